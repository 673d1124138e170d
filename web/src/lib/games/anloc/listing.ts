import { listGame } from '../types';
import type { AnLocContent } from './types';
import './sides.css';

export default listGame<AnLocContent>({
  emblem: [
    { d: 'M20 0 C22 12 30 16 32 22 S38 34 40 40', look: 'road' },
    { d: 'M25 15h14v11h-14z', look: 'solid' },
    { d: 'M8 8 h9 v6 h-9z M8 8 l9 6 M17 8 l-9 6 M48 26 h9 v6 h-9z M48 26 l9 6 M57 26 l-9 6' },
  ],
  first: 'first-assault',
  wants: {
    ARVN: 'Hold the town. Air power, helicopters, a relief column.',
    NVA: 'Take the town. Three divisions, tanks, guns; time runs out.',
  },
  shape: 0.608,
  preview: () => import('./Preview.svelte'),
  goal: () => import('./objective'),
  howToPlay: () => import('./HowToPlay.svelte'),
});
