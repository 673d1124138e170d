/** Fields of Fire at the table. */

import type { Names } from '$lib/app/log';
import type { OptionCard } from '$lib/generated/protocol';
import { defineGame, type Overlay, type Seen } from '../types';
import DrawnCard from './DrawnCard.svelte';
import { EVENTS } from './events';
import FofBoard from './FofBoard.svelte';
import FofMenu from './FofMenu.svelte';
import FofPanel from './FofPanel.svelte';
import { guide } from './guide';
import listing from './listing';
import { ENDING, LAUNCHING } from './lit';
import { objective } from './objective';
import { ENEMY, type FofContent, type FofExtras, type FofView } from './types';
import { VERBS } from './verbs';
import { placeName } from './words';

/** Headquarters, Staff and observers. */
const LEADERS = new Set(['hq', 'staff', 'higher-hq', 'fo']);

/** As sentences name units and places. */
function names(content: FofContent): Names {
  const cards = Array.from({ length: content.grid.width * content.grid.height }, (_, place) => place);
  const boxes = [...Object.values(content.grid.boxes), ...Array.from({ length: content.grid.stagingCards }, (_, n) => content.grid.staging + n)];
  return {
    units: new Map(content.units.map((unit) => [unit.index, unit.name])),
    enemies: new Set(content.units.filter(({ side }) => side === ENEMY).map(({ index }) => index)),
    leaders: new Set(content.units.filter(({ side, kind }) => side !== ENEMY && LEADERS.has(kind)).map(({ index }) => index)),
    places: new Map([...cards, ...boxes].map((place) => [place, placeName(content, place)])),
  };
}

/** Questions of the plan before the mission. */
const PLANNING = new Set(['prepare', 'organise', 'assets', 'bearer', 'signals', 'meaning', 'controls', 'placement', 'station']);

/** The panel that a decision needs. */
function wanted({ ask }: Seen<FofContent, FofView, FofExtras>): string | null {
  if (!ask?.mine) return null;
  if (PLANNING.has(ask.kind)) return 'plan';
  return ['impulse', 'action', 'next-hq'].includes(ask.kind) ? 'command' : null;
}

/** Under which heading an option stands in a long list: where its unit is. */
function heading({ content, extras }: Seen<FofContent, FofView, FofExtras>, option: OptionCard): string {
  const at = VERBS[String(option.action[0])]?.indexOf('unit') ?? -1;
  const unit = at < 0 ? undefined : extras.units.find(({ index }) => index === Number(option.action[at + 1]));
  return unit ? placeName(content, unit.place).replace(/^card/, 'Card') : '';
}

const OVERLAYS: readonly Overlay[] = [
  { id: 'networks', title: 'Who hears', words: 'Whom the headquarters reaches whose impulse it is, and through what (N)' },
];
const CITY_OVERLAYS: readonly Overlay[] = [
  ...OVERLAYS,
  { id: 'sight', title: 'Sight', words: 'Who is seen from an area or by a unit, and why not (S)' },
];

export default defineGame<FofContent, FofView, FofExtras>({
  Board: FofBoard,
  Panel: FofPanel,
  tabs: [
    { id: 'command', label: 'Command' },
    { id: 'plan', label: 'Company' },
  ],
  wanted,
  moment: ({ content, extras: { command } }) => ({
    when: command.turn === 0 ? 'Before the mission' : `Turn ${command.turn} of ${command.turns}${command.attempt > 1 ? ` \u00b7 attempt ${command.attempt}` : ''}`,
    phase: content.phases[command.phase] ?? '',
  }),
  names,
  verbs: VERBS,
  heading,
  menu: { Menu: FofMenu, forAsk: ({ kind }) => ['action', 'impulse', 'next-hq'].includes(kind) },
  launching: LAUNCHING,
  ending: ENDING,
  events: EVENTS,
  Card: DrawnCard,
  advice: 'What would the sergeant do?',
  legend: () => import('./Legend.svelte'),
  briefing: () => import('./Briefing.svelte'),
  story: { title: listing.story!, page: () => import('./RosterPage.svelte') },
  overlays: ({ extras }) => (extras.sight.length ? CITY_OVERLAYS : OVERLAYS),
  strip: true,
  keys: [
    ['N', 'Who hears: whom the headquarters reaches, and through what'],
    ['R P', 'The same order again: for the next unit, for all who can; P also activates all'],
    ['H', 'Pass on; end the impulse; the first of the next headquarters. With Shift: pass for all who wait'],
  ],
  guide,
  objective,
});
