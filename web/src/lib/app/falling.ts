/** How long dice fall. */
import { calm } from './settings.svelte';

const TUMBLE = 520;
/** Several come to rest one after the other. */
const LATER = 140;

/** When a die comes to rest; at once for who wants less motion. */
export const fallTime = (nth: number): number => (calm() ? 0 : TUMBLE + nth * LATER);

const TURN = 240;
const NEXT_CARD = 90;

/** When a card that was drawn lies face up; at once for who wants less motion. */
export const turnTime = (nth: number): number => (calm() ? 0 : TURN + nth * NEXT_CARD);
