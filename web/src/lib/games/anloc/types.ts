/** The server's types for An Loc, by the names that the client uses. */

import type { Content, Extras, View } from '$lib/generated/anloc';

export type AnLocContent = Content;
export type AnLocView = View;
export type AnLocExtras = Extras;
export type { AskCard, OptionCard } from '$lib/generated/protocol';
export type { Action, Spot } from '../types';
export type { AirCard, FaceCard, HexCard, LineCard, Position, TurnCard, UnitCard } from '$lib/generated/anloc';

export const ARVN = 0;
export const NVA = 1;
export const SIDES = ['ARVN', 'NVA'] as const;

/** Places off the map, as `Position.hex` names them. */
export const LAI_KHE = -1;
export const TRANSPORT_BOX = -2;
export const WEST_ENTRY = -3;
export const NORTH_OR_WEST_ENTRY = -4;
export const NOT_YET = -5;
export const ELIMINATED = -6;
export const WITHDRAWN = -7;

/** The boxes of the air display, as `Position.air` orders them. */
export const PURCHASED = 0;
export const SEAD = 1;
export const TAC = 2;
export const CAS = 3;
export const FLOWN = 4;
