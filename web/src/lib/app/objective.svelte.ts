/** When the card with the goal is open: once by itself as a match begins, and whenever it is asked for. */
import { settings } from './settings.svelte';

const KEY = 'dangerclose.goals';
const KEPT = 200;

function seen(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export class GoalCard {
  open = $state(false);
  /** It came by itself. */
  begins = $state(false);

  /** A seat is at its table; `begun`: the game has got past its start. */
  arrive(match: string, seat: string, begun: boolean): void {
    const name = `${match} ${seat}`;
    const known = seen();
    if (!seat || known.includes(name)) return;
    try {
      localStorage.setItem(KEY, JSON.stringify([...known, name].slice(-KEPT)));
    } catch {
      // not kept: it comes once more after a reload
    }
    if (begun || settings['skipGoal']) return;
    this.open = this.begins = true;
  }

  show(): void {
    this.open = true;
    this.begins = false;
  }
  close(): void {
    this.open = false;
  }
}
