/** What a person likes, kept in this browser. */

const KEY = 'dangerclose.settings';

interface Kept {
  tell: boolean;
  zones: boolean;
  road: boolean;
}

const DEFAULTS: Kept = { tell: true, zones: false, road: false };

function read(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return Object.fromEntries(
      Object.entries(DEFAULTS).map(([name, value]) => {
        const kept = found[name as keyof Kept];
        return [name, typeof kept === 'boolean' ? kept : value];
      }),
    ) as unknown as Kept;
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Kept>(read());

/** Change one and keep it. */
export function set(name: keyof Kept, value: boolean): void {
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
