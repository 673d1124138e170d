/** Quiet sounds, made here: dice, paper, a radio's click. None before the person has touched the page, and none unless chosen. */
import { settings } from './settings.svelte';

let context: AudioContext | null = null;
let touched = false;
if (typeof addEventListener === 'function') {
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, () => (touched = true), { capture: true, once: true });
}

/** Where sounds are played, or null where none may be. */
function player(): AudioContext | null {
  if (!settings.sound || !touched || typeof AudioContext !== 'function') return null;
  context ??= new AudioContext();
  return context;
}

/** A burst of noise through a filter, which dies away. */
function burst(at: AudioContext, after: number, { length, loud, pitch, width }: { length: number; loud: number; pitch: number; width: number }): void {
  const samples = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const wave = samples.getChannelData(0);
  for (let n = 0; n < wave.length; n += 1) wave[n] = (Math.random() * 2 - 1) * (1 - n / wave.length) ** 3;
  const source = new AudioBufferSourceNode(at, { buffer: samples });
  const filter = new BiquadFilterNode(at, { type: 'bandpass', frequency: pitch, Q: width });
  source.connect(filter).connect(new GainNode(at, { gain: loud })).connect(at.destination);
  source.start(at.currentTime + after);
}

function play(sound: (at: AudioContext) => void): void {
  const at = player();
  if (at) sound(at);
}

export const sounds = {
  /** Dice on a table. */
  dice: () =>
    play((at) => {
      for (const after of [0, 0.09, 0.16, 0.28, 0.42]) burst(at, after, { length: 0.05, loud: 0.16 * (1 - after), pitch: 1800 + 900 * Math.random(), width: 2.5 });
    }),
  /** A counter is moved over paper. */
  paper: () => play((at) => burst(at, 0, { length: 0.16, loud: 0.05, pitch: 3200, width: 0.6 })),
  /** The key of a radio. */
  radio: () =>
    play((at) => {
      burst(at, 0, { length: 0.02, loud: 0.14, pitch: 1200, width: 4 });
      burst(at, 0.07, { length: 0.12, loud: 0.03, pitch: 1900, width: 0.8 });
    }),
};
