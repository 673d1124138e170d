/**
 * Several choices in a row that a player means at once. Nothing here knows a rule: each choice is sent only if it is
 * offered then. What is not offered is left out, or ends the plan; a die, somebody else's decision or anything that
 * could not be foreseen ends it too.
 */
import type { AskCard, PlanCard } from '../generated/protocol';
import { countOf, numbered, optionOf, type Action } from './options';

/** Choices that belong together: if the first is not offered all are left out, if a later one is not they are taken back. */
export interface Part {
  actions: readonly Action[];
  /** Who or what is left out then, for the sentence that says so; "" when it need not be said. */
  who: string;
  /** The decision that its first choice answers, where the same words could answer another. */
  kind?: string;
  /** The plan ends here if this cannot be done. */
  must?: boolean;
}

export interface Plan {
  parts: readonly Part[];
  /** Choices that are taken back first. */
  back?: number;
  /** Choices that belong to it and were made before. */
  already?: number;
  /** Goes on when somebody else has decided between, if nothing came of it. */
  patient?: boolean;
  /** Goes on when a die has fallen: what fell for one says nothing about the next. Another question ends it. */
  despiteRolls?: boolean;
  /** Whether all is as it was foreseen. */
  undisturbed?: () => boolean;
  /** What has happened when it is not. */
  disturbance?: string;
  /** What its choices give up was said before it began: nothing is asked between them. */
  sure?: boolean;
  /** Where it ends early nothing is said: what it had still to choose was one way of going on. */
  quiet?: boolean;
  /** What is asked before it begins: it gives up more than its first choice says. */
  asks?: { label: string; words: string };
  /** Milliseconds between two choices, so that a walk is seen. */
  pause?: number;
}

/** A plan that is being carried out. */
export interface Run {
  plan: Plan;
  part: number;
  at: number;
  /** Choices that are to be taken back before anything else. */
  back: number;
  /** Choices that were made and stand. */
  made: number;
  left: readonly string[];
}

export type Next =
  | { do: 'choose'; action: Action; run: Run }
  /** It gives something up or sets something off: that is its player's to say. */
  | { do: 'hand-over'; action: Action; run: Run }
  | { do: 'undo'; run: Run }
  | { do: 'end'; why: string; run: Run };

export const begun = (plan: Plan): Run => ({ plan, part: 0, at: 0, back: plan.back ?? 0, made: plan.already ?? 0, left: [] });

/** A plan that the server offers with a question. */
export function offeredPlan(card: PlanCard): Plan {
  return { parts: card.steps.map(({ kind, action }) => ({ actions: [action], kind, who: '' })) };
}

/** Stands in a plan for whatever is offered when there is but one thing to choose. */
export const ONLY: Action = [];

function meant(action: Action, ask: AskCard): Action {
  if (action.length > 0) return action;
  const [alone, ...more] = [...numbered(ask, {})];
  return alone && more.length === 0 && countOf(ask) === 1 ? alone.action : action;
}

export function isOffered(ask: AskCard, action: Action): boolean {
  return optionOf(ask, action) !== undefined;
}

/** What a plan does at a question; `undo` is whether the last choice can be taken back. */
export function next(run: Run, ask: AskCard, undo: boolean): Next {
  if (run.back > 0) return undo ? { do: 'undo', run: { ...run, back: run.back - 1 } } : { do: 'end', why: 'it cannot be taken back', run };
  const part = run.plan.parts[run.part];
  if (!part) return { do: 'end', why: '', run };
  const named = part.actions[run.at];
  if (!named) return next({ ...run, part: run.part + 1, at: 0 }, ask, undo);
  const action = meant(named, ask);
  if ((!part.kind || run.at > 0 || part.kind === ask.kind) && isOffered(ask, action)) {
    const option = optionOf(ask, action);
    const taken = { ...run, at: run.at + 1 };
    if (!run.plan.sure && (option?.forgone || option?.launch)) return { do: 'hand-over', action, run: taken };
    return { do: 'choose', action, run: { ...taken, made: run.made + 1 } };
  }
  if (run.plan.despiteRolls && run.at === 0 && part.kind && part.kind !== ask.kind) return { do: 'end', why: 'something else is asked', run };
  if (part.must) return { do: 'end', why: 'it is not possible', run };
  const left = part.who ? [...run.left, part.who] : run.left;
  return next({ ...run, part: run.part + 1, at: 0, left, back: run.at, made: run.made - run.at }, ask, undo);
}

/** Who and what a plan that has ended did not come to. */
export function undone({ plan, part, at, left }: Run): string[] {
  const rest = plan.parts.slice(at > 0 && at >= (plan.parts[part]?.actions.length ?? 0) ? part + 1 : part);
  return [...new Set([...left, ...rest.map(({ who }) => who).filter(Boolean)])];
}

/** "A, B and C". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What is said at the end of a plan; "" if all of it was done. */
export function ending(run: Run, why: string): string {
  const names = undone(run);
  if (why) return `Stopped: ${why}.${names.length ? ` Not done: ${listed(names)}.` : ''}`;
  return names.length ? `Left out, because it is not possible: ${listed(names)}.` : '';
}
