/**
 * The guided first turn of "The First Assault", for either side. The steps follow the turn in its order; what may come
 * up at any time, such as a loss, comes between them. In the second turn the guide has said all.
 */

import { likeliest, type GuideStep, type Pointer, type Test, type Want } from '$lib/app/guide';
import type { AskCard, EventCard, OptionCard } from '$lib/generated/protocol';
import { ARVN, LAI_KHE, NVA, type AnLocView } from './types';

export const SCENARIO = 'first-assault';
/** The town, the hexes around it and south of it, the nearest first; units and aircraft by their numbers. */
export const AN_LOC = 151;
export const NEAR_AN_LOC = [168, 167, 152, 136, 135, 150, 183, 184, 199, 200, 215];
export const AIRBORNE = 12;
export const FIRST_NVA_UNIT = 30;
export const F4 = 1;
export const COBRA = 3;
const SEAD = 1;
const CAS = 3;
const NVA_COMBAT = 11;

type Log = readonly EventCard[];
type Lesson = GuideStep<AnLocView>;

const turn = (view: AnLocView): number => view.position.turn;
const asks = (ask: AskCard | null, ...kinds: string[]): boolean => ask?.mine === true && kinds.includes(ask.kind);
const offered = (ask: AskCard | null, ...words: (string | number)[]): OptionCard[] =>
  ask?.mine ? ask.options.filter(({ action }) => words.every((word, n) => action[n] === word)) : [];
const offers = (ask: AskCard | null, ...words: (string | number)[]): boolean => offered(ask, ...words).length > 0;
const told = (log: Log, kind: string, ...args: (string | number)[]): number =>
  log.filter((event) => event.kind === kind && args.every((arg, n) => event.args[n] === arg)).length;
const over: Test<AnLocView> = (view) => turn(view) > 1;
/** The ARVN has done with buying: the NVA's effort follows. */
const bought: Test<AnLocView> = (view, ask, log) => over(view, ask, log) || told(log, 'effort', NVA) > 0;
const any = (ask: AskCard | null, verb: string): Want | null => {
  const first = offered(ask, verb)[0];
  return first ? { option: first.action.join(' ') } : null;
};
const onMap = (ask: AskCard | null, verb: string): Pointer[] => offered(ask, verb).slice(0, 1).map(({ action }) => ({ place: Number(action[1]) }));
/** How good the odds of an attack are, as its note says: "3:1, die +2". A column of the table is about a point on the die. */
function standing({ note }: OptionCard): number {
  const [, ours, theirs, die] = /(\d+):(\d+), die ([+-]?\d+)/.exec(note.replaceAll('\u2212', '-')) ?? [];
  return die === undefined ? -Infinity : Number(ours) - Number(theirs) + Number(die);
}
/** The attack, or who is added to it, with the best odds. */
const attack = (ask: AskCard | null, verb: string): OptionCard | undefined => likeliest(offered(ask, verb), standing);
const attacking = (ask: AskCard | null, verb: string): Want | null => {
  const best = attack(ask, verb);
  return best ? { option: best.action.join(' ') } : null;
};
/** All who can attack in one go, else the one whose help is best. */
function allToAttack(ask: AskCard | null): Want | null {
  const plan = ask?.plans.find(({ steps }) => steps.every(({ action }) => action[0] === 'attacker'));
  return plan ? { plan: plan.label } : attacking(ask, 'attacker');
}
const DONE = { option: 'done' };

/** Where the first battalion lands best: cold, and near the town. */
function landing(ask: AskCard | null): Want | null {
  const cold = offered(ask, 'land').filter(({ note }) => note.startsWith('cold'));
  const found = NEAR_AN_LOC.map((hex) => cold.find(({ action }) => action[1] === hex)).find(Boolean) ?? cold[0] ?? offered(ask, 'land')[0];
  return found ? { option: found.action.join(' ') } : null;
}
/** A battalion at Lai Khe that can be flown in: the 5th Airborne first. Who is in the town stays there. */
function flyer(view: AnLocView, ask: AskCard | null): Want | null {
  const waiting = offered(ask, 'lift').filter(({ action }) => view.position.hex[Number(action[1])] === LAI_KHE);
  const found = waiting.find(({ action }) => action[1] === AIRBORNE) ?? waiting[0];
  return found ? { option: found.action.join(' ') } : null;
}
/** All Phantoms into the SEAD box in one go, else one of them. */
function allToSead(ask: AskCard | null): Want {
  const plan = ask?.plans.find(({ steps }) => steps.every(({ action }) => action.join(' ') === `assign ${F4} ${SEAD}`));
  return plan ? { plan: plan.label } : { option: `assign ${F4} ${SEAD}` };
}
/** Who loses a step with the least harm: one that has most of them. */
function hardiest(view: AnLocView, ask: AskCard | null): Want | null {
  const steps = ({ action }: OptionCard): number => view.position.steps[Number(action[1])] ?? 0;
  const [found] = offered(ask, 'lose').sort((a, b) => steps(b) - steps(a));
  return found ? { option: found.action.join(' ') } : null;
}
/** What a side has called into this combat. */
const guns = ({ position }: AnLocView, side: number): number => position.support.filter((u) => u >= FIRST_NVA_UNIT === (side === NVA)).length;
const help = (view: AnLocView): number => view.position.cas.length + view.position.escorts.length + guns(view, ARVN);
/** A gun or HQ of the ARVN has helped before. */
const supported = (log: Log): boolean => log.some(({ kind, args }) => kind === 'supports' && Number(args[0]) < FIRST_NVA_UNIT);
const hexOf = (want: Want | null): Pointer[] => (want && 'option' in want ? [{ place: Number(want.option.split(' ')[1]) }] : []);

/** What both sides are shown, in their own words. */
const ready = (text: string, why: string, side: number): Lesson => ({
  id: 'ready',
  text,
  why,
  rule: '13.2/3',
  wants: { option: 'ready' },
  when: (_, ask) => asks(ask, 'set-up'),
  waits: 'The other side sets up. The guide comes back when it is your turn.',
  done: (view, _ask, log) => told(log, 'ready', side) > 0 || turn(view) > 0,
});
const tracks: Lesson = {
  id: 'tracks',
  text: 'Open "Tracks".',
  why: 'It counts for you: operation points (OPs), the replacement points that the NVA has lost, flak, helicopters, and the town\u2019s morale.',
  wants: { tab: 'tracks' },
  when: (_, ask) => asks(ask, 'effort'),
  past: over,
};
const loss = (why: string): Lesson => ({
  id: 'loss',
  whenever: true,
  text: 'Choose who loses a step.',
  why,
  rule: '10.6/1',
  wants: hardiest,
  when: (_, ask) => asks(ask, 'loss') && offers(ask, 'lose') && !offers(ask, 'absorb'),
  past: over,
});
const target: Lesson = {
  id: 'target',
  text: 'Attack the hex with the ring.',
  why: 'Odds and die together are best there: a point on the die is worth about a column of the table. Nothing is rolled yet.',
  rule: '10.0/2',
  wants: (_, ask) => attacking(ask, 'target'),
  at: (_, ask) => [attack(ask, 'target')].flatMap((best) => (best ? [{ place: Number(best.action[1]) }] : [])),
  when: (_, ask) => asks(ask, 'combat'),
  done: (_view, ask, log) => asks(ask, 'declare') || told(log, 'attack') > 0,
  once: true,
};
const attacker: Lesson = {
  id: 'attacker',
  text: 'Let all attack that stand beside the hex.',
  why: 'More strength makes better odds. The Combat panel shows them, everything that counts, and the exact chance of each result.',
  rule: '10.1/5',
  wants: (_, ask) => allToAttack(ask),
  when: (_, ask) => asks(ask, 'declare') && offers(ask, 'attacker'),
  meanwhile: 'Choose a hex to attack, or Done. The guide comes back then.',
  done: (_view, ask) => asks(ask, 'declare') && !offers(ask, 'attacker'),
  once: true,
};
const odds: Lesson = {
  id: 'odds',
  text: 'Read the result line: yours is in front of the slash, his behind it.',
  why: '1/2R1 means that the attacker loses one step, the defender two, and the defender goes back one hex.',
  rule: '10.5/2',
  at: [{ testid: 'combat-builder' }, { tab: 'combat' }],
  when: (_, ask) => asks(ask, 'declare') && offers(ask, 'attack'),
  meanwhile: 'Add units to the attack. The guide comes back when it can be launched.',
};
const launch: Lesson = {
  id: 'launch',
  text: 'Add more units if you like, then launch the attack.',
  why: 'If you do not like the odds, Undo takes it all back: nothing is rolled before you launch.',
  rule: '10.1/2',
  wants: { option: 'attack' },
  when: (_, ask) => asks(ask, 'declare') && offers(ask, 'attack'),
  done: (_view, _ask, log) => told(log, 'attack') > 0,
};

const FOR_ARVN: readonly Lesson[] = [
  ready('Take the ready set-up.', 'It puts the garrison into An Loc. You hold the town; three divisions come for it.', ARVN),
  {
    id: 'town',
    text: 'This is An Loc, with your garrison.',
    why: 'If an NVA unit comes in, or the town\u2019s morale is at 0 when a turn ends, the town has fallen.',
    rule: '13.2/4',
    at: [{ place: AN_LOC }],
    when: (_, ask) => asks(ask, 'effort'),
    waits: 'The NVA sets up. The guide comes back when the first turn begins.',
    past: (view, _ask, log) => over(view, _ask, log) || told(log, 'effort', ARVN) > 0,
  },
  tracks,
  {
    id: 'effort',
    text: 'Spend 3 operation points on your effort level.',
    why: 'Effort moves your units and helps their attacks; at 3 they move and fight as printed. What you do not spend is kept for the weeks to come.',
    rule: '7.2/2',
    wants: { option: 'effort 3' },
    when: (_, ask) => asks(ask, 'effort'),
    done: (_view, _ask, log) => told(log, 'effort', ARVN) > 0,
    past: over,
  },
  {
    id: 'phantoms',
    text: 'Buy F-4 Phantoms.',
    why: 'One OP brings two of them. First the NVA\u2019s anti-aircraft guns (AAA) must be silenced: they weaken all that flies.',
    rule: '9.0/2',
    wants: { option: `buy ${F4}` },
    when: (_, ask) => asks(ask, 'purchase'),
    done: (_view, _ask, log) => told(log, 'bought') > 0,
    past: bought,
  },
  {
    id: 'more',
    text: 'Buy two more of them.',
    why: 'Four Phantoms make 28 strike points: enough to halve the guns with an average die.',
    rule: '9.3/3',
    wants: { option: `buy ${F4}` },
    when: (_, ask) => asks(ask, 'purchase'),
    done: (_view, _ask, log) => told(log, 'bought') > 1,
    past: bought,
  },
  {
    id: 'cobra',
    text: 'Buy a Cobra.',
    why: 'It supports your units in combat, and can escort a landing next to the enemy.',
    rule: '9.1.1/3',
    wants: { option: `buy ${COBRA}` },
    when: (_, ask) => asks(ask, 'purchase'),
    done: (_view, _ask, log) => told(log, 'bought') > 2,
    past: bought,
  },
  {
    id: 'bought',
    text: 'That is enough: Done.',
    why: 'Four OPs are left. Next week brings a few more, and a great attack may need three for Broken Arrow.',
    rule: '7.1/3',
    wants: DONE,
    when: (_, ask) => asks(ask, 'purchase'),
    done: (_view, _ask, log) => told(log, 'effort', NVA) > 0,
    past: over,
  },
  {
    id: 'sead',
    text: 'Put all Phantoms into the SEAD box.',
    why: 'SEAD is the strike against the guns. It is rolled first and settles this turn\u2019s AAA value: 4, 2 or 0.',
    rule: '9.3/T1',
    wants: (_, ask) => allToSead(ask),
    when: (_, ask) => asks(ask, 'allocate') && offers(ask, 'assign', F4),
    done: (_view, ask, log) => told(log, 'assigned', F4) > 0 && !offers(ask, 'assign', F4),
    past: (view, _ask, log) => over(view, _ask, log) || told(log, 'sead') > 0,
  },
  {
    id: 'cas',
    text: 'Put the Cobra into the CAS box.',
    why: 'CAS is close air support: it waits for the combats and can help in each of them.',
    rule: '9.5/1',
    wants: { option: `assign ${COBRA} ${CAS}` },
    when: (_, ask) => asks(ask, 'allocate') && offers(ask, 'assign', COBRA),
    done: (_view, _ask, log) => told(log, 'assigned', COBRA) > 0,
    past: (view, _ask, log) => over(view, _ask, log) || told(log, 'sead') > 0,
  },
  {
    id: 'air',
    whenever: true,
    text: 'The NVA attacks: call in an aircraft.',
    why: 'Its strike value, less AAA, is added to your strength. The Combat panel shows the odds before and after.',
    rule: '9.5/8',
    wants: (_, ask) => any(ask, 'cas'),
    at: [{ tab: 'combat' }],
    when: (view, ask) => asks(ask, 'air') && offers(ask, 'cas') && view.position.phase <= NVA_COMBAT && help(view) === 0,
    past: over,
  },
  {
    id: 'support',
    whenever: true,
    text: 'Let an HQ help.',
    why: 'HQs and guns add their triangles to the die in your favour, each once a turn.',
    rule: '10.3/2',
    wants: (_, ask) => any(ask, 'support'),
    when: (view, ask, log) => asks(ask, 'support') && offers(ask, 'support') && (help(view) === 0 || !supported(log)),
    past: over,
  },
  {
    id: 'helped',
    whenever: true,
    text: 'Enough help for this combat: Done.',
    why: 'Keep something for the next one.',
    rule: '10.1/6',
    wants: DONE,
    when: (view, ask) => asks(ask, 'air', 'support') && view.position.phase <= NVA_COMBAT && offers(ask, 'done') && help(view) > 0,
    past: over,
  },
  loss('A unit has two steps: the first loss turns it to its weak side, the second removes it. Turn whole units first, and keep every counter in the town.'),
  {
    id: 'hq',
    text: 'Leave the headquarters where they are: Done.',
    why: 'An HQ goes along with its unit. The 1st Airborne\u2019s stands with the 5th Battalion at Lai Khe; near An Loc it will carry the town\u2019s morale.',
    rule: '11.1/4',
    wants: DONE,
    when: (_, ask) => asks(ask, 'place-hq'),
    waits: 'The strikes are rolled, then the NVA attacks. The guide comes back when you can help, and for your own movement.',
    done: (_view, ask, log) => asks(ask, 'movement') || told(log, 'landed') + told(log, 'landed-hot') > 0,
    past: over,
    once: true,
  },
  {
    id: 'lift',
    text: 'Fly the 5th Airborne Battalion in.',
    why: 'It waits at Lai Khe, under "Off map". You have six helicopter points less AAA; one lifts one stacking point, a dot on the counter.',
    rule: '9.6/2',
    wants: flyer,
    at: (_, ask) => (offers(ask, 'lift', AIRBORNE) ? [{ unit: AIRBORNE }] : []),
    when: (view, ask) => asks(ask, 'movement') && flyer(view, ask) !== null,
    done: (_view, ask, log) => asks(ask, 'landing') || told(log, 'landed') + told(log, 'landed-hot') > 0,
    past: (view, ask, log) => over(view, ask, log) || (asks(ask, 'movement') && flyer(view, ask) === null),
  },
  {
    id: 'land',
    text: 'Land at the hex with the ring.',
    why: 'With no enemy next to it the landing zone is cold. A hot one needs an escort, and nobody moves on from there.',
    rule: '9.6.2/1',
    wants: (_, ask) => landing(ask),
    at: (_, ask) => hexOf(landing(ask)),
    when: (_, ask) => asks(ask, 'landing'),
    meanwhile: 'Choose who flies. The guide comes back for the landing.',
    done: (_view, _ask, log) => told(log, 'landed') + told(log, 'landed-hot') > 0,
    past: (view, ask, log) => over(view, ask, log) || (asks(ask, 'movement') && flyer(view, ask) === null),
  },
  {
    id: 'moved',
    text: 'Fly in another battalion while you can, then Done.',
    why: 'Units on foot may move too. Leave the town full: empty places cost morale.',
    rule: '8.0/1',
    wants: (view, ask) => landing(ask) ?? flyer(view, ask) ?? DONE,
    at: (_, ask) => hexOf(landing(ask)),
    when: (_, ask) => asks(ask, 'movement', 'landing'),
    done: (_view, ask, log) => asks(ask, 'combat', 'declare') || told(log, 'attack', ARVN) > 0,
    past: over,
    once: true,
  },
  {
    id: 'combat',
    text: 'Now you may attack. For this turn do not: Done.',
    why: 'Who attacks can lose steps that the town needs. Look for an enemy alone, and read the odds in the Combat panel before you launch.',
    rule: '10.0/1',
    wants: DONE,
    when: (_, ask) => asks(ask, 'combat'),
    past: over,
  },
  ...[attacker, odds, launch].map((step): Lesson => ({ ...step, whenever: true, past: over })),
  {
    id: 'end',
    text: 'You can play now.',
    why: 'Each turn: silence the guns, fly in the airborne, keep the town full, and watch its morale in Tracks. "Goal" says how it stands, "Rules" explains every word and counter.',
    at: [{ tab: 'tracks' }],
    when: (view, ask) => turn(view) > 1 && ask?.mine === true,
    waits: 'The turn ends and the town checks its morale. The guide comes back for a last word.',
    past: (view) => turn(view) > 2 || view.position.winner >= 0,
  },
];

const FOR_NVA: readonly Lesson[] = [
  ready('Take the ready set-up.', 'It puts one division around An Loc, guns in range of it, and two regiments on the highway in the south.', NVA),
  {
    id: 'town',
    text: 'This is An Loc. Take it.',
    why: 'It falls when one of your units comes in, or when its morale is at 0 after a turn in which you attacked it. You have 30 replacement points to pay for losses with. When 19 of them are lost the assault is over.',
    rule: '13.2/4',
    at: [{ place: AN_LOC }],
    when: (_, ask) => asks(ask, 'effort'),
    waits: 'The ARVN pays for its turn. The guide comes back when you decide.',
    past: bought,
  },
  tracks,
  {
    id: 'effort',
    text: 'Spend 4 operation points on your effort level.',
    why: 'At 4 your attacks have +1 on the die. At 5 you would fight and move twice: save for that, and strike when it decides.',
    rule: '7.2/2',
    wants: { option: 'effort 4' },
    when: (_, ask) => asks(ask, 'effort'),
    done: (_view, _ask, log) => told(log, 'effort', NVA) > 0,
    past: over,
  },
  { ...target, waits: 'Now the aircraft strike. The guide comes back for your attacks: you fight first and move afterwards.', past: over },
  { ...attacker, past: over },
  { ...odds, past: over },
  { ...launch, past: over },
  {
    id: 'support',
    whenever: true,
    text: 'Bring a gun in.',
    why: 'Guns in range, HQs and sappers add their triangles to the die, each once a turn. A division\u2019s guns help only their own division.',
    rule: '11.3/8',
    wants: (_, ask) => any(ask, 'support'),
    when: (view, ask) => asks(ask, 'support') && offers(ask, 'support') && guns(view, NVA) === 0,
    past: over,
  },
  {
    id: 'helped',
    whenever: true,
    text: 'Add more if you like, then Done.',
    why: 'What helps here cannot help in another combat this turn.',
    rule: '10.3/2',
    wants: DONE,
    when: (view, ask) => asks(ask, 'support') && offers(ask, 'done') && guns(view, NVA) > 0,
    past: over,
  },
  {
    id: 'absorb',
    whenever: true,
    text: 'Pay with a replacement point, or lose the step.',
    why: 'A replacement point keeps the unit whole. But when 19 points are lost the assault is over; steps do not count for that, so lose one now and then.',
    rule: '10.6.1/1',
    wants: (_, ask) => any(ask, 'absorb'),
    when: (_, ask) => asks(ask, 'loss') && offers(ask, 'absorb'),
    done: (_view, _ask, log) => told(log, 'replacement-lost') > 0,
    past: over,
  },
  loss('A unit has two steps: the first loss turns it to its weak side, the second removes it. Sappers go first.'),
  {
    id: 'fought',
    text: 'Attack once more, or Done.',
    why: 'A hex is attacked only once in a phase, and two divisions in one attack cost two on the die.',
    rule: '11.2.1/2',
    wants: DONE,
    when: (_, ask) => asks(ask, 'combat'),
    meanwhile: 'Decide what this combat asks. The guide comes back when it is over.',
    done: (_view, ask, log) => asks(ask, 'movement') || told(log, 'moved') > 0,
    past: over,
    once: true,
  },
  {
    id: 'march',
    text: 'Now movement: choose a unit.',
    why: 'The 7th Division waits at the west edge, under "Off map". Bring it in; its guns can reach the town from afar.',
    rule: '6.3.2/1',
    wants: (_, ask) => any(ask, 'move'),
    when: (_, ask) => asks(ask, 'movement') && offers(ask, 'move'),
    done: (_view, ask, log) => asks(ask, 'destination') || told(log, 'moved') > 0,
    past: over,
    once: true,
  },
  {
    id: 'to',
    text: 'Choose where it goes.',
    why: 'Beside each hex stands what it costs and what is left. A unit stops next to an enemy, in his zone of control (ZOC).',
    rule: '5.0/3',
    wants: (_, ask) => any(ask, 'to'),
    at: (_, ask) => onMap(ask, 'to'),
    when: (_, ask) => asks(ask, 'destination'),
    meanwhile: 'Choose a unit. The guide comes back when it marches.',
    done: (_view, _ask, log) => told(log, 'moved') > 0,
    past: over,
  },
  {
    id: 'moved',
    text: 'Move the others towards the town, then Done.',
    why: 'Close the ring, keep the highway cut in the south, and do not mix divisions in a hex.',
    rule: '4.0/6',
    wants: DONE,
    when: (_, ask) => asks(ask, 'movement'),
    past: over,
  },
  {
    id: 'end',
    text: 'You can play now.',
    why: 'Press the town every week: a week without an attack gives it its breath back. Watch its morale and your lost replacement points in Tracks. "Goal" says how it stands, "Rules" explains every word and counter.',
    at: [{ tab: 'tracks' }],
    when: (view, ask) => turn(view) > 1 && ask?.mine === true,
    waits: 'Now the ARVN moves and fights. The guide comes back for a last word.',
    past: (view) => turn(view) > 2 || view.position.winner >= 0,
  },
];

export function guide(scenario: string, seat: string): readonly Lesson[] {
  if (scenario !== SCENARIO) return [];
  return seat === 'ARVN' ? FOR_ARVN : seat === 'NVA' ? FOR_NVA : [];
}
