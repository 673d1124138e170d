/** Two at one screen: in a game with secrets each sits down before anything of his table shows. */
import type { Live } from './live.svelte';

export class HotSeat {
  readonly hot: boolean;
  /** The seat whose table shows. */
  active = $state(0);
  /** Who has sat down, in a game with secrets: only that seat's table shows. */
  seated = $state('');
  /** The seat that was told something last: the versions of two seats cannot be compared. */
  heard = $state(0);
  /** Whom to pass the screen to, for a moment, in a game without secrets. */
  passTo = $state('');

  /** `secrets` is null as long as it is not known whether the game has any. */
  constructor(
    readonly lives: () => readonly Live[],
    tokens: readonly string[],
    readonly secrets: () => boolean | null,
  ) {
    this.hot = tokens.length > 1;
  }

  get live(): Live {
    return this.lives()[this.active] ?? this.lives()[0]!;
  }
  get mine(): string[] {
    return this.lives().map((one) => one.update?.seat ?? '').filter(Boolean);
  }
  get #newest() {
    return this.lives()[this.heard]?.update ?? null;
  }
  get #guarded(): boolean {
    return this.hot && this.secrets() === true && !this.#newest?.result;
  }
  /** The seat here that decides and has not sat down yet. */
  get curtain(): string {
    const next = this.#newest?.ask?.seat ?? '';
    return this.#guarded && next !== this.seated && this.mine.includes(next) ? next : '';
  }
  /** Nothing shows before it is known whether the game has secrets, while the curtain is down, and of another's table. */
  get hidden(): boolean {
    return (this.hot && this.secrets() === null) || (this.#guarded && (this.curtain !== '' || (this.live.update?.seat ?? '') !== this.seated));
  }

  sitDown(): void {
    this.seated = this.curtain;
    this.active = this.lives().findIndex((one) => one.update?.seat === this.seated);
  }

  pass(seat: string): void {
    if (!this.hot || this.secrets()) return;
    this.passTo = seat;
    setTimeout(() => (this.passTo = this.passTo === seat ? '' : this.passTo), 3000);
  }
}
