/** BLAKE2b without a key (RFC 7693), as the server uses it to publish a seed's hash. For one short message. */

const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  '0123456789abcdef', 'ea489fd61c02b753', 'b8c052fdae367194', '7931dcbe265a40f8',
  '905724afe1bc683d', '2c6a0b834d75fe19', 'c51fed4a0763928b', 'db7ec13950f4862a',
  '6fe9b308c2d714a5', 'a2847615fb9e3cd0', '0123456789abcdef', 'ea489fd61c02b753',
];
const BLOCK = 128;

/** The hash of a message that fits into any number of blocks, as hexadecimal digits. */
export function blake2b(message: Uint8Array, size = 32): string {
  const h = [...IV];
  h[0] = at(h, 0) ^ 0x01010000n ^ BigInt(size);
  const blocks = Math.max(1, Math.ceil(message.length / BLOCK));
  for (let block = 0; block < blocks; block += 1) {
    const chunk = new Uint8Array(BLOCK);
    chunk.set(message.subarray(block * BLOCK, (block + 1) * BLOCK));
    const last = block === blocks - 1;
    compress(h, chunk, BigInt(last ? message.length : (block + 1) * BLOCK), last);
  }
  return h
    .flatMap((word) => Array.from({ length: 8 }, (_, i) => Number((word >> BigInt(8 * i)) & 255n)))
    .slice(0, size)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function at(words: readonly bigint[], index: number): bigint {
  return words[index] ?? 0n;
}

function turn(word: bigint, by: bigint): bigint {
  return ((word >> by) | (word << (64n - by))) & MASK;
}

function compress(h: bigint[], chunk: Uint8Array, counted: bigint, last: boolean): void {
  const bytes = new DataView(chunk.buffer);
  const m = Array.from({ length: 16 }, (_, i) => bytes.getBigUint64(i * 8, true));
  const v = [...h, ...IV];
  v[12] = at(v, 12) ^ counted;
  if (last) v[14] = at(v, 14) ^ MASK;
  const mix = (a: number, b: number, c: number, d: number, x: bigint, y: bigint) => {
    v[a] = (at(v, a) + at(v, b) + x) & MASK;
    v[d] = turn(at(v, d) ^ at(v, a), 32n);
    v[c] = (at(v, c) + at(v, d)) & MASK;
    v[b] = turn(at(v, b) ^ at(v, c), 24n);
    v[a] = (at(v, a) + at(v, b) + y) & MASK;
    v[d] = turn(at(v, d) ^ at(v, a), 16n);
    v[c] = (at(v, c) + at(v, d)) & MASK;
    v[b] = turn(at(v, b) ^ at(v, c), 63n);
  };
  for (const row of SIGMA) {
    const s = (i: number) => at(m, parseInt(row.charAt(i), 16));
    mix(0, 4, 8, 12, s(0), s(1));
    mix(1, 5, 9, 13, s(2), s(3));
    mix(2, 6, 10, 14, s(4), s(5));
    mix(3, 7, 11, 15, s(6), s(7));
    mix(0, 5, 10, 15, s(8), s(9));
    mix(1, 6, 11, 12, s(10), s(11));
    mix(2, 7, 8, 13, s(12), s(13));
    mix(3, 4, 9, 14, s(14), s(15));
  }
  for (let i = 0; i < 8; i += 1) h[i] = at(h, i) ^ at(v, i) ^ at(v, i + 8);
}

/** Whether a revealed seed belongs to the hash that was published when the match began. */
export function seedMatches(seed: string, hash: string): boolean {
  if (!/^([0-9a-f]{2})+$/i.test(seed)) return false;
  return blake2b(joined(new TextEncoder().encode('danger close commitment'), bytesOf(seed))) === hash.toLowerCase();
}

/** The bytes that hexadecimal digits stand for. */
export function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
