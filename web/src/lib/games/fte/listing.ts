import { listGame } from '../types';
import './sides.css';
import type { FteContent } from './types';

export default listGame<FteContent>({
  emblem: [
    { d: 'M4 32 C16 20 26 34 36 24 S52 12 60 14', look: 'dash' },
    { d: 'M14 14 a12 12 0 0 1 24 0', look: 'green' },
    { d: 'M18 14 h16 M20 14 l-3 8 M32 14 l3 8' },
  ],
  first: 'patrol-contact',
  wants: {
    US: 'Find them, fix them, call in the guns. Bring every man home.',
    'NVA/VC': 'Stay unseen, strike once, slip away. Let the ground do the work.',
  },
  shape: 0.815,
  preview: () => import('./MapPreview.svelte'),
  goal: () => import('./objective'),
  howToPlay: () => import('./HowToPlayFte.svelte'),
});
