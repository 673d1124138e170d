/** The outline of a counter around 0, 0. Sides differ in it, so that their colours are not the only sign. */

import { COUNTER } from './stacks';

/** Round corners; two corners cut off at the foot; or rounded all the way. */
export type Outline = 'round' | 'cut' | 'smooth';

const CUT = 9;
const RADIUS: Record<Outline, number> = { round: 4.5, cut: 3, smooth: 12 };

export function outlineOf(outline: Outline, half = COUNTER / 2): string {
  const r = RADIUS[outline];
  const head = `M${-half} ${-half + r}q0 ${-r} ${r} ${-r}H${half - r}q${r} 0 ${r} ${r}`;
  return outline === 'cut'
    ? `${head}V${half - CUT}L${half - CUT} ${half}H${-half + CUT}L${-half} ${half - CUT}Z`
    : `${head}V${half - r}q0 ${r} ${-r} ${r}H${-half + r}q${-r} 0 ${-r} ${-r}Z`;
}
