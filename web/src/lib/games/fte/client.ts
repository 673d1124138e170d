/** Front Toward Enemy at the table. */

import { namesOf } from '$lib/app/log';
import { defineGame, type Overlay } from '../types';
import { attempt } from './attempt';
import { EVENTS } from './events';
import FteBoard from './FteBoard.svelte';
import FtePanel from './FtePanel.svelte';
import { guide } from './guide';
import { ENDING, heading, LAUNCHING, VERBS } from './lit';
import { objective } from './objective';
import { SIDES, type Fte, type FteContent, type FteExtras, type FteView } from './types';
import { TABS, wanted } from './words';

function overlays({ view }: Fte): Overlay[] {
  return [
    { id: 'los', title: 'Sight', words: 'Line of sight: point at a hex, click for a second one (L)' },
    { id: 'watched', title: 'Watched', words: 'What the enemies whom you know can see' },
    ...(view.seat === null ? [] : [{ id: 'command', title: 'Command', words: 'How far the word of your leaders carries' }]),
  ];
}

export default defineGame<FteContent, FteView, FteExtras>({
  Board: FteBoard,
  Panel: FtePanel,
  tabs: TABS,
  wanted,
  moment: ({ view, extras }) => {
    const { turn, active } = view.position;
    const acts = extras.phase.startsWith('Activation');
    return {
      when: turn === 0 ? 'Before the first turn' : `Turn ${turn} of ${extras.turns}`,
      phase: acts && !extras.phase.includes('chit') ? `${SIDES[active] ?? ''} ${extras.phase.toLowerCase()}` : extras.phase,
    };
  },
  warning: ({ extras }) => extras.warnings.join(' '),
  names: namesOf,
  verbs: VERBS,
  heading: ({ content }, option) => heading(content, option),
  launching: LAUNCHING,
  ending: ENDING,
  attempt: ({ content, ask }, clicked, seat) => attempt(content, ask, clicked, seat),
  events: EVENTS,
  legend: () => import('./Legend.svelte'),
  overlays,
  keys: [
    ['L', 'Line of sight: point at a hex; Enter or a click takes it as the start'],
    ['M D S', 'The chosen unit moves, at double time, stealthily'],
    ['F A R E', 'It fires, assaults, recovers, searches'],
    ['T', 'All active units in its hex together'],
  ],
  charts: {
    Points: 'after each turn',
    Casualties: 'men lost, all told',
    Luck: '5.5 less the mean die to hit: above 0 is good',
  },
  guide,
  objective,
});
