/** Fields of Fire at the table. */

import type { Names } from '$lib/app/log';
import { defineGame, type Overlay } from '../types';
import { EVENTS } from './events';
import FofBoard from './FofBoard.svelte';
import FofPanel from './FofPanel.svelte';
import { ENDING, LAUNCHING } from './lit';
import { objective } from './objective';
import type { FofContent, FofExtras, FofView } from './types';
import { VERBS } from './verbs';
import { placeName } from './words';

/** As sentences name units and places. */
function names(content: FofContent): Names {
  const cards = Array.from({ length: content.grid.width * content.grid.height }, (_, place) => place);
  const boxes = [...Object.values(content.grid.boxes), ...Array.from({ length: content.grid.stagingCards }, (_, n) => content.grid.staging + n)];
  return {
    units: new Map(content.units.map((unit) => [unit.index, unit.name])),
    places: new Map([...cards, ...boxes].map((place) => [place, placeName(content, place)])),
  };
}

const OVERLAYS: readonly Overlay[] = [
  { id: 'networks', title: 'Who hears', words: 'Whom the headquarters reaches whose impulse it is, and through what (N)' },
];

export default defineGame<FofContent, FofView, FofExtras>({
  Board: FofBoard,
  Panel: FofPanel,
  tabs: [{ id: 'command', label: 'Command' }],
  wanted: ({ ask }) => (ask?.mine && ['impulse', 'action', 'next-hq'].includes(ask.kind) ? 'command' : null),
  moment: ({ content, extras: { command } }) => ({
    when: command.turn === 0 ? 'Before the mission' : `Turn ${command.turn} of ${command.turns}${command.attempt > 1 ? ` \u00b7 attempt ${command.attempt}` : ''}`,
    phase: content.phases[command.phase] ?? '',
  }),
  names,
  verbs: VERBS,
  launching: LAUNCHING,
  ending: ENDING,
  events: EVENTS,
  overlays: () => OVERLAYS,
  keys: [['N', 'Who hears: whom the headquarters reaches, and through what']],
  objective,
});
