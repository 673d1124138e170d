/** What a Terrain card says, in words. */

import { signed, type FofContent, type TerrainKind } from './types';

const TRAFFIC: Readonly<Record<string, string>> = { go: 'Vehicles go.', slow: 'Slow for vehicles.', no: 'No vehicles.' };

/** The directions in which it blocks; a lane is told by what is open. */
export function blocking(kind: Pick<TerrainKind, 'dark'>, directions: FofContent['directions']): string {
  const open = directions.filter((_, way) => !kind.dark.includes(way));
  if (!open.length) return 'It blocks sight in every direction.';
  if (open.length === directions.length) return 'One sees across it in every direction.';
  return kind.dark.length < open.length ? `It blocks sight ${kind.dark.map((way) => directions[way]).join(', ')}.` : `Open ${open.join(', ')}; else it blocks sight.`;
}

export function terrainWords(kind: TerrainKind, directions: FofContent['directions']): string {
  const cover = kind.highCover === kind.lowCover ? signed(kind.highCover) : `${signed(kind.highCover)} across a dark border, ${signed(kind.lowCover)} across a white one`;
  const parts = [`Cover and concealment ${cover}.`];
  if (kind.coverPotential) parts.push(`Cover can be found ${kind.coverPotential === 1 ? 'once' : `${kind.coverPotential} times`} with ${kind.coverDraws} cards${kind.urban ? ', also in buildings' : ''}.`);
  parts.push(TRAFFIC[kind.traffic] ?? '');
  if (kind.lz) parts.push('Helicopters can land.');
  if (kind.burst) parts.push(`${signed(kind.burst)} for Incoming!.`);
  if (kind.noMortars) parts.push('Mortars cannot fire from here.');
  parts.push(blocking(kind, directions));
  return parts.filter(Boolean).join(' ');
}
