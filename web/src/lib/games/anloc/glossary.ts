/** The abbreviations of An Loc, in plain words. */

import type { Glossary } from '../types';

const GLOSSARY: Glossary = {
  OP: { title: 'Operation point', words: 'What a side pays with: for its effort level, and the ARVN for aircraft. What is not spent is kept.', rule: '7.1/1' },
  OEL: { title: 'Operational effort level', words: '0 to 5. How much a side moves and how well it attacks this turn.', rule: '7.2/2' },
  AAA: { title: 'Anti-aircraft guns', words: 'Their value this turn, 4, 2 or 0, comes off all that flies. SEAD brings it down.', rule: '9.7/1' },
  SEAD: { title: 'Strike against the guns', words: 'Flown first in the Air Phase. Its result settles the AAA value of the turn.', rule: '9.3/1' },
  TAC: { title: 'Tactical strike', words: 'Bombs on replacement points, units next to your own, or operation points of the NVA.', rule: '9.4/1' },
  CAS: { title: 'Close air support', words: 'Aircraft that wait for combats and add their strike value to the ARVN\u2019s strength.', rule: '9.5/1' },
  'SA-7': { title: 'Shoulder-fired missile', words: 'Halves all CAS in combats of the unit that has it.', rule: '9.8/7' },
  ZOC: { title: 'Zone of control', words: 'The six hexes around a unit. An enemy who comes in must stop.', rule: '5.0/1' },
  MP: { title: 'Movement point', words: 'What a unit pays to enter hexes and to cross water.', rule: '8.0/3' },
  MA: { title: 'Movement allowance', words: 'The movement points of a unit for one phase: the last number on its counter, changed by effort.', rule: '8.0/2' },
  HQ: { title: 'Headquarters', words: 'Directs aircraft, lends a bonus in combat, and holds up the town\u2019s morale.', rule: '11.1/8' },
  LZ: { title: 'Landing zone', words: 'Where helicopters set down. Hot next to an enemy, else cold.', rule: '9.6.1/1' },
  CRT: { title: 'Combat results table', words: 'Odds give the column, the modified die the row.', rule: '10.1/7' },
  DRM: { title: 'Die roll modifier', words: 'Added to the die before the result is read.', rule: '10.1/6' },
  'QL-13': { title: 'Highway 13', words: 'The road from Lai Khe to An Loc. While the NVA cuts it the town must check its morale.', rule: '8.2/1' },
  ARVN: { title: 'Army of the Republic of Vietnam', words: 'The South Vietnamese side, with American aircraft.', quiet: true },
  NVA: { title: 'North Vietnamese Army', words: 'The side that attacks, with the Viet Cong divisions.', quiet: true },
  VC: { title: 'Viet Cong', words: 'Here: the 5th and 9th VC Divisions, which fight for the NVA.', rule: '11.2.1/1', quiet: true },
  ACR: { title: 'Armored cavalry regiment', words: 'Mechanized: it cannot be flown by helicopter.', rule: '3.3/T1' },
  'Broken Arrow': { title: 'The call for every aircraft', words: 'For 3 OPs all air units of the turn can fly CAS.', rule: '9.9/1' },
};

export default GLOSSARY;
