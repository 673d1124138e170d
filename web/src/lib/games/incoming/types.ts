/** The server's types for Incoming!, by the names that the client uses. */

import type { Content, Extras, View } from '$lib/generated/incoming';
import type { Seen } from '../types';

export type IncomingContent = Content;
export type IncomingExtras = Extras;
export type IncomingView = View;
export type Incoming = Seen<Content, View, Extras>;
export type { FeatureCard, FireCard, GroundCard, ObjectiveCard, ScenarioCard, StandCard, StandNow, TableCard, ThingNow, WatcherNow } from '$lib/generated/incoming';
export type { AskCard, OptionCard, OptionOdds } from '$lib/generated/protocol';
export type { Action } from '$lib/app/options';

export const FREE_WORLD = 0;
export const COMMUNIST = 1;
export const NOBODY = -1;
export const ABOARD = -4;
export const BELOW = -5;

/** The seats as the server names them, and as they are said. */
export const SEATS = ['Free-World', 'Communist'] as const;
export const SIDES = ['Free World', 'VC/NVA'] as const;
/** The phase in which there is no clock yet. */
export const BUYING = 'Forces';

/** The sixteen ways that a stand can face. */
export const FACINGS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'] as const;
