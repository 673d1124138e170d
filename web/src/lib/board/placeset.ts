/** Sets of places, as the server may send them. */

/** Places one by one, or one bit a place: as a big integer, or as its hexadecimal digits. */
export type PlaceSet = Iterable<number> | bigint | string;

/** The places of a set. */
export function members(set: PlaceSet): number[] {
  if (typeof set !== 'bigint' && typeof set !== 'string') return [...set];
  const digits = typeof set === 'bigint' ? set.toString(16) : set.replace(/^0x/i, '');
  const found: number[] = [];
  for (let n = 0; n < digits.length; n += 1) {
    const four = parseInt(digits.charAt(digits.length - 1 - n), 16);
    for (let bit = 0; bit < 4; bit += 1) if ((four >> bit) & 1) found.push(4 * n + bit);
  }
  return found;
}
