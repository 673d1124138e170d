/** Brings something into sight within the lists and panels that scroll it. The page itself stays where it is. */
export function scrollWithin(thing: Element): void {
  for (let frame = thing.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(frame).overflowY)) continue;
    const [inner, outer] = [thing.getBoundingClientRect(), frame.getBoundingClientRect()];
    // What is longer than its frame shows its beginning.
    const down = Math.min(inner.bottom - outer.bottom, inner.top - outer.top);
    if (inner.top < outer.top) frame.scrollTop += inner.top - outer.top;
    else if (down > 0) frame.scrollTop += down;
  }
}
