import { listGame } from '../types';
import './sides.css';
import type { IncomingContent } from './types';

export default listGame<IncomingContent>({
  emblem: [
    { d: 'M6 34 C14 6 44 0 56 26', look: 'long-dash' },
    { d: 'M50 26 l6 6 M62 22 l-6 10 M56 14 l0 18', look: 'road' },
  ],
  first: 'dry-season-sweep',
  wants: {
    'Free-World': 'Find them before they find you. Keep the initiative, and bring the wounded home.',
    Communist: 'Lie still until it pays. One good volley, and the initiative is yours.',
  },
  shape: 1,
  preview: () => import('./MapPreview.svelte'),
  goal: () => import('./objective'),
  howToPlay: () => import('./HowToPlayIncoming.svelte'),
});
