import { describe, expect, it } from 'vitest';
import { FrontTab, LOG } from './front-tab.svelte';

describe('the panel in front', () => {
  it('is the one that a decision needs, until the phase is over', () => {
    const front = new FrontTab();
    front.follow('air', 'air', true);
    expect(front.tab).toBe('air');
    front.follow(null, 'air', true);
    expect(front.tab).toBe('air');
    front.follow(null, 'movement', true);
    expect(front.tab).toBe(LOG);
  });

  it('leaves the map free for a decision that is taken there', () => {
    const front = new FrontTab();
    front.follow('boxes', 'movement', true);
    front.open = true;
    front.follow(null, 'movement', false); // others decide: nothing is wanted, nothing is in the way
    expect(front.open).toBe(true);
    front.follow(null, 'movement', true);
    expect(front.open).toBe(false);
    // What somebody opened by himself stays until he decides, unless the decision needs it.
    front.open = true;
    front.follow(null, 'movement', true);
    expect(front.open).toBe(true);
    front.chose('boxes');
    expect(front.open).toBe(true);
    front.chose(null);
    expect(front.open).toBe(false);
  });
});
