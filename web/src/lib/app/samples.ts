/** Messages for tests, of games that do not exist. */
import type { AskCard, EventCard, FamilyCard, GameCard, MatchCard, OptionCard, Update } from '../generated/protocol';

export function option(action: (string | number)[], label = action.join(' ')): OptionCard {
  return { action, text: action.join(' '), label, rule: '', note: '', forgone: '', launch: null };
}

export function ask(kind: string, options: OptionCard[], more: Partial<AskCard> = {}): AskCard {
  return { seat: 'Blue', kind, rule: '8.0/1', question: `${kind}?`, about: [], options, preview: null, mine: true, families: [], closed: [], plans: [], odds: [], ...more };
}

/** Options that differ in their last argument, as one set of bits. */
export function family(before: (string | number)[], members: readonly number[], more: Partial<FamilyCard> = {}): FamilyCard {
  const bits = members.reduce((all, member) => all | (1n << BigInt(member)), 0n);
  return { before, members: bits.toString(16), count: members.length, text: `${before.join(' ')} {}`, label: `${before.join(' ')} {}`, rule: '6.1/2', notes: {}, forgone: {}, ...more };
}

export function event(number: number, kind: string, args: (string | number)[], text: string, more: Partial<EventCard> = {}): EventCard {
  return { number, ply: 1, turn: 1, kind, rule: '1.0/1', args, text, roll: null, ...more };
}

export function update(version: number, more: Partial<Update> = {}): Update {
  return {
    type: 'update', match: 'm1', game: 'toy', scenario: 'battle', version, ply: version, since: 0, seat: 'Blue', seats: [],
    view: {}, extras: {}, ask: null, events: [], undo: false, undoRefused: '', thinking: '', result: null, seedHash: '', seed: '', onward: null, fromRecord: false, hands: [], steps: [], uncovered: false, reasons: [], hints: 0, ...more,
  };
}

export function gameCard(id: string, more: Partial<GameCard> = {}): GameCard {
  return {
    id, title: `The ${id} game`, summary: '', built: true, seats: ['Blue', 'Red'], levels: [], scenarios: [], switches: [], secrets: false, orders: [],
    measure: { one: 'turn', many: 'turns' }, campaigns: [], follows: [], ...more,
  };
}

/** A game of cards for one player, who commands a company through a campaign of three missions. */
export function cardGame(more: Partial<GameCard> = {}): GameCard {
  const mission = (mission: string, briefing: string) => ({ id: mission, title: `Mission ${mission}`, briefing, turns: 0, endsEarly: false, length: '' });
  return gameCard('cards', {
    seats: ['Company'], measure: { one: 'hour', many: 'hours' }, follows: ['ambush'],
    scenarios: [mission('ridge', 'Take the ridge.'), mission('ford', 'Hold the ford.'), mission('village', 'Search the village.'), { ...mission('night', 'One night.'), turns: 8, endsEarly: true }],
    campaigns: [{ id: 'spring', title: 'Spring campaign', briefing: 'Three missions with one company.', missions: ['ridge', 'ford', 'village'] }],
    ...more,
  });
}

export function matchCard(id: string, more: Partial<MatchCard> = {}): MatchCard {
  return {
    id, game: 'toy', scenario: 'battle', title: `Match ${id}`, seats: [], version: 1, ply: 1, turn: 1, decides: '', over: false, result: '',
    created: '2030-01-01T00:00:00Z', changed: '2030-01-01T00:00:00Z', outcome: '', campaign: '', after: '', mended: 0, fromRecord: false, hints: 0, onward: false, ...more,
  };
}
