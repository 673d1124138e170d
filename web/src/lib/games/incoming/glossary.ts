/** The words and abbreviations of Incoming!, in plain words. */

import type { Glossary } from '../types';

const GLOSSARY: Glossary = {
  'NO FIRE': { title: 'NO FIRE', words: 'A marker by who fired reactively and scored nothing: no more reactive fire until his side has the initiative.', rule: '0/3' },
  initiative: { title: 'Initiative', words: 'There are no turns. Whoever has the initiative acts as often as he likes, until something goes wrong; then it is the other\u2019s.', rule: '0/3', quiet: true },
  'reactive fire': { title: 'Reactive fire', words: 'Fire at an enemy who moves in sight, at any point of his way. It is the only thing that the other side does in your initiative.', rule: '0/3' },
  'fire group': { title: 'Fire group', words: 'Stands of one platoon within a width of their leader who fire at one target, one after the other.', rule: '6.4/1' },
  crossfire: { title: 'Crossfire', words: 'All of a platoon who see their command group and the target fire at it. A command group directs one in an initiative.', rule: '6.4/1' },
  pinned: { title: 'Pinned', words: 'It stays where it is and does not assault. It fires. A rally takes it off.', rule: '6.5/4', quiet: true },
  suppressed: { title: 'Suppressed', words: 'It does nothing before it rallies. Suppressed twice is killed.', rule: '6.5/5', quiet: true },
  rally: { title: 'Rally', words: 'A die, with the rating of a command group in sight. One that fails costs the initiative.', rule: '9.0/1', quiet: true },
  CG: { title: 'Command group', words: 'Who leads a platoon: the platoon moves in its sight, and rallies with its rating.', rule: '2.3.1/1' },
  Co: { title: 'Company command group', words: 'Who leads the company; it stands in for platoon command groups.', rule: '2.3.2/1', quiet: true },
  HMG: { title: 'Heavy machine gun', words: 'It fires into its front. It turns on its place, and moves slowly or not at all.', rule: '2.2/1' },
  FO: { title: 'Forward observer', words: 'Who sees for guns and mortars: a barrage needs his sight of the target.', rule: '7.0/1' },
  RPG: { title: 'Rocket launcher', words: 'Adds a die to the fire of its platoon, and stops vehicles.', rule: '6.11/3' },
  LAW: { title: 'Light anti-tank weapon', words: 'A rocket to be thrown away, with stands that carry some.', rule: '6.11/3' },
  RCL: { title: 'Recoilless rifle', words: 'A light gun; who stands behind it when it fires is pinned.', rule: '6.11/12', quiet: true },
  'Dust-Off': { title: 'Dust-Off', words: 'The helicopter that fetches casualties from an aid post.', rule: '6.5/17' },
  medevac: { title: 'Medevac', words: 'A stand carries a casualty back to its aid post.', rule: '6.5/11' },
  'recon by fire': { title: 'Recon by fire', words: 'Fire into a feature without a target: a 6 shows and pins who hides there.', rule: '6.7/1' },
  width: { title: 'Width', words: 'The width of a base. The few distances of the game are counted in it; nobody measures anything else.', quiet: true },
  'standing orders': { title: 'Standing orders', words: 'What a stand does by itself when an enemy moves in its sight: at once, in the open only, within a width, hold, or ask.', rule: '0/3' },
  VC: { title: 'Viet Cong', words: 'Local and main force fighters.', quiet: true },
  NVA: { title: 'North Vietnamese Army', words: 'Regular troops from the North.', quiet: true },
  ARVN: { title: 'Army of the Republic of Viet Nam', words: 'South Vietnamese troops, on the Free World side.', quiet: true },
  LZ: { title: 'Landing zone', words: 'Open ground on which helicopters set down.', rule: '11.1.3/3' },
  APC: { title: 'Armoured personnel carrier', words: 'It carries stands, and its machine gun fires.', rule: '11.1/1' },
};

export default GLOSSARY;
