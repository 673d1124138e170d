/** The abbreviations of Front Toward Enemy, in plain words. */

import type { Glossary } from '../types';

const GLOSSARY: Glossary = {
  MP: { title: 'Movement point', words: 'What a unit pays for each hex: five on foot, nine at double time.', rule: '6.3/1' },
  VP: { title: 'Victory point', words: 'Who has more of them at the end has won; a tie goes to the NVA/VC.', rule: '29.0/3' },
  LOS: { title: 'Line of sight', words: 'From the middle of one hex to the middle of another; jungle, grass, hamlets and higher ground block it.', rule: '7.3.1/1' },
  HE: { title: 'High explosive', words: 'Mortars, artillery and the like: concealment and jungle do not help against it.', rule: '7.1/9' },
  KIA: { title: 'Killed in action', words: 'A man who is dead. He can still be carried home.', rule: '7.4/1' },
  WIA: { title: 'Wounded in action', words: 'A man who is hit: he must be carried, and rolls each turn for his life.', rule: '17.0/1' },
  FRAGO: { title: 'Fragmentary order', words: 'A short order that changes only what is new. In this game each mission is one: “where the FRAGO allows it” is where the mission says so.', rule: '3.0/1' },
  HQ: { title: 'Headquarters', words: 'Higher headquarters: an event that takes a side\u2019s leaders off the net for a turn.', rule: '19.5/1' },
  MG: { title: 'Machine gun', words: 'A team with a high fire rating and a long range. Let it fire first.', rule: '7.1/2' },
  HMG: { title: 'Heavy machine gun', words: 'The same, on a tripod.' },
  RPG: { title: 'Rocket launcher', words: 'Dual purpose: good against men and vehicles.' },
  RCL: { title: 'Recoilless rifle', words: 'A light gun that two men carry: dual purpose.' },
  LZ: { title: 'Landing zone', words: 'Where helicopters set their men down.' },
  ACAV: { title: 'Armored cavalry vehicle', words: 'A tracked carrier with machine guns.', rule: '5.1/6' },
  Medevac: { title: 'Medical helicopter', words: 'A Slick that a leader can ask for. It takes casualties only.', rule: '12.0/5' },
  Slick: { title: 'Transport helicopter', words: 'Takes seven men.', rule: '6.9/2' },
  Hog: { title: 'Gunship', words: 'A helicopter with rockets and guns.' },
  NVA: { title: 'North Vietnamese Army', words: 'Regular troops from the North.', rule: '2.0/6', quiet: true },
  VC: { title: 'Viet Cong', words: 'Local fighters; their counters are grey.', rule: '2.0/6', quiet: true },
  'opportunity fire': { title: 'Opportunity fire', words: 'A shot at an enemy who acts before your eyes, in his own activation.', rule: '21.0/1' },
  'Op Fired': { title: 'Opportunity fired', words: 'This unit has had its try in this activation.', rule: '21.0/7' },
};

export default GLOSSARY;
