/** Names and small words of the panels. */

import { spoken, type FofContent } from './types';

const BOXES: Readonly<Record<string, string>> = {
  'pickup-zone': 'the Pickup Zone',
  inbound: 'the Inbound area',
  outbound: 'the Outbound area',
  loiter: 'the Loiter area',
};

/** A place as sentences name it: "card 2.3", "Staging Area 1". */
export function placeName(content: FofContent, place: number): string {
  const { width, height, first, staging, stagingCards, boxes } = content.grid;
  if (place >= 0 && place < width * height) {
    const [row, column] = [Math.floor(place / width) - Math.floor(first / width) + 1, (place % width) - (first % width) + 1];
    return `card ${row}.${column}`;
  }
  if (place >= staging && place < staging + stagingCards) return `Staging Area ${place - staging + 1}`;
  const name = Object.entries(boxes).find(([, at]) => at === place)?.[0] ?? '';
  return BOXES[name] ?? spoken(name);
}

/** The parts of a turn, by the last of their phases. */
const TURN_PARTS: readonly (readonly [last: number, title: string])[] = [
  [7, 'Event'], [14, 'Your orders'], [16, 'The enemy'], [17, 'Capture'], [18, 'Vehicles'], [19, 'Fire missions'], [20, 'Contacts'], [21, 'Combat'], [22, 'Clean up'],
];
const partOf = (phase: number): string => TURN_PARTS.find(([last]) => phase <= last)?.[1] ?? '';

/** The parts of a turn in the order of its phases, and which is now: "" before and after the turns. */
export function turnParts(sequence: readonly number[], phase: number): { parts: string[]; now: string } {
  return { parts: [...new Set(sequence.map(partOf))], now: sequence.includes(phase) ? partOf(phase) : '' };
}

/** "1 command", "3 commands". */
export const commandsWords = (count: number): string => (count === 1 ? '1 command' : `${count} commands`);

/** How an order travels, in words. */
const WAYS: Readonly<Record<string, string>> = {
  voice: 'by voice',
  radio: 'by radio',
  phone: 'by telephone',
  'vehicle-radio': 'by vehicle radio',
  'squad-radio': 'by squad radio',
  understood: 'everybody hears',
};
export const wayWords = (way: string, network: string): string => `${WAYS[way] ?? way}${network ? `, ${network}` : ''}`;

/** Names in a sentence: "A, B and C". */
export const listWords = (names: readonly string[]): string => (names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);
