/** The markers on a card: what each looks like and says. */

import { ENEMY, FRIENDLY, signed, type CardNow, type ControlNow, type IncomingNow, type Laid } from './types';

/** A small round sign in the column at the right of a card. */
export interface Chip {
  kind: string;
  text: string;
  title: string;
}

/** Markers that a card either has or has not, as they are called. */
export const MARKS: Readonly<Record<string, string>> = {
  mines: 'Mines', 'set-off': 'Mines that went off', claymores: 'Claymores', cache: 'Cache', 'trapped-door': 'Booby-trapped door', civilians: 'Civilians', 'grenade-miss': 'Grenade miss', 'demolition-miss': 'Demolition miss',
  'coloured-smoke': 'Coloured smoke', 'phone-line': 'Phone line', 'cut-line': 'Cut phone line', burning: 'Burning wreck',
};
/** What lies over the whole card as a cloud. */
export const CLOUDS: Readonly<Record<string, string>> = { smoke: 'SMOKE', wp: 'WP', cs: 'CS', burning: 'SMOKE' };

export function chipsOf(card: CardNow, table: Laid): Chip[] {
  const chips: Chip[] = card.marks.flatMap((kind) => (kind in MARKS ? [{ kind, text: '', title: MARKS[kind]! }] : []));
  for (const light of table.lights) if (light.place === card.place) chips.push({ kind: 'light', text: '', title: `Illumination, ${light.kind}` });
  const lying = table.assets.filter(({ place }) => place === card.place);
  if (lying.length) chips.push({ kind: 'assets', text: lying.length > 1 ? String(lying.length) : '', title: lying.map(({ kind, name, points }) => (kind.startsWith('ammo') ? `${points} ${name}` : name)).join(', ') });
  if (card.crossfire) chips.push({ kind: 'crossfire', text: '', title: 'Crossfire' });
  if (card.sniped) chips.push({ kind: 'sniped', text: '', title: 'Sniper' });
  card.casualties.forEach((count, side) => {
    if (count) chips.push({ kind: side === FRIENDLY ? 'casualty' : 'enemy-casualty', text: count > 1 ? String(count) : '', title: `${count} ${side === FRIENDLY ? 'US' : 'enemy'} casualt${count === 1 ? 'y' : 'ies'}` });
  });
  return chips;
}

/** A badge of fire on a card, as tall as it is dangerous. */
export interface FireBadge {
  /** In the enemy's row, one's own row, or in the middle of an empty card. */
  row: number;
  vof: string;
  letter: string;
  value: string;
  title: string;
}

const VOF_NAMES: Readonly<Record<string, string>> = { S: 'Small Arms', A: 'Automatic Weapons', H: 'Heavy Weapons', 'all-pinned': 'All Pinned', 'G!': 'Grenades', 'S!': 'Sniper' };

export function fireBadges(card: Pick<CardNow, 'fire'>): FireBadge[] {
  return card.fire.map(({ against, vof, value }) => {
    const at = against === ENEMY ? 'at the enemy' : against === FRIENDLY ? 'at the company' : 'at the card';
    return { row: against, vof, letter: vof === 'all-pinned' ? 'AP' : vof, value: signed(value), title: `${VOF_NAMES[vof] ?? vof} ${at}, ${signed(value)}` };
  });
}

/** Incoming! on a card; what is pending has yet to fall. */
export const incomingOn = (table: Laid, place: number): readonly IncomingNow[] => table.incoming.filter((one) => one.place === place);

const INCOMING: Readonly<Record<string, string>> = { he: 'HE', tot: 'TOT', wp: 'WP', fpf: 'FPF', illumination: 'ILL', bombs: 'BOMB', napalm: 'NAP', mortar: 'MTR' };
/** What falls, in four letters; the rest is gunships. */
export const incomingText = ({ kind }: Pick<IncomingNow, 'kind'>): string => INCOMING[kind] ?? 'GUN';

export interface Tab {
  kind: string;
  text: string;
  x: number;
  width: number;
}

/** Tactical controls as tabs along a card's upper edge, from the right. */
export function tabsOf(controls: readonly ControlNow[], right: number): Tab[] {
  let edge = right;
  return controls.map(({ kind, label }) => {
    const width = 12 + 7.2 * label.length;
    edge -= width + 4;
    return { kind, text: label, x: edge, width };
  });
}

/** A card and all on it in words, for a screen reader. */
export function cardWords(card: CardNow, terrain: string, table: Laid): string {
  const parts = [`card ${card.name}`, terrain];
  if (card.hills) parts.push(`hill ${card.hills}`);
  if (card.contact) parts.push(card.contact === '?' ? 'potential contact' : `potential contact ${card.contact}`);
  parts.push(...fireBadges(card).map(({ title }) => title), ...chipsOf(card, table).map(({ title }) => title));
  for (const area of card.areas) {
    const lies = [...area.marks, ...fireBadges(area).map(({ title }) => title)];
    if (lies.length) parts.push(`${area.name}: ${lies.join(', ')}`);
  }
  parts.push(...card.marks.flatMap((kind) => (kind in CLOUDS ? [CLOUDS[kind]!.toLowerCase()] : [])));
  parts.push(...table.controls.filter(({ place }) => place === card.place).map(({ label }) => label));
  for (const one of incomingOn(table, card.place)) parts.push(`${one.pending ? 'pending' : 'incoming'} ${one.kind} ${signed(one.value)}`);
  return parts.join(', ');
}
