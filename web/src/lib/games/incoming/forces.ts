/** What can be bought for a free battle, as the force builder shows it. */

import type { Action, AskCard, IncomingContent, IncomingExtras } from './types';

type Ware = IncomingContent['wares'][number];
type Price = NonNullable<IncomingExtras['purchase']>['prices'][number];

export const [TROOPS, BATTALION, COMPANY, PLATOONS] = ['Whose troops', 'Battalion command group', 'Company', 'Platoons'] as const;
/** The sorts of wares in the order in which a force is built. */
const SORTS: readonly (readonly [string, string])[] = [
  ['chart', TROOPS],
  ['battalion', BATTALION],
  ['company', COMPANY],
  ['platoon', PLATOONS],
  ['team', 'Fire teams'],
  ['rats', 'Tunnel rats'],
  ['stand', 'Weapons and specialists'],
  ['observer', 'Observers'],
  ['vehicle', 'Vehicles and craft'],
  ['work', 'Works and traps'],
  ['zone', 'The ground'],
  ['sight', 'Night sights'],
];

export interface Offer {
  ware: Ware;
  number: number;
  price: number;
}

/** What may be bought next, by its sort; only what holds every word of a filter. */
export function waresBySort(wares: readonly Ware[], prices: readonly Price[], filter = ''): { title: string; wares: Offer[] }[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const offers = prices.flatMap(({ ware: number, price }): Offer[] => {
    const ware = wares[number];
    return ware && words.every((word) => ware.name.toLowerCase().includes(word)) ? [{ ware, number, price }] : [];
  });
  return SORTS.flatMap(([sort, title]) => {
    const some = offers.filter(({ ware }) => ware.sort === sort);
    return some.length ? [{ title, wares: some }] : [];
  });
}

/** What was bought, the same wares together, in the order in which they were first bought. */
export function counted(wares: readonly Ware[], bought: readonly number[]): { ware: Ware; count: number }[] {
  const found = new Map<number, number>();
  for (const number of bought) found.set(number, (found.get(number) ?? 0) + 1);
  return [...found].flatMap(([number, count]) => (wares[number] ? [{ ware: wares[number], count }] : []));
}

/** What troops like these could have, and may not now. */
export const closedWares = (ask: AskCard): AskCard['closed'] => ask.closed.filter(({ action }) => action[0] === 'buy');

/** A battle that can be agreed on: "fight 75-encounter-day". */
export interface Agreement {
  points: string;
  mission: string;
  hour: string;
  action: Action;
}
export function agreements(ask: AskCard): Agreement[] {
  return ask.options.flatMap(({ action, text }) => {
    const found = /^fight (\d+)-(.+)-(\w+)$/.exec(text);
    return found ? [{ points: found[1]!, mission: found[2]!, hour: found[3]!, action }] : [];
  });
}
