/** Repeatable roughness: the same map is drawn the same way every time. */

function hash(x: number, y: number, seed: number): number {
  let n = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2147483647);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967295;
}

/** Smooth noise in -1..1; features are about one unit wide. */
export function noise(x: number, y: number, seed = 0): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
  const [u, v] = [ease(x - x0), ease(y - y0)];
  const top = hash(x0, y0, seed) * (1 - u) + hash(x0 + 1, y0, seed) * u;
  const bottom = hash(x0, y0 + 1, seed) * (1 - u) + hash(x0 + 1, y0 + 1, seed) * u;
  return 2 * (top * (1 - v) + bottom * v) - 1;
}

/** Noise with finer and finer detail. */
export function rough(x: number, y: number, octaves: number, seed = 0): number {
  let [sum, reach, scale] = [0, 0.5, 1];
  for (let n = 0; n < octaves; n += 1) {
    sum += reach * noise(x * scale, y * scale, seed + n);
    reach /= 2;
    scale *= 2.03;
  }
  return sum;
}

/** A stream of numbers in 0..1 from a seed. */
export function dice(seed: number): () => number {
  let n = 0;
  return () => hash((n += 1), seed, 7);
}
