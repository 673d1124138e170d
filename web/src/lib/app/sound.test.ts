import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The nodes that were made, each with where it leads, and when sources start. */
interface Noted {
  kind: string;
  to: unknown;
  starts: number[];
}
let made: Noted[] = [];
const node = (kind: string) =>
  class {
    readonly noted: Noted = { kind, to: null, starts: [] };
    constructor() {
      made.push(this.noted);
    }
    connect<T>(to: T): T {
      this.noted.to = to;
      return to;
    }
    start(at: number): void {
      this.noted.starts.push(at);
    }
  };
class Context {
  readonly currentTime = 7;
  readonly sampleRate = 1000;
  readonly destination = 'loudspeaker';
  createBuffer(_: number, length: number): { getChannelData: () => Float32Array } {
    const wave = new Float32Array(length);
    return { getChannelData: () => wave };
  }
}

describe('sounds', () => {
  beforeEach(() => {
    made = [];
    vi.resetModules();
    vi.stubGlobal('AudioContext', Context);
    for (const kind of ['AudioBufferSourceNode', 'BiquadFilterNode', 'GainNode']) vi.stubGlobal(kind, node(kind));
  });
  afterEach(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  const fresh = async () => ({ sounds: (await import('./sound')).sounds, set: (await import('./settings.svelte')).set });

  it.each([['dice', 5], ['paper', 1], ['radio', 2]] as const)('of %s are bursts through a filter to the loudspeaker, once somebody has touched the page', async (kind, bursts) => {
    const { sounds, set } = await fresh();
    set('sound', true);
    sounds[kind]();
    expect(made).toEqual([]);
    dispatchEvent(new Event('pointerdown'));
    sounds[kind]();
    const of = (name: string) => made.filter((one) => one.kind === name);
    expect(of('AudioBufferSourceNode').map(({ starts }) => starts.length)).toEqual(Array.from({ length: bursts }, () => 1));
    expect(made.flatMap(({ starts }) => starts).every((at) => at >= 7)).toBe(true);
    expect(of('BiquadFilterNode')).toHaveLength(bursts);
    expect(of('GainNode').map(({ to }) => to)).toEqual(Array.from({ length: bursts }, () => 'loudspeaker'));
  });

  it('are none while they are off', async () => {
    const { sounds, set } = await fresh();
    set('sound', false);
    dispatchEvent(new Event('pointerdown'));
    for (const sound of Object.values(sounds)) sound();
    expect(made).toEqual([]);
  });
});
