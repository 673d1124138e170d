/** Short sentences that come and go. */

export interface Toast {
  id: number;
  text: string;
  rule: string;
  tone: 'refused' | 'told';
}

const SHOWN = 6000;

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  show(text: string, rule = '', tone: Toast['tone'] = 'told'): void {
    const id = this.#next++;
    // Of refusals only the last: it tells the one reason that holds now.
    const others = this.list.filter((toast) => toast.text !== text && !(tone === 'refused' && toast.tone === 'refused'));
    this.list = [...others, { id, text, rule, tone }].slice(-3);
    setTimeout(() => this.close(id), SHOWN);
  }

  clear(): void {
    this.list = [];
  }

  close(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
