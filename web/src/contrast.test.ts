/** Every pair of colours that is read can be read: WCAG AA, by day and at night. */

import { describe, expect, it } from 'vitest';
import app from './app.css?raw';
import parts from './lib/app/app-parts.css?raw';
import anloc from './lib/games/anloc/sides.css?raw';
import fte from './lib/games/fte/sides.css?raw';

const sides = { anloc, fte };

type Theme = 'light' | 'dark';
const THEMES: readonly Theme[] = ['light', 'dark'];

/** The declarations of all rules whose selector fits, later ones over earlier ones. */
function properties(css: string, fits: (selector: string) => boolean): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selector, body] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (fits(selector!.split(';').at(-1)!.trim())) for (const [, name, value] of body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name!, value!.trim());
  return found;
}

/** A colour of the theme: red, green, blue. */
function colour(all: Map<string, string>, name: string, theme: Theme): [number, number, number] {
  let value = all.get(name);
  for (let left = 5; left && value; left -= 1) {
    const pair = /^light-dark\((.+?), (.+)\)$/.exec(value);
    const other = /^var\((--[\w-]+)\)$/.exec(value);
    value = pair ? pair[theme === 'light' ? 1 : 2] : other ? all.get(other[1]!) : value;
  }
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value ?? '')?.[1];
  if (!hex) throw new Error(`${name} is no plain colour: ${value}`);
  const six = hex.length === 3 ? [...hex].map((one) => one + one).join('') : hex;
  return [0, 2, 4].map((at) => parseInt(six.slice(at, at + 2), 16)) as [number, number, number];
}

function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const tokens = properties(app, (selector) => selector === ':root');
const GROUNDS = ['--paper', '--panel', '--raised', '--sunken'];
const each = (inks: string[], grounds: string[]): [string, string][] => inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground]));

const TEXT: [string, string][] = [
  ...each(['--ink', '--ink-2', '--ink-3'], GROUNDS),
  ...each(['--link', '--lit', '--danger', '--good', '--warn'], ['--paper', '--panel', '--raised']),
  ...each(['--ink', '--ink-2'], ['--danger-soft', '--good-soft', '--warn-soft']),
  ...each(['--on-colour'], ['--link', '--lit', '--danger', '--good', '--warn']),
  ...each(['--primary-ink'], ['--primary', '--primary-strong']),
  ['--danger', '--danger-soft'],
  ['--good', '--good-soft'],
  ['--warn', '--warn-soft'],
  ['--paper', '--ink'],
  ['--counter-ink', '--chip'],
  ...each(['--map-ink'], ['--map-paper', '--map-clear', '--map-jungle', '--map-rubber', '--map-hill']),
];
const SHAPES: [string, string][] = [
  ...each(['--line-strong', '--focus', '--primary'], ['--paper', '--panel']),
  ...each(['--lit', '--focus', '--map-danger', '--map-way'], ['--map-paper', '--map-clear', '--map-jungle', '--map-rubber', '--map-hill']),
  ['--map-water', '--map-water-soft'],
];

describe.each(THEMES)('%s', (theme) => {
  it.each(TEXT)('%s is read on %s', (ink, ground) => {
    expect(contrast(colour(tokens, ink, theme), colour(tokens, ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(SHAPES)('%s is seen on %s', (ink, ground) => {
    expect(contrast(colour(tokens, ink, theme), colour(tokens, ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

it('the name of a seat without colours of its own is read', () => {
  const [, ground, ink] = /background: var\(--side, var\((--[\w-]+)\)\);\s*color: var\(--side-ink, var\((--[\w-]+)\)\)/.exec(parts)!;
  for (const theme of THEMES) expect(contrast(colour(tokens, ground!, theme), colour(tokens, ink!, theme)), theme).toBeGreaterThanOrEqual(4.5);
});

const SEATS = { anloc: ['ARVN', 'NVA'], fte: ['US', 'NVA/VC'] } as const;
const COUNTERS = {
  anloc: [['--arvn', '--arvn-ink'], ['--nva', '--nva-ink']],
  fte: [['--us', '--us-ink'], ['--nva-vc', '--nva-vc-ink'], ['--vc', '--vc-ink']],
} as const;
const PALETTES = ['standard', 'distinct'] as const;

describe.each(['anloc', 'fte'] as const)('%s', (game) => {
  const roots = (palette: string): Map<string, string> =>
    properties(sides[game], (selector) => selector === ':root' || selector === `:root[data-colours='${palette}']`);

  it.each(PALETTES)('counters and names of sides are read, %s', (palette) => {
    for (const [body, ink] of COUNTERS[game])
      expect(contrast(colour(roots(palette), body, 'light'), colour(roots(palette), ink, 'light')), body).toBeGreaterThanOrEqual(4.5);
    for (const seat of SEATS[game]) {
      const own = properties(sides[game], (selector) => selector === `[data-side='${seat}']`);
      const all = new Map([...tokens, ...roots(palette), ...own]);
      for (const theme of THEMES) {
        expect(contrast(colour(all, '--side', theme), colour(all, '--side-ink', theme)), seat).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colour(all, '--side-line', theme), colour(all, '--panel', theme)), seat).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('distinct sides differ in brightness, by 4 to 1', () => {
    const [one, ...others] = COUNTERS[game].map(([body]) => colour(roots('distinct'), body, 'light'));
    for (const other of others) expect(contrast(one!, other)).toBeGreaterThanOrEqual(4);
  });
});
