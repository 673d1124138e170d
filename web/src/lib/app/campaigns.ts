/** Campaigns in the lobby: the matches of one company in a row. */
import type { CampaignCard, GameCard, MatchCard, MySeat, ScenarioCard } from '../generated/protocol';
import { OUTCOMES } from './words';

export interface Mission {
  scenario: string;
  title: string;
  /** `next`: the one before is over, and this one can be begun. */
  state: 'done' | 'now' | 'next' | 'to come' | 'not played';
  /** "done: won", "now", "to come" */
  words: string;
  match: MatchCard | null;
}

export interface Chain {
  campaign: CampaignCard;
  missions: Mission[];
  /** The match that was played last, and my seat in it. */
  latest: MySeat;
  /** Nothing is left to play. */
  over: boolean;
}

/** The missions of a campaign with the matches that were played of it, first to last. */
export function missionsOf(campaign: CampaignCard, game: GameCard, played: readonly MatchCard[]): Mission[] {
  const titles = new Map(game.scenarios.map((one) => [one.id, one.title]));
  const last = played.at(-1);
  const reached = last ? campaign.missions.indexOf(last.scenario) : -1;
  return campaign.missions.map((scenario, n) => {
    const match = played.findLast((one) => one.scenario === scenario) ?? null;
    const plain = { scenario, title: titles.get(scenario) ?? scenario, match };
    if (match?.over) return { ...plain, state: 'done', words: `done${match.outcome ? `: ${OUTCOMES[match.outcome]}` : ''}` };
    if (match) return { ...plain, state: 'now', words: 'now' };
    if (last?.over && !last.onward) return { ...plain, state: 'not played', words: 'not played' };
    if (last?.over && n === reached + 1) return { ...plain, state: 'next', words: 'next' };
    return { ...plain, state: 'to come', words: 'to come' };
  });
}

/** The campaign that ends with a mission after which nothing follows, and whether that was its last. */
export function endedWith(game: GameCard, scenario: string): { campaign: CampaignCard; last: boolean } | null {
  const campaign = game.campaigns.find(({ missions }) => missions.includes(scenario));
  return campaign ? { campaign, last: campaign.missions.at(-1) === scenario } : null;
}

/** What to play after a mission that is in no campaign: the first mission of the game's first one. */
export function afterTraining(game: GameCard, scenario: string): ScenarioCard | null {
  if (game.campaigns.some(({ missions }) => missions.includes(scenario))) return null;
  const first = game.campaigns[0]?.missions[0];
  return game.scenarios.find(({ id }) => id === first) ?? null;
}

/** My matches: those of a campaign as one thing each, and the others. */
export function inCampaigns(matches: readonly MySeat[], games: readonly GameCard[]): { chains: Chain[]; others: MySeat[] } {
  const byId = new Map(matches.map((one) => [one.match.id, one]));
  const followed = new Set(matches.map((one) => one.match.after));
  const campaignOf = ({ match }: MySeat): [GameCard, CampaignCard] | null => {
    const game = games.find((one) => one.id === match.game);
    const campaign = game?.campaigns.find((one) => one.id === match.campaign);
    return game && campaign ? [game, campaign] : null;
  };
  const chains: Chain[] = [];
  const others: MySeat[] = [];
  for (const one of matches) {
    const found = campaignOf(one);
    if (!found) others.push(one);
    else if (!followed.has(one.match.id)) {
      const played: MatchCard[] = [];
      for (let at: MySeat | undefined = one; at; at = at.match.after ? byId.get(at.match.after) : undefined) played.unshift(at.match);
      const missions = missionsOf(found[1], found[0], played);
      chains.push({ campaign: found[1], missions, latest: one, over: missions.every(({ state }) => state !== 'now' && state !== 'next') });
    }
  }
  return { chains, others };
}
