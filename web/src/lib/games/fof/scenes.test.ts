import { describe, expect, it } from 'vitest';
import { headingsOf } from '$lib/app/log';
import { event } from '$lib/app/samples';
import { linesOf, runs, together } from '$lib/app/story-lines';
import type { EventCard, RollCard } from '$lib/generated/protocol';
import client from './client';
import { EVENTS } from './events';
import firefight from './fixtures/firefight.json';
import type { FofContent, FofView } from './types';

const names = { enemies: new Set([70, 71]), units: new Map([[5, '1/1 Squad'], [6, '2/1 Squad'], [70, 'VC local-force squad 1'], [71, 'Sniper 1'], [72, 'RPD team 1']]), places: new Map([[40, 'card 1.2'], [52, 'card 2.2']]) };
const drew = (place: number): RollCard => ({ title: '', dice: [], needed: '', modifiers: [], result: '', meaning: '', place, cards: [3], read: 7 });
let number = 0;
const told = (kind: string, args: (number | string)[], text: string, place?: number): EventCard => ({ ...event((number += 1), kind, args, text), ...(place === undefined ? {} : { roll: drew(place) }) });
const lines = (events: EventCard[]) => linesOf(events, EVENTS, names).map((line) => line.told.text);

describe('a card under fire', () => {
  const fight = [
    told('fired-at', [5, -2, 2], '1/1 Squad is under fire at -2: HIT.', 40),
    told('hit', [5, 'CF'], '1/1 Squad is hit: a casualty and a Fire Team.', 40),
    told('converts', [5, 0, -1], 'A Step of 1/1 Squad becomes a casualty.'),
    told('last-step', [5, 100], 'The last Step of 1/1 Squad is a Fire Team now (Team 1).'),
    told('fired-at', [6, -2, 1], '2/1 Squad is under fire at -2: PIN.', 40),
    told('fired-at', [70, 1, 0], 'VC local-force squad 1 is under fire at +1: MISS.', 52),
  ];

  it('is told as one, card by card, and says how many were hit', () => {
    expect(lines(fight)).toEqual(['Two units under fire on card 1.2: 1 hit, 1 Pinned.', 'VC local-force squad 1 is under fire at +1: MISS.']);
    expect(linesOf(fight, EVENTS, names)[0]!.events).toHaveLength(5);
  });

  it('names the headquarters, Staff and observers that are lost, first of all', () => {
    const led = { ...names, leaders: new Set([0, 1, 27]), units: new Map([...names.units, [0, 'CO HQ'], [1, 'XO'], [27, 'Arty FO']]) };
    const strike = (unit: number, effect: number, team: number): EventCard[] => [told('fired-at', [unit, -2, 2], 'HIT', 40), told('hit', [unit, 'P'], 'hit', 40), told('converts', [unit, effect, team], 'becomes')];
    const says = (events: EventCard[]): string => linesOf(events, EVENTS, led)[0]!.told.text;
    expect(says([...strike(0, 1, 101), ...fight.slice(0, 5)])).toBe('CO HQ is lost. Three units under fire on card 1.2: 2 hit, 1 Pinned.');
    expect(says([...strike(0, 1, 101), ...strike(1, 1, 102), ...strike(27, 0, -1)])).toBe('CO HQ, XO and Arty FO are lost. Three units under fire on card 1.2: 3 hit.');
    const { content } = firefight as unknown as { content: FofContent };
    const known = client.names!(content, '');
    expect([...known.leaders!].filter((unit) => content.units[unit]!.army === 'us-army-vietnam').map((unit) => known.units.get(unit))).toEqual(['CO HQ', 'XO', '1st Sgt', '1st PLT HQ', '2nd PLT HQ', '3rd PLT HQ', 'Bn Cmdr', 'Bn S-3', 'Arty FO', 'Mtr FO', 'FAC']);
    // On its Fire Team side a counter is still there.
    expect(says([...strike(1, 3, 1), ...fight.slice(4, 5)])).toBe('Two units under fire on card 1.2: 1 hit, 1 Pinned.');
  });

  it('says what became of a single unit', () => {
    expect(lines(fight.slice(0, 4))).toEqual(['1/1 Squad is hit on card 1.2: a Step of 1/1 Squad becomes a casualty; the last Step of 1/1 Squad is a Fire Team now (Team 1).']);
  });

  it('says the same of two Steps once', () => {
    const twice = [fight[0]!, fight[1]!, fight[2]!, { ...fight[2]! }];
    expect(lines(twice)).toEqual(['1/1 Squad is hit on card 1.2: two Steps of 1/1 Squad become casualties.']);
  });

  it('tells the sides apart', () => {
    const theirs = [told('fired-at', [70, -2, 2], 'HIT', 40), told('hit', [70, 'C'], 'hit', 40), told('fired-at', [71, 0, 1], 'PIN', 40)];
    expect(lines([...fight.slice(0, 5), ...theirs])).toEqual(['Under fire on card 1.2: of ours 1 hit, 1 Pinned; of theirs 1 hit, 1 Pinned.']);
    expect(lines(theirs)).toEqual(['Two enemy units under fire on card 1.2: 1 hit, 1 Pinned.']);
  });

  it('is one with the others if only enemies are under fire: what matters is what one\u2019s fire did', () => {
    const volley = [told('fired-at', [70, -2, 2], 'HIT', 40), told('hit', [70, 'C'], 'hit', 40), told('fired-at', [71, 0, 1], 'PIN', 52), told('fired-at', [5, -2, 2], 'HIT', 52), told('hit', [5, 'C'], 'hit', 52)];
    expect(lines(volley)[0]).toBe('Two enemy units under fire on 2 cards: 1 hit, 1 Pinned.');
    expect(lines(volley)).toHaveLength(2);
  });

  it('shows who fires with those who are fired at', () => {
    const aim = Array(300).fill(-1);
    aim[150 + 52] = 40; // the enemy on card 2.2
    aim[39] = 52;
    const view = { aim, place: [] } as unknown as FofView;
    expect(EVENTS.engaged!(view, fight[0]!)).toEqual([52]);
    expect(EVENTS.engaged!(view, fight[1]!)).toEqual([]);
  });

  it('happens where it begins', () => {
    expect(linesOf(fight, EVENTS, names).map(({ roll }) => roll?.place)).toEqual([40, 52]);
    expect(together(fight.slice(0, 5), EVENTS, names).args).toContain(6);
  });
});

describe('the enemy', () => {
  it('acts card by card', () => {
    const acts = [
      told('checks-card', [52], 'The enemies on card 2.2 act.'),
      told('enemy-check', [70, 20, 3], 'VC local-force squad 1 falls back: trading fire.', 52),
      told('moves', [70, 52, 40, -1, 1], 'VC local-force squad 1 goes from card 2.2 to card 1.2, Exposed.'),
      told('checks-card', [40], 'The enemies on card 1.2 act.', 40),
      told('enemy-check', [71, 20, 0], 'Sniper 1 does nothing: trading fire.', 40),
      told('enemy-check', [72, 20, 0], 'RPD team 1 does nothing: trading fire.', 40),
    ];
    expect(lines(acts.slice(0, 3))).toEqual(['VC local-force squad 1 falls back: trading fire.']);
    expect(lines(acts.slice(3))).toEqual(['The enemies on card 1.2 do nothing.']);
    expect(lines(acts)).toEqual(['The enemies on 2 cards: 1 falls back, 2 do nothing.']);
    // A card from which one\u2019s own men are attacked is told by itself.
    const attack = [told('checks-card', [40], 'The enemies on card 1.2 act.', 40), told('enemy-check', [70, 20, 4], 'VC local-force squad 1 attacks: trading fire.', 40), told('grenade-hits', [70, 5], 'The grenades hit 1/1 Squad.', 40)];
    expect(lines([...acts, ...attack])).toEqual(['The enemies on 2 cards: 1 falls back, 2 do nothing.', 'VC local-force squad 1 attacks: trading fire.']);
  });

  it('that calls for fire does not do nothing', () => {
    const call = (hits: number): EventCard[] => [told('checks-card', [52], 'The enemies on card 2.2 act.', 52), told('attempts', [72, 7, 4, hits], 'RPD team 1 attempts to call for fire.', 40)];
    expect(lines(call(0))).toEqual(['The enemies on card 2.2: 1 calls for fire in vain.']);
    expect(lines([...call(1), told('fire-mission', [9, 0, 40], 'Enemy mortars: high explosive is on its way to card 1.2.')])).toEqual(['The enemies on card 2.2: 1 calls for fire.']);
  });

  it('is met marker by marker', () => {
    const met = [
      told('letter', [40, 2], 'The marker on card 1.2 is C.', 40),
      told('letter', [52, 2], 'The marker on card 2.2 is C.', 52),
      told('next-contact', [40], 'The marker on card 1.2 comes next.', 40),
      told('contact-drawn', [40, 2, 1], 'The C marker on card 1.2: contact!', 40),
      told('package', [40, 'Sniper'], 'Contact on card 1.2: sniper.', 40),
      told('placement', [40, 1], 'Seen from card 1.2 they are in front.', 40),
      told('appears', [71, 52, -1], 'Sniper 1 appears on card 2.2, in the open.'),
      told('contact-drawn', [52, 2, 0], 'The C marker on card 2.2: nobody is there.', 52),
    ];
    expect(lines(met)).toEqual([
      'The marker on card 1.2 is C. The marker on card 2.2 is C.',
      'The C marker on card 1.2: contact! Sniper 1 appears on card 2.2, in the open. At another marker nobody is there.',
    ]);
    const second = [told('next-contact', [52], 'The marker on card 2.2 comes next.', 52), told('contact-drawn', [52, 2, 1], 'The C marker on card 2.2: contact!', 52), told('placement', [52, 1], 'From card 2.2 they are in front.', 52)];
    expect(lines([...met.slice(2, 7), ...second])).toEqual([
      'The C marker on card 1.2: contact! Sniper 1 appears on card 2.2, in the open.',
      'The C marker on card 2.2: contact! But nobody finds a place to come to.',
    ]);
  });
});

describe('what falls and goes off', () => {
  it('is told together, each kind with its cards', () => {
    const fire = [told('gunship-fires', [40], 'The gunship fires on card 1.2.'), told('incoming', [40, 5], 'High explosive falls on card 1.2 (\u22125).'), told('incoming', [52, 5], 'High explosive falls on card 2.2 (\u22125).')];
    expect(lines(fire)).toEqual(['Fire falls: the gunship on 1.2; high explosive on 1.2, 2.2.']);
    expect(lines(fire.slice(1, 2))).toEqual(['High explosive falls on card 1.2 (\u22125).']);
    const claymores = [told('claymore', [40, 70], 'The claymore on card 1.2 goes off at VC local-force squad 1.', 40), told('claymore', [52, 71], 'The claymore on card 2.2 goes off at Sniper 1.', 52)];
    expect(lines(claymores)).toEqual(['Two claymores go off: on card 1.2 at VC local-force squad 1, on card 2.2 at Sniper 1.']);
  });

  it('says once what a hit makes of a team', () => {
    const hit = (effect: string): EventCard[] => [told('hit', [72, 'F'], 'RPD team 1 is hit: a Fire Team.', 40), told('converts', [72, 2, 101], effect)];
    expect(lines(hit('RPD team 1 becomes a Fire Team.'))).toEqual(['RPD team 1 is hit and becomes a Fire Team.']);
    expect(lines(hit('A Step of RPD team 1 becomes a casualty.'))).toEqual(['RPD team 1 is hit: a Step of RPD team 1 becomes a casualty.']);
  });

  it('and what comes of an attempt stands with it', () => {
    const rally = [told('attempts', [5, 5, 2, 1], '1/1 Squad attempts to rally and succeeds.', 40), told('unpins', [5], '1/1 Squad is not Pinned any more.')];
    expect(linesOf(rally, EVENTS, names).map(({ after }) => after.map(({ text }) => text))).toEqual([['1/1 Squad is not Pinned any more.']]);
  });
});

describe('scenes of which nothing comes', () => {
  it('are told together', () => {
    const checks = [40, 52].flatMap((place) => [told('checks-card', [place], `The enemies on card ${place} act.`, place), told('enemy-check', [70, 20, 0], 'VC local-force squad 1 does nothing: trading fire.', place)]);
    expect(lines(checks)).toEqual(['The enemies on 2 cards do nothing.']);
    const empty = [told('contact-drawn', [40, 2, 0], 'The C marker on card 1.2: nobody is there.', 40), told('next-contact', [52], 'The marker on card 2.2 comes next.', 52), told('contact-drawn', [52, 2, 0], 'The C marker on card 2.2: nobody is there.', 52)];
    expect(lines(empty)).toEqual(['Two markers: nobody is there.']);
    const shots = [told('fired-at', [5, 1, 0], '1/1 Squad is under fire at +1: MISS.', 40), told('fired-at', [6, 1, 1], '2/1 Squad is under fire at +1: PIN.', 52)];
    expect(lines(shots)).toEqual(['Two units under fire on 2 cards: 1 Pinned, 1 unharmed.']);
    expect(lines([...checks.slice(0, 2), told('checks-card', [52], 'The enemies on card 2.2 act.', 52), told('enemy-check', [70, 20, 4], 'VC local-force squad 1 attacks: trading fire.', 52), told('grenade-misses', [70, 5], 'The grenades miss.', 52)])).toHaveLength(2);
  });

  it('and fire that is opened and ceased is one line', () => {
    const fire = [told('opens-fire', [0, 40, 52], 'Your units on card 1.2 fire at card 2.2.'), told('opens-fire', [1, 52, 40], 'The enemy on card 2.2 fires at card 1.2.'), told('ceases-fire', [0, 40], 'Your units on card 1.2 cease fire.'), told('activity', [1], 'The Current Activity is Contact.')];
    expect(lines(fire)).toEqual(['Fire is opened from 2 cards, ceased on 1. The Current Activity is Contact.']);
    expect(lines(fire.slice(0, 1))).toEqual(['Your units on card 1.2 fire at card 2.2.']);
  });
});

describe('the log', () => {
  it('has the parts of the turn as headings, and each turn anew', () => {
    const at = (turn: number, kind: string): EventCard => ({ ...told(kind, [1], kind), turn });
    const log = [at(1, 'turn'), at(1, 'draws-commands'), at(1, 'moves'), at(1, 'draws-commands'), at(1, 'checks-card'), at(1, 'contact-drawn'), at(2, 'turn'), at(2, 'draws-commands')];
    expect(headingsOf(runs(log, EVENTS), EVENTS)).toEqual(['Higher headquarters', 'Command', '', '', 'Enemy activity', 'Fire missions and contacts', 'Higher headquarters', 'Command']);
  });
});
