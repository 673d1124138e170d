/** What a person likes, kept in this browser. */

const KEY = 'dangerclose.settings';

/** `tell`: the opponent's turn step by step. The rest are the overlays of the games, by their ids. */
type Kept = { tell: boolean } & Record<string, boolean>;

const DEFAULTS: Kept = { tell: true };

function read(): Kept {
  try {
    const found = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>);
    return { ...DEFAULTS, ...Object.fromEntries(found.filter(([, kept]) => typeof kept === 'boolean')) } as Kept;
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Kept>(read());

/** Change one and keep it. */
export function set(name: string, value: boolean): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // not kept: it still holds for this visit
  }
}

/** Whether the person asked for less motion. */
export function calm(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
