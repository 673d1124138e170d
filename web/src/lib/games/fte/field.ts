/** Who is where, as a seat knows it: whose hexes are closed, who sees a hex. */

import { members } from '$lib/board/placeset';
import { areaOf, groundOf, type Ground, type Mover } from './ground';
import { sightOf, type Sight } from './sight';
import {
  enemyOf, GROUND, NOBODY, NVA, US, VISIBLE,
  type CommandCard, type FteContent, type FteExtras, type FteView, type UnitCard, type UnitNow,
} from './types';

/** Those who neither watch nor fire. */
const HARMLESS = new Set(['civilians', 'dummy']);
const LET_PASS = new Set(['medic', 'civilians']);

export class Field {
  readonly ground: Ground;
  readonly sight: Sight;
  readonly area: ReadonlySet<number>;
  /** The side whose eyes these are; a spectator looks with the Americans'. */
  readonly side: number;
  readonly #now: ReadonlyMap<number, UnitNow>;
  readonly #there = new Map<number, number[]>();
  readonly #onMap: readonly number[];
  readonly #eyes: ReadonlySet<number>;
  readonly #watched: ReadonlySet<number>;

  constructor(
    readonly content: FteContent,
    readonly view: FteView,
    readonly extras: FteExtras,
  ) {
    this.ground = groundOf(content);
    this.sight = sightOf(content);
    this.area = areaOf(content, view.position.scenario);
    this.side = view.seat ?? US;
    this.#now = new Map(extras.units.map((now) => [now.unit, now]));
    const onMap: number[] = [];
    view.position.hex.forEach((h, u) => {
      if (h < 0) return;
      onMap.push(u);
      const there = this.#there.get(h);
      if (there) there.push(u);
      else this.#there.set(h, [u]);
    });
    this.#onMap = onMap;
    this.#eyes = new Set(members(extras.eyes[enemyOf(this.side)] ?? '0'));
    this.#watched = new Set(members(extras.sight[enemyOf(this.side)] ?? '0'));
  }

  unit(u: number): UnitCard {
    return this.content.units[u]!;
  }
  /** What a unit is worth now; of the enemy's only for those in the open. */
  now(u: number): UnitNow | undefined {
    return this.#now.get(u);
  }
  hexOf(u: number): number {
    const { hex, aboard } = this.view.position;
    return aboard[u] !== undefined && aboard[u] >= 0 ? (hex[aboard[u]] ?? -1) : (hex[u] ?? -1);
  }
  at(h: number): readonly number[] {
    return this.#there.get(h) ?? [];
  }
  units(side: number): number[] {
    return this.#onMap.filter((u) => this.unit(u).side === side);
  }
  isConcealed(u: number): boolean {
    return this.view.position.token[u] !== VISIBLE;
  }
  levelOf(u: number): number {
    return this.view.position.level[u] ?? GROUND;
  }
  moverOf(u: number): Mover | 'helicopter' {
    return this.unit(u).move as Mover | 'helicopter';
  }
  command(u: number): CommandCard | undefined {
    return this.extras.commands.find((card) => card.leader === u);
  }
  /** Casualties that lie in a hex, by number. */
  casualtiesIn(h: number): number[] {
    const { c_hex, c_carrier } = this.view.position;
    return c_hex.flatMap((at, c) => (at === h && c_carrier[c] === NOBODY ? [c] : []));
  }

  /** 6.2 Whether a unit may enter a hex, as far as is known. The server has the last word. */
  isOpen(u: number, h: number): boolean {
    if (!this.area.has(h)) return false;
    const unit = this.unit(u);
    const there = this.at(h);
    const foes = there.filter((v) => this.unit(v).side !== unit.side);
    if (unit.move === 'helicopter' && this.levelOf(u)) return this.#hasRoom(u, there) && (this.view.position.fly_over || !foes.length);
    if (foes.some((v) => this.isConcealed(v) || !LET_PASS.has(this.unit(v).kind))) return false;
    if (foes.length && HARMLESS.has(unit.kind)) return false;
    if (unit.side === NVA) {
      const civilians = unit.kind === 'civilians';
      if (there.some((v) => v !== u && this.unit(v).side === NVA && (this.unit(v).kind === 'civilians') !== civilians)) return false;
    }
    if (unit.move === 'helicopter' && ['jungle', 'hamlet'].includes(this.ground.terrain(h))) return false;
    return unit.move === 'infantry' || this.#hasRoom(u, there);
  }

  /** 6.2/1, 6.2/4 Two vehicles or one helicopter to a hex. */
  #hasRoom(u: number, there: readonly number[]): boolean {
    const heavy = there.filter((v) => v !== u && this.unit(v).side === US && this.unit(v).move !== 'infantry');
    if (!heavy.length) return true;
    return this.unit(u).move === 'vehicle' && heavy.length === 1 && this.unit(heavy[0]!).move === 'vehicle';
  }

  /** How many known enemy counters see a hex, or a helicopter over it. */
  seenBy(h: number, level = GROUND): number {
    if (level === GROUND && !this.#watched.has(h)) return 0;
    return this.watchers(h, level).length;
  }
  watchers(h: number, level = GROUND): number[] {
    return this.units(enemyOf(this.side)).filter(
      (u) => !HARMLESS.has(this.unit(u).kind) && this.sight.seesAt(this.view.position.hex[u]!, h, this.levelOf(u), level),
    );
  }
  /** 18.1/3 Whether an enemy in the open sees a hex: who is concealed and walks in is seen. */
  isWatched(h: number): boolean {
    return this.#eyes.has(h);
  }

  /** 7.3.2/X7 The hexes where one's own units block one's fire. */
  friends(): ReadonlySet<number> {
    return new Set(
      this.units(this.side)
        .filter((u) => this.levelOf(u) === GROUND && this.unit(u).kind !== 'civilians')
        .map((u) => this.view.position.hex[u]!),
    );
  }
}
