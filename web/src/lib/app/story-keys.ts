/** The keys of a story, at the table and in the replay. */
import type { Focus } from './keys';

export interface Playing {
  /** A roll lies on the map: a key that is held down does not put it away. */
  rolled: boolean;
  step: () => void;
  back: () => void;
  next: () => void;
  again: (() => void) | null;
  /** To its first and its last, where it is a whole game. */
  start?: () => void;
  end?: () => void;
}

const HELD = new Set(['Enter', ' ', 'Escape', 'ArrowLeft', 'ArrowRight', 'ArrowUp']);

/** Do what a key says. False when it says nothing to a story. */
export function storyKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>, focus: Focus, story: Playing): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || focus === 'field') return false;
  if (event.repeat && story.rolled && HELD.has(event.key) && !(focus === 'board' && event.key.startsWith('Arrow'))) return true;
  if (event.key === ' ' && focus !== 'control') story.step();
  else if (event.key === 'Enter' && focus !== 'control') story.next();
  else if (focus === 'board') return false; // there the arrows are the map's
  else if (event.key === 'ArrowLeft') story.back();
  else if (event.key === 'ArrowRight') story.next();
  else if (event.key === 'ArrowUp' && story.again) story.again();
  else if (event.key === 'Home' && story.start) story.start();
  else if (event.key === 'End' && story.end) story.end();
  else return false;
  return true;
}
