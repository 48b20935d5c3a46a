export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placing {
  /** What the card speaks of; it is never covered where there is another way. */
  target: Box;
  card: Pick<Box, 'width' | 'height'>;
  window: Pick<Box, 'width' | 'height'>;
  /** The desk around the picture; what lies elsewhere are tools. */
  canvas: Box;
  /** The picture: the less of it is covered, the better. */
  picture: Box;
  /** What must be seen: prompt, time. */
  clear: Box;
}

/** Between card and target, and between card and window, CSS px. */
const GAP = 12;
const MARGIN = 8;
/** What a px² is worth that is covered. */
const COST = { tools: 0.5, picture: 1, clear: 100, target: 10_000 };

/** Where the card stands: beside its target, in the window, over as little as possible of what is looked at. */
export function placeCard({ target, card, window, canvas, picture, clear }: Placing): { left: number; top: number } {
  const middle = {
    left: target.left + target.width / 2 - card.width / 2,
    top: target.top + target.height / 2 - card.height / 2,
  };
  const places = [
    { left: target.left + target.width + GAP, top: middle.top },
    { left: target.left - card.width - GAP, top: middle.top },
    { left: middle.left, top: target.top + target.height + GAP },
    { left: middle.left, top: target.top - card.height - GAP },
  ].map(({ left, top }) => ({
    ...card,
    left: within(left, window.width - card.width),
    top: within(top, window.height - card.height),
  }));
  const costs = places.map(
    (place) =>
      COST.tools * (card.width * card.height - shared(place, canvas)) +
      COST.picture * shared(place, picture) +
      COST.clear * shared(place, clear) +
      COST.target * shared(place, target),
  );
  const best = places[costs.indexOf(Math.min(...costs))] ?? { left: MARGIN, top: MARGIN };
  return { left: best.left, top: best.top };
}

/** px² that two boxes have in common. */
export function shared(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function within(place: number, room: number): number {
  return Math.max(MARGIN, Math.min(place, room - MARGIN));
}

/** Where a picture of this size lies that fills a box as far as it can. */
export function fitted(box: Box, picture: Pick<Box, 'width' | 'height'>): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { width, height, left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2 };
}
