/** An Loc at the table. */

import { namesOf } from '$lib/app/log';
import { unitsTogether, type Whose } from '$lib/app/story-lines';
import { defineGame, type Overlay, type Seen } from '../types';
import AnLocBoard from './AnLocBoard.svelte';
import AnLocPanel from './AnLocPanel.svelte';
import { attempt } from './attempt';
import { FIRST_NVA_UNIT, guide } from './guide';
import { heading, VERBS } from './lit';
import { objective } from './objective';
import { ARVN, NORTH_OR_WEST_ENTRY, NVA, SIDES, WEST_ENTRY, type AnLocContent, type AnLocExtras, type AnLocView } from './types';

type AnLoc = Seen<AnLocContent, AnLocView, AnLocExtras>;

/** The first counter of the NVA: the ARVN's come before. */
const whose: Whose = (unit) => SIDES[unit >= FIRST_NVA_UNIT ? NVA : ARVN];
/** The hexes in the middle of the edges where units wait to come in: 0110 and 0105. */
const BESIDE = new Map([[WEST_ENTRY, 144], [NORTH_OR_WEST_ENTRY, 64]]);

/** Verbs whose first argument is a unit that may be off the map. */
const UNIT_VERBS = new Set(['move', 'lift', 'restore', 'place-hq']);

/** The panel that a decision needs. */
function wanted({ view, ask }: AnLoc): string | null {
  if (!ask) return null;
  if (ask.preview || ['declare', 'air', 'support'].includes(ask.kind)) return 'combat';
  if (['loss', 'retreat', 'goes-on', 'advance'].includes(ask.kind) && view.position.targets.length > 0) return 'combat';
  if (!ask.mine) return null;
  if (['purchase', 'allocate', 'escort'].includes(ask.kind)) return 'air';
  if (['set-up', 'return'].includes(ask.kind)) return 'boxes'; // the counter to be placed lies there
  const { hex } = view.position;
  const away = ask.options.some(({ action }) => UNIT_VERBS.has(String(action[0])) && (hex[Number(action[1])] ?? 0) < 0);
  return away ? 'boxes' : null;
}

function overlays({ content, extras }: AnLoc): Overlay[] {
  const guns = Object.keys(extras.artillery).map(Number);
  return [
    { id: 'zones', title: 'Zones', words: 'Zones of control of both sides' },
    { id: 'road', title: 'QL-13', words: 'Where the highway is cut' },
    {
      id: 'artillery',
      title: 'Range of…',
      words: 'Range of a gun',
      choices: guns.map((unit) => ({ value: unit, label: content.units[unit]?.name ?? String(unit) })),
    },
  ];
}

export default defineGame<AnLocContent, AnLocView, AnLocExtras>({
  Board: AnLocBoard,
  Panel: AnLocPanel,
  tabs: [
    { id: 'tracks', label: 'Tracks' },
    { id: 'air', label: 'Air' },
    { id: 'boxes', label: 'Off map' },
    { id: 'combat', label: 'Combat', liveOnly: true },
  ],
  wanted,
  moment: ({ content, view }, scenario) => {
    const { turn, phase, operation } = view.position;
    const week = content.turns.find((one) => one.number === turn)?.week;
    return {
      when: turn === 0 ? 'Before the battle' : `Turn ${turn}${scenario ? ` of ${scenario.turns}` : ''}${week ? ` · ${week}` : ''}`,
      phase: `${content.phases[phase] ?? ''}${operation === 2 ? ', second operations' : ''}`,
    };
  },
  legend: () => import('./Legend.svelte'),
  warning: ({ extras }) => extras.warning,
  names: namesOf,
  verbs: VERBS,
  heading: ({ content, view }, option) => heading(content, view, option),
  launching: ['attack', 'ready'],
  ending: ['done'],
  attempt: ({ content, ask }, clicked, seat) =>
    attempt(ask, clicked, (unit) => content.units.find((one) => one.index === unit)?.side, seat),
  events: {
    arrows: {
      moved: ['move', 1, 2],
      landed: ['lift', 1, 2],
      'landed-hot': ['lift', 1, 2],
      retreated: ['retreat', 0, 1],
    },
    ways: { moved: 3 },
    beside: BESIDE,
    engaged: (view) => {
      const { targets, attackers, hex } = (view as AnLocView).position;
      return [...targets, ...attackers.map((unit) => hex[unit] ?? -1)];
    },
    many: {
      arrived: unitsTogether('arrives', 'arrive', whose),
      moved: { ...unitsTogether('moves from', 'move from', whose), differ: [0, 3] }, // of who went and by which way
      advanced: unitsTogether('advances', 'advance', whose),
      landed: unitsTogether('is flown', 'are flown', whose),
      'landed-hot': unitsTogether('is flown', 'are flown', whose),
      sa7: unitsTogether('has', 'have', whose),
      withdrawn: unitsTogether('is withdrawn', 'are withdrawn', whose),
      'goes-on': unitsTogether('finds', 'find', whose),
      supports: unitsTogether('supports', 'support', whose),
      placed: unitsTogether('is set up', 'are set up', whose),
    },
    quiet: new Set(['placed', 'assigned', 'income', 'supports', 'cas', 'hq-directs', 'turn']),
    weighty: new Set(['attack', 'combat', 'sead', 'tac', 'morale-check', 'captured', 'over']),
  },
  overlays,
  charts: {
    OPs: 'in hand',
    'Replacement points': 'lost, to 30',
    'Steps lost': 'so far',
    Luck: 'mean die less 3.5',
  },
  guide,
  objective,
});
