import { describe, expect, it } from 'vitest';
import type { AskCard, OptionCard, PlanCard } from '$lib/generated/protocol';
import { ask, option } from '$lib/app/samples';
import { affordable, againPlan, lastOrder, passPlan } from './again';
import firefight from './fixtures/firefight.json';
import { ableUnits, askedBefore, askedOfLeader, dragPlan, litOnMap, noteOnCard, planOf, unitAskedAbout } from './lit';
import { drawnWords, menuOf } from './menu';
import { objective } from './objective';
import type { AgainNow, FofContent, FofExtras, FofView } from './types';
import { whyNoOrder, whyNotThere } from './why';
import { placeName, turnParts } from './words';

const { content, shown } = firefight as unknown as { content: FofContent; shown: FofExtras };
const named = (member: number): string => `no. ${member}`;
const place = content.grid.first;
const plan = (label: string, at: number, ...actions: OptionCard['action'][]): PlanCard => ({ label, note: '', place: at, steps: actions.map((action) => ({ kind: 'action', action })) });
const menu = (over: Partial<AskCard> = {}): AskCard => ask('action', [option(['move']), { ...option(['spot']), note: '1 command; 2 cards: 49%' }, option(['another'])], { about: [6, 0], ...over });

describe('a click on the map', () => {
  const impulse = ask('impulse', [option(['finish'])], { about: [0, 3], families: [{ before: ['order'], members: (0b1001000).toString(16), count: 2, text: 'order {}', label: 'Order {}', rule: '', notes: {}, forgone: {} }] });

  it('orders those who may be ordered', () => {
    expect(ableUnits(impulse)).toEqual([3, 6]);
    expect([...litOnMap(impulse, [], named).units.keys()]).toEqual([3, 6]);
    expect(unitAskedAbout(impulse)).toBeNull();
    expect(unitAskedAbout(menu())).toBe(6);
    expect(unitAskedAbout(menu({ mine: false }))).toBeNull();
  });

  it('says why it orders nobody', () => {
    const command = { ...shown.command, impulse: 0, general: false, purse: 2, unheard: [7] };
    const why = (unit: number, more = {}, question: AskCard | null = impulse) => whyNoOrder(content, { ...command, ...more }, question, unit);
    const enemy = content.units.find(({ side }) => side === 1)!.index;
    expect([why(3), why(7, {}, menu()), why(enemy, {}, null)]).toEqual(['', '', '']);
    expect(why(enemy)).toContain('enemy');
    expect(why(7)).toContain(`does not hear ${content.units[0]!.name}`);
    expect(why(8)).toBe(`It is not for ${content.units[0]!.name} to order.`);
    expect(why(8, { heard: [{ unit: 8, way: 'voice', network: '', path: [] }] })).toContain('has done what it can');
    expect(why(8, { purse: 0 })).toBe('No command is left in this impulse.');
    expect(why(8, { general: true, impulse: -1 })).toContain('nothing that it could do');
  });

  it('says why nothing can be done on a card', () => {
    const closed = [{ action: ['move'], text: 'move', label: 'Move one card', reason: 'It is Exposed.', rule: '' }, { action: ['spot'], text: 'spot', label: 'Spot the enemy', reason: 'It sees nobody.', rule: '' }];
    expect(whyNotThere(menu({ closed }), false)).toBe('Move one card: It is Exposed.');
    expect(whyNotThere(menu({ closed }), true)).toBe('Spot the enemy: It sees nobody.');
    expect(whyNotThere(menu(), true)).toContain('only on the lit cards');
    expect(whyNotThere(impulse, false)).toBe('Choose first whom to order, then the card.');
    expect(whyNotThere({ ...impulse, plans: [plan('x', place, ['x'])] }, false)).toContain('whole platoon');
    expect([whyNotThere(null, true), whyNotThere(ask('exhort', []), true)]).toEqual(['', '']);
  });

  it('takes the action and its card in one go', () => {
    const open = menu({ plans: [plan('Move to card 1.1', place, ['move'], ['to', place]), plan('Infiltrate card 1.1', place, ['infiltrate']), plan('All', -1, ['x'])] });
    const lit = litOnMap(open, [3, 6], named);
    expect(lit.places.get(place)!.map(({ label }) => label)).toEqual(['Move to card 1.1', 'Infiltrate card 1.1']);
    expect([...lit.places.keys()]).toEqual([place]);
    expect(planOf(open, lit.places.get(place)![0]!.action)).toEqual({ parts: [{ actions: [['move']], kind: 'action', who: '' }, { actions: [['to', place]], kind: 'action', who: '' }] });
    expect(planOf(open, ['move'])).toBeNull();
  });

  it('asks before what cannot be taken back, unless it has to ask anyway', () => {
    const spot = plan('Spot on card 1.1', place, ['spot'], ['spot-on', place]);
    const move = plan('Move to card 1.1', place, ['move'], ['to', place]);
    expect(askedBefore(menu({ plans: [spot] }), ['plan', 0])!.options[0]).toMatchObject({ action: ['plan-surely', 0], label: 'Spot on card 1.1' });
    expect(planOf(menu({ plans: [spot] }), ['plan-surely', 0])).not.toBeNull();
    expect(askedBefore(menu({ plans: [move] }), ['plan', 0])).toBeNull();
    expect(askedBefore(menu({ plans: [spot, move] }), ['plan', 0])).toBeNull();
    expect(askedBefore(menu({ plans: [spot] }), ['another'])).toBeNull();
  });

  it('on somebody else orders him instead', () => {
    const lit = litOnMap(menu(), [3, 6], named);
    expect([...lit.units.keys()]).toEqual([3]);
    expect(planOf(menu(), lit.units.get(3)![0]!.action)!.parts[0]!.actions).toEqual([['another'], ['order', 3]]);
  });

  it('on a card sends the whole platoon there, once its cost was said', () => {
    const whole = { label: 'Move the platoon to card 1.1', note: '2 commands; 6 units go; marker: contact 40% now', place, steps: [['order', 3], ['move-platoon'], ['to', place], ['go']].map((action) => ({ kind: '', action })) };
    const question = { ...impulse, plans: [whole] };
    const lit = litOnMap(question, [], named);
    expect([...lit.units.keys()]).toEqual([3, 6]);
    expect(lit.places.get(place)!.map(({ note }) => note)).toEqual([whole.note]);
    expect(noteOnCard(question, whole.note)).toBe('');
    expect(noteOnCard(menu(), whole.note)).toBe('marker: contact 40% now');
    expect(noteOnCard(menu(), '1 command')).toBe('');
    expect(askedBefore(question, ['plan', 0])!.options[0]).toMatchObject({ label: whole.label, note: whole.note });
    expect(planOf(question, ['plan-surely', 0])!.parts).toHaveLength(4);
    // Drawn there, the leader is asked whether all go; nobody else is.
    expect(askedOfLeader(question, 3, place, true)!.map(({ label }) => label)).toEqual([whole.label, 'He goes alone']);
    expect(askedOfLeader(question, 3, place, false)).toHaveLength(1);
    expect(planOf(question, ['alone', 3, place])!.parts[0]!.actions).toEqual([['order', 3], ['move'], ['to', place]]);
    expect(askedOfLeader(question, 6, place, true)).toBeNull();
    expect(askedOfLeader(question, 3, place + 1, true)).toBeNull();
  });

  it('and a counter that is drawn to a card goes there', () => {
    expect(dragPlan(impulse, 6, place)!.parts[0]!.actions).toEqual([['order', 6], ['move'], ['to', place]]);
    expect(dragPlan(menu(), 6, place)!.parts[0]!.actions).toEqual([['move'], ['to', place]]);
    expect(dragPlan(menu(), 3, place)!.parts[0]!.actions).toEqual([['another'], ['order', 3], ['move'], ['to', place]]);
    expect(dragPlan(ask('exhort', []), 3, place)).toBeNull();
  });
});

describe('the menu of a unit', () => {
  it('has what is possible with cost and chance, and what is not with its reason and rule', () => {
    const closed = [{ action: ['unpin'], text: 'unpin', label: 'Rally it', reason: 'It is not Pinned.', rule: '4.2.3a' }];
    const sections = menuOf(content, menu({ closed }));
    expect(sections.map(({ title, open, closed }) => [title, open.map(({ verb }) => verb), closed.map(({ verb }) => verb)])).toEqual([['Movement', ['move'], []], ['Rally', [], ['unpin']], ['Combat', ['spot'], []]]);
    expect(sections[2]!.open[0]).toMatchObject({ cost: 1, note: '2 cards: 49%', rule: '4.2.4a' });
    expect(sections[1]!.closed[0]).toMatchObject({ reason: 'It is not Pinned.', rule: '4.2.3a' });
    expect(menuOf(content, ask('impulse', []))).toEqual([]);
  });
});

describe('what a draw may give', () => {
  it('is told by its span and what is likeliest', () => {
    const outcomes = [[2, 8], [3, 18], [4, 27], [5, 27], [7, 4]].map(([count, weight]) => ({ label: `${count} commands`, weight: weight! }));
    expect(drawnWords(outcomes)).toBe('2 to 7 commands, mostly 4 or 5.');
    expect(drawnWords([{ label: 'it succeeds', weight: 49 }, { label: 'in vain', weight: 51 }])).toBe('');
    expect(drawnWords([])).toBe('');
  });
});

describe('the same again', () => {
  const moved: AgainNow = { verb: 'move', units: [6, 7, 8], place };
  const covered: AgainNow = { verb: 'seek-cover', units: [7], place: -1 };

  it('gives the order to each in turn, whatever cards come between', () => {
    const { parts, despiteRolls } = againPlan(moved, [6, 7], named);
    expect(despiteRolls).toBe(true);
    expect(parts).toEqual([6, 7].map((unit) => ({ actions: [['order', unit], ['move'], ['to', place]], kind: 'impulse', who: named(unit) })));
    expect(againPlan(covered, [7], named).parts[0]!.actions).toEqual([['order', 7], ['seek-cover']]);
  });

  it('goes as far as the commands', () => {
    expect(affordable([6, 7, 8], 1, 2)).toEqual([6, 7]);
    expect(affordable([6, 7, 8], 2, 3)).toEqual([6]);
    expect(affordable([6, 7], 0, 0)).toEqual([6, 7]);
  });

  it('or nothing more for anybody in this turn', () => {
    let turn = 1;
    const waits = (unit: number) => ({ unit, stands: 'waits', activated: false, saved: 0, pinned: false, able: true });
    const { parts, undisturbed } = passPlan({ ...shown.command, turn, impulses: [waits(3), waits(4)] }, () => ({ ...shown.command, turn }), null, String);
    expect(parts.map(({ actions }) => actions[0]!.join(' '))).toEqual(['finish', 'next-hq 3', 'next-hq 4', 'finish', 'next-hq 3', 'next-hq 4', 'finish']);
    turn = 2;
    expect(undisturbed!()).toBe(false);
  });

  it('is what was ordered last', () => {
    expect(lastOrder([], [moved], null)).toBe(moved);
    expect(lastOrder([moved], [moved, covered], moved)).toBe(covered);
    expect(lastOrder([moved, covered], [{ ...covered, units: [] }, moved], covered)).toMatchObject({ verb: 'seek-cover' });
    expect(lastOrder([moved], [], moved)).toBeNull();
  });
});

describe('words', () => {
  it('name places as the sentences do', () => {
    for (const card of shown.cards) expect(placeName(content, card.place)).toBe(`card ${card.name}`);
    expect(placeName(content, content.grid.staging + 1)).toBe('Staging Area 2');
    expect(placeName(content, content.grid.boxes['pickup-zone']!)).toBe('the Pickup Zone');
  });

  it('tell the parts of a turn, in a defence with the enemy first', () => {
    const attack = [6, 7, 9, 14, 15, 16, 17, 21, 22];
    expect(turnParts(attack, 9)).toEqual({ parts: ['Event', 'Your orders', 'The enemy', 'Capture', 'Combat', 'Clean up'], now: 'Your orders' });
    expect(turnParts([6, 15, 16, 9, 22], 15)).toEqual({ parts: ['Event', 'The enemy', 'Your orders', 'Clean up'], now: 'The enemy' });
    expect(turnParts(attack, 3).now).toBe('');
  });

  it('say what a mission asks for and how it stands', () => {
    const seen = { content, extras: shown, view: { lost: [2, 5] } as unknown as FofView, ask: null };
    const { wins, by, stands } = objective(seen, 'training')!;
    expect(wins).toEqual(['Secure the Primary Objective (OBJ 1, card 5.3).']);
    expect(by).toContain('6 turns');
    expect(stands).toContainEqual({ label: 'Casualties', value: '2 of ours, 5 of theirs' });
    expect(stands.find(({ label }) => label.startsWith('OBJ 2'))!.value).toBe('the enemy is there');
    expect(objective(seen, 'nowhere')).toBeNull();
  });
});
