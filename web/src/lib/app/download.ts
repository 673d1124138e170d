/** Files from and to the browser. */

/** Save a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A record with a person's note in its heading: one file that replays and says what is wrong. */
export function problemReport(record: string, note: string, ply: number): string {
  const lines = record.split('\n');
  const at = lines.findIndex((line) => line === 'start' || line.startsWith('start '));
  const said = [`problem at choice ${ply}`, ...note.split(/\r?\n/)]
    .map((line) => line.replaceAll('|', '/').trim())
    .filter(Boolean)
    .map((line) => `note ${line}`);
  const where = at < 0 ? lines.length : at;
  return [...lines.slice(0, where), ...said, ...lines.slice(where)].join('\n');
}

/** Copy to the clipboard; false when the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
