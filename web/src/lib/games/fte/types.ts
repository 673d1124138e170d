/** The server's types for Front Toward Enemy, by the names that the client uses. */

import type { Content, Extras, View } from '$lib/generated/fte';
import type { Seen } from '../types';

export type FteContent = Content;
export type FteView = View;
export type FteExtras = Extras;
export type Fte = Seen<Content, View, Extras>;
export type { AskCard, OptionCard } from '$lib/generated/protocol';
export type { Action, Spot } from '../types';
export type { CommandCard, FragoCard, HexCard, MarkerCard, ObjectiveNow, Position, ShotCard, UnitCard, UnitNow } from '$lib/generated/fte';

export const US = 0;
export const NVA = 1;
export const SIDES = ['US', 'NVA/VC'] as const;
export const enemyOf = (side: number): number => 1 - side;

/** Nations, as counters have them. */
export const AMERICAN = 0;
export const NORTH = 1;
export const VIET_CONG = 2;

/** Where a unit is when it is in no hex. */
export const NOT_YET = -1;
export const ABOARD = -2;
export const OUT = -3;
export const LEFT = -4;

/** In columns that name a unit or a marker: none. */
export const NOBODY = -1;
/** The token of a unit without a Concealed marker. */
export const VISIBLE = -1;

/** How a unit stands. */
export const STEADY = 0;
export const SUPPRESSED = 1;
export const BROKEN = 2;

/** Altitude levels. */
export const GROUND = 0;
export const TREETOP = 1;
export const HIGH = 2;

/** Casualties. */
export const KILLED = 0;
export const WOUNDED = 1;

/** How a unit moves, as the question about it says first. */
export const WALK = 0;
export const DOUBLE_TIME = 1;
export const STEALTHY = 2;
export const PACES = ['move', 'double', 'stealth'] as const;

/** Half movement points as they are said: 3 is 1½. */
export function halves(points: number): string {
  const whole = Math.floor(points / 2);
  return `${whole || points % 2 === 0 ? whole : ''}${points % 2 ? '½' : ''}`;
}

/** "1 unit", "2 units". */
export const several = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
