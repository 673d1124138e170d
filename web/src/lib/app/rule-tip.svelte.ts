/** One tip for all rule ids: what the rule says, in our words. */
import { api } from './api';

interface Tip {
  rule: string;
  text: string;
  x: number;
  y: number;
  below: boolean;
}

class RuleTips {
  tip = $state<Tip | null>(null);
  /** The game whose rules are told. */
  game = $state('');

  async show(rule: string, anchor: Element): Promise<void> {
    const tip = this.tell(rule, '…', anchor);
    let text: string;
    try {
      text = (await api.rules(this.game))[rule] || 'No paraphrase of this clause is kept here; look it up in the rulebook.';
    } catch {
      text = 'The rules cannot be fetched just now.';
    }
    if (this.tip?.rule === rule && this.tip.x === tip.x && this.tip.y === tip.y) this.tip = { ...tip, text };
  }

  /** Words beside something on the page. */
  tell(rule: string, text: string, anchor: Element): Tip {
    const box = anchor.getBoundingClientRect();
    const below = box.top < 160;
    const tip = { rule, text, x: box.left + box.width / 2, y: below ? box.bottom : box.top, below };
    this.tip = tip;
    return tip;
  }

  hide(): void {
    this.tip = null;
  }
}

export const ruleTips = new RuleTips();
