/** What the keys do at the table. */
export type Command =
  | { do: 'back' }
  | { do: 'confirm' }
  | { do: 'end' }
  | { do: 'undo' }
  | { do: 'walk'; by: 1 | -1 }
  | { do: 'option'; number: number }
  | { do: 'map'; key: string }
  | { do: 'help' };

export interface Press {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
}

/** Where the focus is: in a text field, on something that Enter works, on the board, or nowhere. */
export type Focus = 'field' | 'control' | 'board' | 'page';

/** Keys that the board understands; pressed anywhere else on the page they are passed on to it. */
const MAP_KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', '+', '=', '-', '_', '0']);

/** The command that a key press means, or null for one that is the browser's own. */
export function commandFor(press: Press, focus: Focus): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === 'Escape') return { do: 'back' };
  if (focus === 'field') return null;
  if (press.key === '?') return { do: 'help' };
  // on the board Enter chooses what has the focus; it comes here only if nothing has
  if (press.key === 'Enter' && press.shiftKey) return { do: 'end' };
  if (press.key === 'Enter') return focus === 'control' ? null : { do: 'confirm' };
  if (press.key === 'Tab') return focus === 'page' ? { do: 'walk', by: press.shiftKey ? -1 : 1 } : null;
  if (focus === 'page' && MAP_KEYS.has(press.key)) return { do: 'map', key: press.key };
  if (press.shiftKey) return null;
  if (press.key === 'z' || press.key === 'Z') return { do: 'undo' };
  if (/^[1-9]$/.test(press.key)) return { do: 'option', number: Number(press.key) };
  return null;
}

/** The keys as the help shows them. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['Enter', 'Confirm: the highlighted button, or the only option'],
  ['Shift Enter', 'End it: done, pass, finish, hold fire'],
  ['1 – 9', 'Choose the option with that number'],
  ['J', 'All that can: the first thing that is offered in one go'],
  ['Tab', 'Walk through the units and places that are lit; Enter chooses'],
  ['Esc', 'Step back: close what is open, or take back the last choice'],
  ['Space  ←  →', 'In a story: hold it or go on, one line back, the next line; Esc skips it'],
  ['Z', 'Undo'],
  ['Arrows', 'Move the map'],
  ['+  −', 'Zoom'],
  ['0', 'The whole map'],
  ['?', 'Show these keys'],
];

/** Where the focus is, for `commandFor`. */
export function focusOf(element: Element | null): Focus {
  if (!element || element === document.body || element === document.documentElement) return 'page';
  if (element.closest('input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select')) return 'field';
  if (element.closest('[data-board]')) return 'board';
  if (element.closest('a, button, summary, input, [role=button], [role=tab], [tabindex="0"]')) return 'control';
  return 'page';
}
