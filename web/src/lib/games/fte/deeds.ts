/** What active units can do, as the strip beside them shows it. */

import { actionsOf } from './lit';
import { PACES, type Action, type AskCard } from './types';
import type { Field } from './field';
import type { Deed } from './UnitStrip.svelte';

const LOOKS: Record<string, { label: string; icon: string; key?: string }> = {
  move: { label: 'Move', icon: 'M2 8H13M9 4L13 8L9 12', key: 'm' },
  double: { label: 'Double', icon: 'M2 8H9M6 4L10 8L6 12M10 4L14 8L10 12', key: 'd' },
  stealth: { label: 'Stealth', icon: 'M2 11Q5 5 8 8T14 5M2 14H14', key: 's' },
  fly: { label: 'Fly', icon: 'M2 4H14M8 4V7M4 10Q4 7 8 7T12 10T8 12T4 10M12 9L15 8', key: 'm' },
  fire: { label: 'Fire', icon: 'M8 1V4M8 12V15M1 8H4M12 8H15M12 8A4 4 0 1 1 4 8A4 4 0 1 1 12 8', key: 'f' },
  assault: { label: 'Assault', icon: 'M3 13L12 4M9 3H13V7M4 9L7 12', key: 'a' },
  search: { label: 'Search', icon: 'M11 7A4 4 0 1 1 3 7A4 4 0 1 1 11 7M10 10L14 14', key: 'e' },
  recover: { label: 'Recover', icon: 'M8 3V13M3 8H13', key: 'r' },
  destroy: { label: 'Destroy', icon: 'M3 3L13 13M13 3L3 13' },
  medevac: { label: 'Medevac', icon: 'M2 3H14M8 3V6M8 8V14M5 11H11', key: 'v' },
  mission: { label: 'Mission', icon: 'M8 2V10M5 7L8 10L11 7M2 14H14', key: 'g' },
  load: { label: 'Load', icon: 'M8 12V3M4 7L8 3L12 7M3 14H13', key: 'b' },
  unload: { label: 'Unload', icon: 'M8 3V12M4 8L8 12L12 8M3 14H13', key: 'u' },
  abandon: { label: 'Abandon', icon: 'M3 13V3H9V13M9 8H14M12 6L14 8L12 10' },
};

/** Those who could move together with a unit: active infantry in its hex. */
export function companions(field: Field, ask: AskCard | null, lead: number): number[] {
  if (field.moverOf(lead) !== 'infantry') return [];
  return field.at(field.hexOf(lead)).filter(
    (u) => u !== lead && field.moverOf(u) === 'infantry' && actionsOf(ask, u).some(({ action }) => action[0] === 'move'),
  );
}

/** What the chosen units can do: of one all that it is offered, of several how they move together. */
export function deedsOf(field: Field, ask: AskCard | null, chosen: readonly number[]): Deed[] {
  const [lead, ...others] = chosen;
  if (lead === undefined) return [];
  const deeds = actionsOf(ask, lead).flatMap(({ action, note }): Deed[] => {
    const verb = String(action[0]);
    const look = LOOKS[verb];
    if (!look || verb === 'show') return [];
    if (others.length && !(PACES as readonly string[]).includes(verb) && verb !== 'fire') return [];
    return [{ action, note: /[\d½]+ (MP|%)/.exec(note)?.[0] ?? '', ...look }];
  });
  const company = companions(field, ask, lead);
  if (company.length && !others.length && deeds.some(({ action }) => action[0] === 'move'))
    deeds.push({ action: ['together', lead], label: `All ${company.length + 1}`, note: '', icon: 'M3 5H7M9 5H13M3 11H7M9 11H13', key: 't' });
  return deeds;
}

/** The deed that a key does. */
export function deedFor(deeds: readonly Deed[], key: string): Action | null {
  return deeds.find((deed) => deed.key === key.toLowerCase())?.action ?? null;
}
