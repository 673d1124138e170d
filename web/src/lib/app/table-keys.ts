/** What a key press does at the table. */
import type { Action } from './options';
import type { Command } from './keys';
import { focusOf } from './keys';
import { ruleTips } from './rule-tip.svelte';
import { toasts } from './toasts.svelte';

export interface Hands {
  help: () => void;
  takeBack: () => void;
  /** Close what is told; false when nothing was. */
  endStory: () => boolean;
  /** Close the panel; false when none was open. */
  closePanel: () => boolean;
  /** What Enter does; null when nothing. */
  confirm: () => Action | null;
  /** What Shift and Enter end; null when nothing. */
  end: () => Action | null;
  /** The option with that number. */
  option: (number: number) => Action | null;
  choose: (action: Action) => void;
}

/** Do what a command says. False when there is nothing to do: then the key is the browser's own. */
export function obey(command: Command, hands: Hands): boolean {
  switch (command.do) {
    case 'help':
      hands.help();
      return true;
    case 'undo':
      hands.takeBack();
      return true;
    case 'back':
      stepBack(hands);
      return true;
    case 'confirm':
      return hands.endStory() || chosen(hands.confirm(), hands);
    case 'end':
      return chosen(hands.end(), hands);
    case 'option':
      return chosen(hands.option(command.number), hands);
    case 'walk':
      return walk(command.by);
    case 'map':
      return toMap(command.key);
  }
}

/** The option that a digit stands beside, if it can be seen: what is folded away is not chosen blindly. */
export function drawnOption(digit: number, page: ParentNode = document): string | null {
  const button = page.querySelector<HTMLElement>(`[data-testid="what-now"] [aria-keyshortcuts="${digit}"]`);
  return button?.checkVisibility() ? button.dataset.action! : null;
}

function chosen(action: Action | null, hands: Hands): boolean {
  if (action) hands.choose(action);
  return action !== null;
}

function stepBack(hands: Hands): void {
  if (ruleTips.tip) ruleTips.hide();
  else if (focusOf(document.activeElement) === 'field') (document.activeElement as HTMLElement).blur();
  else if (toasts.list.length > 0) toasts.close(toasts.list.at(-1)!.id);
  else if (!hands.endStory() && !hands.closePanel()) hands.takeBack();
}

/** Into the board, to what is lit; from there on Tab is the browser's own. */
function walk(by: 1 | -1): boolean {
  const lit = (what: string) => [...document.querySelectorAll<SVGElement>(`[data-board] [data-${what}][tabindex="0"]`)];
  const all = [lit('unit'), lit('lit')].find((found) => found.length > 0) ?? [];
  const next = by > 0 ? all[0] : all.at(-1);
  next?.focus();
  return next !== undefined;
}

function toMap(key: string): boolean {
  const board = document.querySelector<HTMLElement>('[data-board] [data-testid="board"]');
  if (!board) return false;
  board.focus();
  board.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return true;
}
