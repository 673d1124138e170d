/** What can be chosen at a place below ground. */

import { familiesOf } from '$lib/board/families';
import type { AskCard, OptionCard } from './types';

/** Verbs that name a place of the tunnels, and which of their arguments it is. */
const NAMES: Readonly<Record<string, readonly number[]>> = {
  'go-below': [2], crawl: [2], drag: [2], 'fall-back': [1], charge: [2], 'charge-below': [2], site: [1], exchange: [1, 2], trap: [1, 2], lodge: [2],
};
/** Those whose first argument is the stand that acts. */
const BY_STAND = new Set(['go-below', 'crawl', 'drag', 'charge', 'charge-below', 'lodge']);

/** The options that name a place; with a stand chosen only what that one does. */
export function optionsAt(ask: AskCard | null, stand: number | null, place: number): OptionCard[] {
  if (!ask?.mine) return [];
  const fits = (action: readonly (string | number)[]): boolean => {
    const verb = String(action[0]);
    if (!NAMES[verb]?.some((at) => action[at] === place)) return false;
    return !BY_STAND.has(verb) || (stand !== null && action[1] === stand);
  };
  const single = ask.options.filter(({ action }) => fits(action));
  const inFamilies = familiesOf(ask).flatMap((family) => {
    const verb = String(family.card.before[0]);
    return NAMES[verb]?.includes(family.card.before.length) && family.has(place) && fits([...family.card.before, place]) ? [family.option(place)] : [];
  });
  return [...single, ...inFamilies];
}
