/**
 * What lies on the map and is no unit, but can be clicked like one: casualties and face-up markers. They are
 * known to the board by negative numbers.
 */

import type { FteView } from './types';
import { NOBODY } from './types';

const CASUALTY = -1000;
const MARKER = -2000;

export type Thing = { kind: 'casualty' | 'marker'; number: number };

export const casualty = (c: number): number => CASUALTY - c;
export const marker = (m: number): number => MARKER - m;

export function thingOf(n: number): Thing | null {
  if (n > CASUALTY) return null;
  return n > MARKER ? { kind: 'casualty', number: CASUALTY - n } : { kind: 'marker', number: MARKER - n };
}

/** Where a casualty is: with its bearer, or where it lies. */
export function casualtyHex(view: FteView, c: number): number {
  const { c_hex, c_carrier, hex } = view.position;
  const bearer = c_carrier[c] ?? NOBODY;
  return bearer === NOBODY ? (c_hex[c] ?? -1) : (hex[bearer] ?? -1);
}
