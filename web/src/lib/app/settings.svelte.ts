/** What a person likes, kept in this browser: switches, choices, and which questions are not asked any more. */

const KEY = 'dangerclose.settings';

/** `tell`: the opponent's turn step by step. The rest are the overlays of the games, by their ids. */
type Kept = { tell: boolean; sound: boolean; notices: boolean } & Record<string, boolean>;

const SWITCHES: Kept = { tell: true, sound: false, notices: false };

/** What each choice may be, in the order of the settings page. */
export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  textSize: ['small', 'normal', 'large', 'largest'],
  counters: ['full', 'simple'],
  colours: ['standard', 'distinct'],
  storySpeed: ['read', 'slow', 'normal', 'fast'],
  motion: ['system', 'less', 'full'],
} as const;

export type Preferences = { -readonly [name in keyof typeof CHOICES]: (typeof CHOICES)[name][number] };

const PREFERENCES: Preferences = {
  theme: 'system',
  textSize: 'normal',
  counters: 'full',
  colours: 'standard',
  storySpeed: 'normal',
  motion: 'system',
};

/** What is kept, as an object; empty where there is none or it cannot be read. */
function found(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const of = <Value>(kept: unknown, fits: (value: unknown) => value is Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(kept ?? {}).filter((entry): entry is [string, Value] => fits(entry[1])));

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isString = (value: unknown): value is string => typeof value === 'string';

const switchesOf = (kept: Record<string, unknown>): Kept => ({ ...SWITCHES, ...of(kept, isBoolean) });

/** Each for itself: what cannot be is what it is at first. */
function preferencesOf(kept: Record<string, unknown>): Preferences {
  const fitting = Object.entries(CHOICES).filter(([name, values]) => (values as readonly unknown[]).includes(kept[name]));
  return { ...PREFERENCES, ...Object.fromEntries(fitting.map(([name]) => [name, kept[name]])) };
}

const now = found();

/** Switches: on or off. */
export const settings = $state<Kept>(switchesOf(now));
/** Choices among several. */
export const preferences = $state<Preferences>(preferencesOf(now));
/** Questions that are not asked any more: their kind, and the words by which the settings page names them. */
export const silenced = $state<Record<string, string>>(of(now['confirmations'], isString));

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...settings, ...preferences, confirmations: silenced }));
  } catch {
    // not kept: it still holds for this visit
  }
}

/** Change a switch and keep it. */
export function set(name: string, value: boolean): void {
  settings[name] = value;
  keep();
}

/** Take one of several and keep it. */
export function prefer<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  preferences[name] = value;
  keep();
}

/** Whether a question of this kind is asked. */
export const asks = (kind: string): boolean => !(kind in silenced);

/** Do not ask again; `words` name the question on the settings page, where it can be switched on again. */
export function stopAsking(kind: string, words: string): void {
  silenced[kind] = words;
  keep();
}

export function askAgain(kind: string): void {
  delete silenced[kind];
  keep();
}

/** Whether the person wants less motion. */
export function calm(): boolean {
  if (preferences.motion !== 'system') return preferences.motion === 'less';
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** What another page of this browser changed holds here too. */
function follow(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return;
  const kept = found();
  for (const name of Object.keys(settings)) settings[name] = SWITCHES[name] ?? false;
  Object.assign(settings, switchesOf(kept));
  Object.assign(preferences, preferencesOf(kept));
  for (const kind of Object.keys(silenced)) delete silenced[kind];
  Object.assign(silenced, of(kept['confirmations'], isString));
}
if (typeof addEventListener === 'function') addEventListener('storage', follow);

/** The page looks as the person likes it: the style sheet reads these from the root. */
export function dress(root: HTMLElement = document.documentElement): void {
  Object.assign(root.dataset, {
    theme: preferences.theme,
    text: preferences.textSize,
    counters: preferences.counters,
    colours: preferences.colours,
    motion: calm() ? 'less' : 'full',
  });
}
