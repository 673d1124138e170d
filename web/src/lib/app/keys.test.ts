import { describe, expect, it } from 'vitest';
import { commandFor, focusOf } from './keys';
import { filtered, listed, sameAction } from './options';
import { ask, option } from './samples';

describe('keys', () => {
  it('mean commands on the page', () => {
    expect(commandFor({ key: 'Escape' }, 'page')).toEqual({ do: 'back' });
    expect(commandFor({ key: 'Enter' }, 'page')).toEqual({ do: 'confirm' });
    expect(commandFor({ key: 'Enter', shiftKey: true }, 'board')).toEqual({ do: 'end' });
    expect(commandFor({ key: 'z' }, 'page')).toEqual({ do: 'undo' });
    expect(commandFor({ key: '7' }, 'page')).toEqual({ do: 'option', number: 7 });
    expect(commandFor({ key: '?', shiftKey: true }, 'page')).toEqual({ do: 'help' });
    expect(commandFor({ key: 'Tab', shiftKey: true }, 'page')).toEqual({ do: 'walk', by: -1 });
    expect(commandFor({ key: 'q' }, 'page')).toBeNull();
    expect(commandFor({ key: '0' }, 'page')).toEqual({ do: 'map', key: '0' });
    expect(commandFor({ key: '+', shiftKey: true }, 'page')).toEqual({ do: 'map', key: '+' });
    expect(commandFor({ key: 'ArrowUp' }, 'control')).toBeNull();
  });

  it('leave the browser its own', () => {
    expect(commandFor({ key: 'z', ctrlKey: true }, 'page')).toBeNull();
    expect(commandFor({ key: 'z' }, 'field')).toBeNull();
    expect(commandFor({ key: '?' }, 'field')).toBeNull();
    expect(commandFor({ key: 'Escape' }, 'field')).toEqual({ do: 'back' });
    expect(commandFor({ key: 'Enter' }, 'control')).toBeNull();
    expect(commandFor({ key: 'Enter' }, 'board')).toEqual({ do: 'confirm' });
    expect(commandFor({ key: 'Tab' }, 'control')).toBeNull();
    expect(commandFor({ key: '2' }, 'control')).toEqual({ do: 'option', number: 2 });
  });

  it('know where the focus is', () => {
    document.body.innerHTML =
      '<p id="p"></p><input id="i"><input id="r" type="range"><button id="b"><i id="in"></i></button><div data-board><g id="g" tabindex="0"></g></div>';
    const of = (id: string) => focusOf(document.getElementById(id));
    expect([of('p'), of('i'), of('r'), of('b'), of('in'), of('g'), focusOf(null), focusOf(document.body)]).toEqual([
      'page', 'field', 'control', 'control', 'control', 'board', 'page', 'page',
    ]);
  });
});

describe('options', () => {
  const verbs = { move: ['unit'] };
  const movement = ask('movement', [option(['done'], 'Done'), option(['move', 1], 'Move 7th Regiment'), option(['move', 2], 'Move 8th Regiment')]);

  it('keep their numbers, on the map or as buttons', () => {
    const { buttons, onMap } = listed(movement, verbs);
    expect(buttons.map((one) => one.number)).toEqual([1]);
    expect(onMap.map((one) => one.number)).toEqual([2, 3]);
    expect(listed({ ...movement, mine: false }, verbs)).toEqual({ buttons: [], onMap: [] });
  });

  it('are found by words', () => {
    const { onMap } = listed(movement, verbs);
    expect(filtered(onMap, 'reg 8th').map((one) => one.number)).toEqual([3]);
    expect(filtered(onMap, '')).toHaveLength(2);
    expect(filtered(onMap, 'nothing')).toEqual([]);
  });

  it('compare by their actions', () => {
    expect(sameAction(['to', 3], ['to', 3])).toBe(true);
    expect(sameAction(['to', 3], ['to'])).toBe(false);
  });
});
