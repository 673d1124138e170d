/** Small silhouettes of who stands on a base, around its middle: a base is 48 wide. Sides differ in their hats. */

export type Hat = 'helmet' | 'cone' | 'pith' | 'none' | 'flyer';

/** What is drawn in one look: cloth, skin and hats, arms, or a mark. */
export interface Drawn {
  look: 'cloth' | 'head' | 'arm' | 'mark' | 'hull' | 'deck' | 'line' | 'glass';
  d: string;
}

const n = (value: number): string => String(Math.round(value * 100) / 100);
/** A path around 0, 0 moved: only absolute M, L, Q, C and A-free paths of pairs are used here. */
const at = (x: number, y: number, points: string, k = 1): string =>
  points.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, a: string, b: string) => `${n(x + Number(a) * k)},${n(y + Number(b) * k)}`);

const BODY = 'M-3.2,8L-1.6,1.5L-3.4,0L-3.2,-4Q-2.6,-5.4 0,-5.4Q2.6,-5.4 3.2,-4L3.4,0L1.6,1.5L3.2,8L1,8L0,3L-1,8Z';
const KNEELING = 'M-4,7L-2.2,2L-3,-1.4Q-2.4,-3.2 0,-3.2Q2.6,-3.2 3,-1.4L2.4,2L4.6,3.4L4.2,7L2,7L1.8,5L-1,5L-1.4,7Z';
const PRONE = 'M-10,2.4L-9.6,-1L-2,-2.4L3,-2.2L4,0L3,2.2L-2,2L-6,4.6L-9,4.6Z';
const HATS: Record<Hat, string> = {
  helmet: 'M-3.1,-6.4Q-3,-9.6 0,-9.6Q3,-9.6 3.1,-6.4L-3.1,-6.4Z',
  cone: 'M-5,-6.2L0,-10.6L5,-6.2Q0,-5.2 -5,-6.2Z',
  pith: 'M-4.4,-6.2Q-3,-7 -2.6,-8Q-2,-9.8 0,-9.8Q2,-9.8 2.6,-8Q3,-7 4.4,-6.2L-4.4,-6.2Z',
  flyer: 'M-2.8,-5.4Q-3.2,-9.4 0,-9.4Q3.2,-9.4 2.8,-5.4L1,-6.4L-1,-6.4Z',
  none: 'M-2.2,-7Q-2,-8.9 0,-8.9Q2,-8.9 2.2,-7L-2.2,-7Z',
};
const HEAD = 'M-2,-7Q-2,-4.6 0,-4.6Q2,-4.6 2,-7L-2,-7Z';
const RIFLE = 'M-5,2L6,-4';

function man(x: number, y: number, hat: Hat, arm: string = RIFLE, pose = BODY): Drawn[] {
  const down = pose === KNEELING ? 2.2 : 0;
  return [
    { look: 'cloth', d: at(x, y, pose) },
    { look: 'head', d: at(x, y + down, HEAD) + at(x, y + down, HATS[hat]) },
    ...(arm ? [{ look: 'arm' as const, d: at(x, y + down, arm) }] : []),
  ];
}
function prone(x: number, y: number, hat: Hat): Drawn[] {
  return [
    { look: 'cloth', d: at(x, y, PRONE) },
    { look: 'head', d: at(x + 5.5, y + 6.6, HATS[hat], 0.9) },
    { look: 'arm', d: at(x, y, 'M3,1L14,-0.4M8,0.2L8,3') },
  ];
}
const ANTENNA = 'M3,-3L4,-17M3,-3L5,2';
const FLAG = 'M-4,7L-4,-16';
const flag = (x: number, y: number): Drawn => ({ look: 'mark', d: at(x, y, 'M-4,-16L5,-13.4L-4,-10.8Z') });
const cross = (x: number, y: number, k = 1): Drawn => ({ look: 'mark', d: at(x, y, 'M-1.4,-4L1.4,-4L1.4,-1.4L4,-1.4L4,1.4L1.4,1.4L1.4,4L-1.4,4L-1.4,1.4L-4,1.4L-4,-1.4L-1.4,-1.4Z', k) });

/** The men, weapons and beasts on a base of a kind. */
export function figuresOf(kind: string, hat: Hat): Drawn[] {
  switch (kind) {
    case 'fire-team':
      return [...man(-1, -6, hat), ...man(-11, 1, hat), ...man(10, 0, hat, 'M-6,2L6,-3M2,-1L3,3'), ...man(0, 8, hat)];
    case 'platoon-cg':
      return [...man(-8, -2, hat, ANTENNA), ...man(8, -2, hat), ...man(0, 7, hat, 'M-1,-1L6,-5')];
    case 'company-cg':
      return [...man(-9, -2, hat, ANTENNA), ...man(9, 2, hat), ...man(0, 6, hat, FLAG), flag(0, 6)];
    case 'battalion-cg':
      return [...man(-11, -1, hat, ANTENNA), ...man(11, -1, hat, ANTENNA), ...man(0, 6, hat, FLAG), flag(0, 6), flag(0, 12)];
    case 'cadre':
      return [...man(0, 1, hat, FLAG), flag(0, 1)];
    case 'hmg':
      return [...man(-9, 2, hat, '', KNEELING), ...man(9, 3, hat, '', KNEELING), { look: 'arm', d: 'M-4,9L0,1L4,9M0,1L0,-14' }, { look: 'hull', d: 'M-2.6,3L-2.2,-5L2.2,-5L2.6,3Z' }];
    case 'rcl-57':
    case 'rcl-90':
      return [...man(-10, 2, hat, '', KNEELING), ...man(10, 4, hat), { look: 'hull', d: 'M-2,12L-2,-16L2,-16L2,12Z' }, { look: 'arm', d: 'M0,0L-7,9M0,0L7,9' }];
    case 'mortar-60':
    case 'mortar-81':
    case 'mortar-120':
      return [...man(-10, 1, hat, ''), ...man(10, 2, hat, ''), { look: 'arm', d: 'M0,8L-4,2M0,8L5,2' }, { look: 'hull', d: 'M-1.8,9L0.4,-10L4,-9.6L1.8,9Z' }, { look: 'deck', d: 'M-6,8Q0,4.6 6,8Q0,12 -6,8Z' }];
    case 'gun-105':
    case 'gun-155':
      return [
        ...man(-22, 6, hat, ''), ...man(22, 8, hat, ''),
        { look: 'line', d: 'M-2,6L-13,30M2,6L13,30' },
        { look: 'deck', d: 'M-13,-6L13,-6L13,2L-13,2Z' },
        { look: 'hull', d: 'M-2.4,10L-2.4,-30L2.4,-30L2.4,10Z' },
        { look: 'hull', d: 'M-16,-6L-12,-6L-12,8L-16,8ZM12,-6L16,-6L16,8L12,8Z' },
      ];
    case 'aaa':
      return [...man(-11, 4, hat, ''), ...man(11, 4, hat, ''), { look: 'deck', d: 'M-7,4Q0,-4 7,4Q0,12 -7,4Z' }, { look: 'arm', d: 'M-2,4L-2,-15M2,4L2,-15' }];
    case 'rpg':
      return [...man(0, 2, hat, 'M-9,4L7,-4M7,-4L11,-6', KNEELING), { look: 'hull', d: 'M6,-2L10,-6L13,-5L9,-1Z' }];
    case 'law':
      return man(0, 2, hat, 'M-7,1L8,-4', KNEELING);
    case 'flamethrower':
      return [...man(0, 1, hat, 'M0,0L9,-3'), { look: 'hull', d: 'M-7,-4L-3.6,-4L-3.6,4L-7,4Z' }, { look: 'mark', d: 'M9,-3Q14,-8 13,-1Q12,1 9,-3Z' }];
    case 'observer':
      return [...man(-4, 1, hat, ANTENNA), ...man(6, 4, hat, 'M-2,-5L5,-8')];
    case 'medic':
      return [...man(0, 1, hat, ''), cross(0, -1, 0.62)];
    case 'aid-post':
      return [{ look: 'deck', d: 'M-17,10L0,-15L17,10Z' }, { look: 'hull', d: 'M-4,10L0,2L4,10Z' }, cross(0, -4, 1.1)];
    case 'dog-team':
      return [...man(-6, 0, hat), { look: 'cloth', d: at(7, 7, 'M-7,-2L2,-2.6L4,-6L7,-4.6L9,-3.4L6,-2L4,0L3,4L1.6,4L1.4,0.6L-4,0.8L-5,4L-6.4,4L-6.4,0L-8.6,-4Z') }];
    case 'sniper':
      return prone(-2, 0, hat);
    case 'sniper-team':
      return [...prone(-3, -5, hat), ...prone(-4, 8, hat)];
    case 'porter':
      return [...man(-8, 1, hat, ''), ...man(9, 1, hat, ''), { look: 'arm', d: 'M-13,-5L14,-5' }, { look: 'deck', d: 'M-4,-4L5,-4L5,4L-4,4Z' }];
    case 'pilot':
    case 'aircrew':
      return [...man(-4, 0, 'flyer', ''), ...man(5, 4, 'flyer', '')];
    case 'civilians':
      return [...man(-8, 0, 'cone', ''), ...man(4, -3, 'cone', ''), ...man(9, 6, 'none', '')];
    default:
      return man(0, 0, hat);
  }
}

/** A vehicle, craft or helicopter from above, nose to the north, in a box of its own width and length. */
export function moverOf(mover: string, width: number, length: number): Drawn[] {
  const [w, l] = [width / 2, length / 2];
  const box = (x: number, y: number, a: number, b: number): string => `M${n(-x)},${n(y)}L${n(x)},${n(y)}L${n(a)},${n(b)}L${n(-a)},${n(b)}Z`;
  const tracks = (inner: number): Drawn => ({ look: 'hull', d: `M${n(-w)},${n(-l * 0.92)}L${n(-inner)},${n(-l * 0.92)}L${n(-inner)},${n(l)}L${n(-w)},${n(l)}ZM${n(inner)},${n(-l * 0.92)}L${n(w)},${n(-l * 0.92)}L${n(w)},${n(l)}L${n(inner)},${n(l)}Z` });
  switch (mover) {
    case 'uh-1':
    case 'uh-1-gunship':
      return [
        { look: 'hull', d: `M-3,${n(l * 0.1)}L-1.6,${n(l)}L1.6,${n(l)}L3,${n(l * 0.1)}ZM-9,${n(l * 0.86)}L9,${n(l * 0.86)}L9,${n(l * 0.94)}L-9,${n(l * 0.94)}Z` },
        { look: 'deck', d: `M0,${n(-l * 0.8)}Q11,${n(-l * 0.7)} 11,${n(-l * 0.25)}L10,${n(l * 0.18)}Q0,${n(l * 0.34)} -10,${n(l * 0.18)}L-11,${n(-l * 0.25)}Q-11,${n(-l * 0.7)} 0,${n(-l * 0.8)}Z` },
        { look: 'glass', d: `M0,${n(-l * 0.76)}Q8,${n(-l * 0.68)} 8.6,${n(-l * 0.44)}L-8.6,${n(-l * 0.44)}Q-8,${n(-l * 0.68)} 0,${n(-l * 0.76)}Z` },
        ...(mover === 'uh-1-gunship' ? [{ look: 'hull' as const, d: `M-17,-6L-12,-6L-12,6L-17,6ZM12,-6L17,-6L17,6L12,6Z` }] : []),
        { look: 'line', d: `M${n(-w * 0.92)},${n(-l * 0.62)}L${n(w * 0.92)},${n(l * 0.3)}M${n(w * 0.92)},${n(-l * 0.62)}L${n(-w * 0.92)},${n(l * 0.3)}` },
      ];
    case 'truck':
      return [
        { look: 'hull', d: box(w * 0.78, -l, w * 0.78, -l * 0.45) }, { look: 'glass', d: box(w * 0.66, -l * 0.56, w * 0.66, -l * 0.44) },
        { look: 'deck', d: box(w * 0.88, -l * 0.38, w * 0.88, l) },
        { look: 'line', d: [-0.1, 0.2, 0.5, 0.8].map((t) => `M${n(-w * 0.86)},${n(l * t)}L${n(w * 0.86)},${n(l * t)}`).join('') },
      ];
    case 'jeep':
    case 'jeep-rcl':
      return [
        { look: 'hull', d: box(w * 0.6, -l * 0.9, w * 0.66, l * 0.9) }, { look: 'glass', d: box(w * 0.5, -l * 0.32, w * 0.5, -l * 0.2) },
        { look: 'deck', d: box(w * 0.44, -l * 0.1, w * 0.44, l * 0.7) },
        ...(mover === 'jeep-rcl' ? [{ look: 'hull' as const, d: `M-2,${n(l * 0.7)}L-2,${n(-l)}L2,${n(-l)}L2,${n(l * 0.7)}Z` }] : []),
      ];
    case 'm-113':
    case 'm-113-acav':
      return [
        tracks(w * 0.72), { look: 'deck', d: box(w * 0.7, -l * 0.96, w * 0.76, l * 0.96) },
        { look: 'hull', d: 'M-6,-4Q-6,-10 0,-10Q6,-10 6,-4Q6,2 0,2Q-6,2 -6,-4Z' }, { look: 'arm', d: 'M0,-6L0,-19' },
        ...(mover === 'm-113-acav' ? [{ look: 'arm' as const, d: `M${n(-w * 0.6)},12L${n(-w * 1.05)},6M${n(w * 0.6)},12L${n(w * 1.05)},6` }, { look: 'line' as const, d: 'M-9,6L-9,20L9,20L9,6' }] : [{ look: 'line' as const, d: 'M-9,8L9,8L9,26L-9,26Z' }]),
      ];
    case 'm-48':
    case 'm-551':
      return [
        tracks(w * 0.64), { look: 'deck', d: box(w * 0.62, -l * 0.94, w * 0.62, l * 0.94) },
        { look: 'hull', d: mover === 'm-48' ? `M0,-12Q14,-10 14,2Q12,16 0,17Q-12,16 -14,2Q-14,-10 0,-12Z` : 'M-9,-11L9,-11L12,4L7,14L-7,14L-12,4Z' },
        { look: 'hull', d: `M-1.8,-8L-1.4,${n(-l * 1.16)}L1.4,${n(-l * 1.16)}L1.8,-8Z` }, { look: 'line', d: 'M-5,2Q-5,-3 0,-3Q5,-3 5,2Q5,7 0,7Q-5,7 -5,2Z' },
      ];
    default: {
      // Boats: a pointed bow.
      const bow = `M0,${n(-l)}Q${n(w * 0.8)},${n(-l * 0.75)} ${n(w * 0.84)},${n(-l * 0.3)}L${n(w * 0.8)},${n(l * 0.92)}Q0,${n(l)} ${n(-w * 0.8)},${n(l * 0.92)}L${n(-w * 0.84)},${n(-l * 0.3)}Q${n(-w * 0.8)},${n(-l * 0.75)} 0,${n(-l)}Z`;
      return [
        { look: 'hull', d: bow }, { look: 'deck', d: bow.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, a: string, b: string) => `${n(Number(a) * 0.78)},${n(Number(b) * 0.88)}`) },
        { look: 'glass', d: box(w * 0.4, -l * 0.3, w * 0.4, -l * 0.05) }, { look: 'hull', d: box(w * 0.44, 0, w * 0.44, l * 0.4) },
        ...(mover.includes('monitor') ? [{ look: 'line' as const, d: `M0,${n(-l * 0.6)}L0,${n(-l * 1.05)}M-5,${n(-l * 0.55)}L5,${n(-l * 0.55)}` }] : [{ look: 'arm' as const, d: `M0,${n(-l * 0.5)}L0,${n(-l * 0.9)}` }]),
      ];
    }
  }
}

/** The hat of an army. */
export function hatOf(side: number, army: string): Hat {
  if (side === 0) return 'helmet';
  return army.startsWith('vc') || army.includes('local') ? 'cone' : 'pith';
}
