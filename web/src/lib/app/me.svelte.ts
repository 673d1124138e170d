/** Who sits at this browser: a name if one was given, that of who plays beside him, and the opponent and the game that were chosen last. Kept here alone. */

const KEY = 'dangerclose.me';
export const LONGEST_NAME = 24;

/** A name as it may be sent: one line of plain text, no longer than a counter's label. */
export function cleanName(text: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = text.normalize('NFC').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').replace(/\s+/gu, ' ').trim();
  return [...plain].slice(0, LONGEST_NAME).join('').trim();
}

type Kept = { name: string; beside: string; level: string; game: string };

function found(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    return { name: cleanName(text(kept['name'])), beside: cleanName(text(kept['beside'])), level: text(kept['level']), game: text(kept['game']) };
  } catch {
    return { name: '', beside: '', level: '', game: '' };
  }
}

class Me {
  #kept = $state(found());

  get name(): string {
    return this.#kept.name;
  }
  set name(text: string) {
    this.#keep({ name: cleanName(text) });
  }
  get beside(): string {
    return this.#kept.beside;
  }
  set beside(text: string) {
    this.#keep({ beside: cleanName(text) });
  }
  get level(): string {
    return this.#kept.level;
  }
  set level(id: string) {
    this.#keep({ level: id });
  }
  get game(): string {
    return this.#kept.game;
  }
  set game(id: string) {
    this.#keep({ game: id });
  }

  #keep(more: Partial<Kept>): void {
    Object.assign(this.#kept, more);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // not kept: it still holds for this visit
    }
  }
}

export const me = new Me();
