/** Times in words. */

const UNITS: readonly [number, Intl.RelativeTimeFormatUnit][] = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [7, 'day'],
  [Infinity, 'week'],
];

/** "3 minutes ago" for a moment as the server writes it; nothing for what is no moment. */
export function ago(moment: string, now: number = Date.now()): string {
  const then = Date.parse(moment);
  if (Number.isNaN(then)) return '';
  let passed = (then - now) / 1000;
  for (const [size, unit] of UNITS) {
    if (Math.abs(passed) < size) {
      return unit === 'second' ? 'just now' : new Intl.RelativeTimeFormat('en').format(Math.round(passed), unit);
    }
    passed /= size;
  }
  return '';
}
