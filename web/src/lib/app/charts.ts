/** Scales and paths for small charts. */

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** Round limits and steps that hold all values, zero included. */
export function niceScale(values: readonly number[], wanted = 4): Scale {
  const finite = values.filter(Number.isFinite);
  const least = Math.min(0, ...finite);
  const most = Math.max(0, ...finite);
  const span = most - least || wanted; // a line of zeros lies on whole numbers
  const raw = Math.max(span / wanted, finite.every(Number.isInteger) ? 1 : 0); // half a man is no mark
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, ...(power > 1 || !finite.every(Number.isInteger) ? [2.5] : []), 5, 10].map((m) => m * power).find((s) => s >= raw - 1e-9) ?? 10 * power;
  const low = Math.floor(least / step + 1e-9) * step;
  const high = Math.max(Math.ceil(most / step - 1e-9) * step, low + step);
  const ticks: number[] = [];
  for (let n = 0; low + n * step <= high + step / 1000; n += 1) ticks.push(tidy(low + n * step));
  return { low: tidy(low), high: tidy(high), ticks };
}

function tidy(value: number): number {
  return Number(value.toFixed(6)) + 0;
}

/** Where a value stands between two ends of a line. */
export function place(value: number, low: number, high: number, start: number, end: number): number {
  return high === low ? (start + end) / 2 : start + ((value - low) / (high - low)) * (end - start);
}

/** An SVG path through points; a value that is no number makes a gap. */
export function linePath(points: readonly (readonly [number, number])[]): string {
  let pen = false;
  const parts: string[] = [];
  for (const [x, y] of points) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      pen = false;
      continue;
    }
    parts.push(`${pen ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`);
    pen = true;
  }
  return parts.join(' ');
}

/** A share in words and percent: "3 in 6", 50. */
export function share(weight: number, total: number): { words: string; percent: number } {
  return { words: `${weight} in ${total}`, percent: total > 0 ? (weight / total) * 100 : 0 };
}

/** "steps-lost" or "stepsLost" as a heading; a word with two capitals, such as "OPs", stays as it is. */
export function heading(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[-_.\s]+/)
    .map((word) => (/[A-Z].*[A-Z]/.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface Chart {
  title: string;
  lines: { seat: string; values: number[] }[];
}

/** Series "Blue losses" and "Red losses" belong in one chart, "Losses"; the seat is what stands before. One of zeros alone tells nothing, and is left out. */
export function grouped(series: Record<string, number[]>, seats: readonly string[]): Chart[] {
  const charts = new Map<string, Chart>();
  for (const [name, values] of Object.entries(series)) {
    const seat = seats.find((one) => name.startsWith(`${one} `)) ?? '';
    const title = heading(seat ? name.slice(seat.length + 1) : name);
    const chart = charts.get(title) ?? { title, lines: [] };
    chart.lines.push({ seat, values });
    charts.set(title, chart);
  }
  return [...charts.values()].filter(({ lines }) => lines.some(({ values }) => values.some(Boolean)));
}
