import { between, snapped } from './twist.ts';
import { panBy, type Spot, turnAt, type View, zoomAt } from './view.ts';

/** What a drag does with the view: it moves along, comes nearer, or turns around its middle. */
export type DragKind = 'pan' | 'zoom' | 'turn';

/** Zoom per CSS px to the right or upwards. */
const ZOOM = 0.006;

/**
 * A drag that has begun at a spot of the viewport; the answer is the view once the pointer has gone on.
 *
 * @param begun the view at that time
 * @param middle of the viewport
 */
export function beginViewDrag(begun: View, start: Spot, middle: Spot) {
  return (kind: DragKind, view: View, from: Spot, to: Spot): View => {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    switch (kind) {
      case 'pan':
        return panBy(view, dx, dy);
      case 'zoom':
        return zoomAt(view, start, Math.exp((dx - dy) * ZOOM));
      case 'turn': {
        const wanted = snapped((begun.turn ?? 0) + between([middle, start], [middle, to]));
        return turnAt(view, middle, wanted - (view.turn ?? 0));
      }
      default:
        return kind satisfies never;
    }
  };
}
