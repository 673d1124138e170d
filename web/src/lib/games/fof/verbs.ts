/** What the arguments of each verb are: a unit or a place lights on the map. */

import type { Verbs } from '$lib/board/lit';

export const VERBS: Verbs = {
  'next-hq': ['unit'],
  order: ['unit'],
  'deploy-at': ['place'],
  becomes: ['unit'],
  'send-to': ['unit'],
  joins: ['unit'],
  'activate-by-runner': ['unit'],
};
