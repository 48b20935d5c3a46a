import type { Spot } from '../view/view.ts';

/** Below this diameter the outline would be hidden under its own line, CSS px. */
const CROSSHAIR_BELOW = 4;

export interface BrushCursor {
  /** `diameter` in CSS px. */
  show(spot: Spot, diameter: number, eraser: boolean): void;
  hide(): void;
  destroy(): void;
}

interface Look {
  spot: Spot;
  diameter: number;
  eraser: boolean;
}

/**
 * Moves the outline of the brush, at its real size, without laying out the page: once a frame, however often the pointer moves, because with
 * each change the browser looks up anew what lies under the pointer.
 */
export function createBrushCursor(element: HTMLElement): BrushCursor {
  let look: Look | null = null;
  let frame = 0;
  let size = 0;
  let shape = '';

  const reshape = (next: string) => {
    if (next === shape) return;
    shape = next;
    element.dataset['shape'] = shape;
  };
  const resize = (next: number) => {
    if (next === size) return;
    size = next;
    element.style.width = `${size}px`;
    element.style.height = `${size}px`;
  };
  const paint = () => {
    frame = 0;
    if (element.hidden === (look !== null)) element.hidden = look === null;
    if (!look) return;
    const { spot, diameter, eraser } = look;
    resize(Math.max(diameter, CROSSHAIR_BELOW));
    reshape(diameter < CROSSHAIR_BELOW ? 'crosshair' : eraser ? 'eraser' : 'outline');
    element.style.transform = `translate(${spot.x - size / 2}px, ${spot.y - size / 2}px)`;
  };
  const set = (next: Look | null) => {
    if (!next && !look) return;
    look = next;
    frame ||= requestAnimationFrame(paint);
  };

  return {
    show: (spot, diameter, eraser) => set({ spot, diameter, eraser }),
    hide: () => set(null),
    destroy: () => cancelAnimationFrame(frame),
  };
}
