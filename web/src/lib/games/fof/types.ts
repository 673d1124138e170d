/** The server's types for Fields of Fire, by the names that the client uses. */

import type { Content, Position, Shown } from '$lib/generated/fof';

export type FofContent = Content;
export type { AskCard } from '$lib/generated/protocol';
export type { ActionCardFace, AgainNow, AreaNow, BlockCard, AimNow, AssetNow, AttackNow, CardNow, CasualtyNow, CommandNow, ControlNow, CounterNow, CoverNow, FireNow, ImpulseNow, IncomingNow, LineNow, LinkNow, Shown, SpotNow, TerrainKind, UnitCard } from '$lib/generated/fof';

/** What lies on the cards, without who commands. */
export type Laid = Omit<Shown, 'command' | 'roster'>;
/** What lies on the table, after every choice. */
export type FofExtras = Shown;
/** The columns behind it: of those only small numbers may be read here, for sets are wider than a number of the browser. */
export type FofView = Position;

export const FRIENDLY = 0;
export const ENEMY = 1;
export const NOBODY = -1;
/** A card's kind while it lies face down. */
export const FACE_DOWN = -1;

/** The eight directions from north clockwise, to the right and down on paper. */
export const WAYS: readonly (readonly [number, number])[] = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `\u2212${-value}` : '0');
/** "paralyzed-team" as it is said. */
export const spoken = (word: string): string => word.replaceAll('-', ' ');
