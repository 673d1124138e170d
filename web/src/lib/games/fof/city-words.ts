/** What a city block says, in words. */

import { signed, type BlockCard } from './types';

const SIDES = ['north', 'east', 'south', 'west'];

export function blockWords({ ground, upper, upperSteps, courtyard, streets, barricades, breach, attaches, attachedTo, stands }: BlockCard): string {
  const parts: string[] = [];
  const values = (some: readonly number[]): string => some.map(signed).join(' and ');
  if (ground.length) parts.push(stands ? `Ground floor ${values(ground)}` : `Within ${values(ground)}`);
  if (upper.length) parts.push(upperSteps ? `tower ${values(upper)} for ${upperSteps} Step` : `upper story ${values(upper)}`);
  if (courtyard !== null) parts.push(`courtyard ${signed(courtyard)} behind a wall`);
  const same = new Set(streets).size === 1;
  parts.push(same ? `streets ${signed(streets[0]!)}` : `streets ${SIDES.map((side, n) => `${side} ${signed(streets[n]!)}`).join(', ')}`);
  const more: string[] = [];
  if (barricades) more.push('It can be barricaded.');
  if (breach.length) more.push(`A Breach opens ${breach.map((one) => `the ${one}`).join(' and ')}.`);
  if (attaches) more.push('As an objective it can be one building with a neighbour.');
  else if (attachedTo) more.push('It can be attached to a neighbour.');
  const first = parts.join('; ');
  return [`${first[0]!.toUpperCase()}${first.slice(1)}.`, ...more].join(' ');
}
