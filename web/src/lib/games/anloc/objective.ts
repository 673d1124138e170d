/** What each side must do at An Loc, and how it stands. */

import type { Goal, Objective, Seen, Standing } from '../types';
import { SIDES, type AnLocContent, type AnLocExtras, type AnLocView } from './types';

type AnLoc = Seen<AnLocContent, AnLocView, AnLocExtras>;

const LAST_TURN = 12;
const SHORT = 'first-assault';

export function goal(content: AnLocContent, scenario: string, seat: string): Goal | null {
  const short = scenario === SHORT;
  const commitment = content.marks.commitment ?? 19;
  const broken = content.marks.brokenMorale ?? 27;
  const by = short
    ? `It ends with the turn in which the NVA has lost ${commitment} replacement points, after ${LAST_TURN} turns at the latest. Steps and units lost do not count for that.`
    : `The battle lasts ${LAST_TURN} turns of a week each, and ends at once if An Loc falls.`;
  const rule = short ? '13.2/4' : '13.1.6/T1';
  if (seat === 'ARVN') {
    return {
      who: 'You are the ARVN: the garrison of An Loc, the airborne at Lai Khe, and every aircraft that you can pay for.',
      wins: [
        'Hold An Loc. No NVA unit may enter it, and the town\u2019s morale must be above 0 when a turn ends.',
        ...(short ? [] : [`It is a greater victory if the NVA loses ${broken} replacement points, and the greatest if QL-13 is open as well.`, 'Bring the 1st Airborne Brigade back to Lai Khe, or it is one level less.']),
      ],
      by,
      first: 'You set up first; a ready set-up is there. Then, each turn, you pay for effort and aircraft, the NVA attacks and moves, and you move and attack.',
      rule,
    };
  }
  if (seat === 'NVA') {
    return {
      who: 'You are the NVA: three divisions, tanks and guns around An Loc.',
      wins: [
        'Take An Loc: walk into it, or attack until its morale is at 0 when a turn ends.',
        ...(short ? [`Replacement points keep units whole, but when ${commitment} of them are lost the assault is over.`] : [`The sooner the better: before May, before ${commitment} of your replacement points are lost, before ${broken} are.`]),
      ],
      by,
      first: 'The ARVN sets up, then you; a ready set-up is there. Each turn you pay for effort, attack, then move.',
      rule,
    };
  }
  return null;
}

export function objective(seen: AnLoc, scenario: string, seat: string): Objective | null {
  const found = goal(seen.content, scenario, seat);
  return found && { ...found, stands: stands(seen, scenario) };
}

function stands({ content, view, extras }: AnLoc, scenario: string): Standing[] {
  const { turn, captured, ops, replacements } = view.position;
  // the lost points at which something happens next: the first assault ends, or the replacements are gone
  const limit = (scenario === SHORT ? content.marks.commitment : content.marks.replacements) ?? 30;
  const morale = extras.morale.reduce((sum, line) => sum + line.value, 0);
  const checked = extras.besieged ? 'checked when the turn ends' : 'no check is due while QL-13 is open';
  const attacked = extras.moraleAttacked === null ? '' : `, ${extras.moraleAttacked} once the NVA attacks it this turn`;
  return [
    { label: 'Turn', value: turn ? `${turn} of ${LAST_TURN}` : 'before the battle' },
    { label: 'An Loc', value: captured ? `fell in turn ${captured}` : turn ? `holds, morale ${morale} now${attacked}, ${checked}` : 'holds', side: captured ? 'NVA' : 'ARVN' },
    { label: 'NVA replacement points', value: `${replacements} of ${limit} lost` },
    ...SIDES.map((side, n) => ({ label: 'Operation points', value: `${ops[n] ?? 0}`, side })),
  ];
}
