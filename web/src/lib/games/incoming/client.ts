/** Incoming! at the table. */

import type { Names } from '$lib/app/log';
import type { OptionCard } from '$lib/generated/protocol';
import { defineGame, type Overlay } from '../types';
import { EVENTS } from './events';
import IncomingBoard from './IncomingBoard.svelte';
import IncomingMenu from './IncomingMenu.svelte';
import IncomingPanel from './IncomingPanel.svelte';
import { guide } from './guide';
import { actorOf, ENDING, LAUNCHING } from './lit';
import { objective } from './objective';
import { scenarioOf, tableOf } from './table';
import { BUYING, SIDES, type Incoming, type IncomingContent, type IncomingExtras, type IncomingView } from './types';

/** As sentences name stands and points: a point's name depends on the table. */
function names(content: IncomingContent, scenario: string): Names {
  const stands = content.scenarios.flatMap((one) => one.stands);
  const table = tableOf(content, scenarioOf(content, scenario).table);
  return {
    units: new Map(stands.map(({ index, name }) => [index, name])),
    places: new Map(table.points.all.map((point) => [point, table.name(point)])),
  };
}

/** Under which heading an option stands in a long list: its stand. */
function heading({ content }: Incoming, option: OptionCard): string {
  const actor = actorOf(option.action, content.verbs);
  return actor === null ? '' : (content.scenarios.flatMap((one) => one.stands).find(({ index }) => index === actor)?.name ?? '');
}

const OVERLAYS: readonly Overlay[] = [{ id: 'watched', title: 'Under fire', words: 'Where the enemies whom you know of can fire' }];

export default defineGame<IncomingContent, IncomingView, IncomingExtras>({
  Board: IncomingBoard,
  Panel: IncomingPanel,
  tabs: [
    { id: 'forces', label: 'Stands' },
    { id: 'orders', label: 'Orders', liveOnly: true, asItIs: true },
    { id: 'score', label: 'Points' },
  ],
  moment: ({ extras }) => {
    const number = extras.initiatives.reduce((sum, one) => sum + one, 0);
    return { when: number === 0 ? 'Before the battle' : `Initiative ${number}, ${SIDES[extras.initiative] ?? ''}`, phase: extras.phase === BUYING ? BUYING : `${extras.phase}, ${extras.clock}` };
  },
  names,
  verbs: {},
  verbsOf: (content) => content.verbs,
  menu: { Menu: IncomingMenu, forAsk: () => true, whole: true },
  heading,
  launching: LAUNCHING,
  ending: ENDING,
  attempt: ({ ask }, { unit, place }) => (ask?.kind === 'act' && unit !== undefined && place !== undefined ? ['move', unit, place] : null),
  events: EVENTS,
  legend: () => import('./Legend.svelte'),
  overlays: ({ view }) => (view.seat === null ? [] : OVERLAYS),
  strip: true,
  keys: [
    ['G', 'Those beside the chosen stand move with it'],
    ['Esc', 'Let go of the chosen stand'],
  ],
  charts: { Points: 'as both would count them' },
  guide,
  objective,
  advice: 'What would the lieutenant do?',
});
