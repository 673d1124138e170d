import { listGame } from '../types';

export default listGame({
  emblem: [
    { d: 'M6 34 C14 6 44 0 56 26', look: 'long-dash' },
    { d: 'M50 26 l6 6 M62 22 l-6 10 M56 14 l0 18', look: 'road' },
  ],
});
