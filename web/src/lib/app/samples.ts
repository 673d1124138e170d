/** Messages for tests. */
import type { AskCard, EventCard, OptionCard, Update } from '../generated/protocol';

export function option(action: (string | number)[], label = action.join(' ')): OptionCard {
  return { action, text: action.join(' '), label, rule: '', note: '' };
}

export function ask(kind: string, options: OptionCard[], more: Partial<AskCard> = {}): AskCard {
  return { seat: 'ARVN', kind, rule: '8.0/1', question: `${kind}?`, about: [], options, preview: null, mine: true, families: [], closed: [], ...more };
}

export function event(number: number, kind: string, args: (string | number)[], text: string, more: Partial<EventCard> = {}): EventCard {
  return { number, ply: 1, turn: 1, kind, rule: '1.0/1', args, text, ...more };
}

export function update(version: number, more: Partial<Update> = {}): Update {
  return {
    type: 'update', match: 'm1', game: 'anloc', scenario: 'battle', version, ply: version, since: 0, seat: 'ARVN', seats: [],
    view: {}, extras: {}, ask: null, events: [], undo: false, thinking: '', result: null, seedHash: '', seed: '', onward: null, ...more,
  };
}
