import { listGame } from '../types';
import type { FofContent } from './types';

export default listGame<FofContent>({
  first: 'training',
  emblem: [
    { d: 'M9.5 6h9a1.5 1.5 0 0 1 1.5 1.5v13a1.5 1.5 0 0 1-1.5 1.5h-9a1.5 1.5 0 0 1-1.5-1.5v-13a1.5 1.5 0 0 1 1.5-1.5z' },
    { d: 'M26.5 6h9a1.5 1.5 0 0 1 1.5 1.5v13a1.5 1.5 0 0 1-1.5 1.5h-9a1.5 1.5 0 0 1-1.5-1.5v-13a1.5 1.5 0 0 1 1.5-1.5z', look: 'green' },
    { d: 'M43.5 6h9a1.5 1.5 0 0 1 1.5 1.5v13a1.5 1.5 0 0 1-1.5 1.5h-9a1.5 1.5 0 0 1-1.5-1.5v-13a1.5 1.5 0 0 1 1.5-1.5z' },
    { d: 'M25 34 h12 M31 28 v6' },
  ],
  shape: 1.2,
  preview: () => import('./MapPreview.svelte'),
  goal: () => import('./objective'),
  story: 'Roster',
  howToPlay: () => import('./HowToPlayFof.svelte'),
});
