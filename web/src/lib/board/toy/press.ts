import { fireEvent, screen } from '@testing-library/svelte';
import type { Places } from '../places';

/** A click where no button is: the place is where the hand is. Nothing is laid out in a test, so pixels are those of the paper. */
export async function press(places: Places, place: number): Promise<void> {
  const { x, y } = places.centre(place);
  const spot = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: y };
  const board = screen.getByTestId('board');
  await fireEvent.pointerDown(board, spot);
  await fireEvent.pointerUp(board, spot);
  await fireEvent.click(board, spot);
}
