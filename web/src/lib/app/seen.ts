/** Up to which event a seat has been told what happened, over reloads. */

const KEY = 'dangerclose.seen';
const KEPT = 100;

function all(): Record<string, number> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, number>) : {};
  } catch {
    return {};
  }
}

export function readSeen(match: string, seat: string): number | null {
  const found = all()[`${match} ${seat}`];
  return typeof found === 'number' ? found : null;
}

export function writeSeen(match: string, seat: string, number: number): void {
  const { [`${match} ${seat}`]: _, ...others } = all();
  const entries = [...Object.entries(others), [`${match} ${seat}`, number] as const].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // not kept: then nothing is told after a reload
  }
}
