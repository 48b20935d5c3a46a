import type { Spot } from './view.ts';

/** Below this diameter the outline would be hidden under its own line, CSS px. */
const CROSSHAIR_BELOW = 4;

export interface BrushCursor {
  /** `diameter` in CSS px. */
  show(spot: Spot, diameter: number, eraser: boolean): void;
  hide(): void;
}

/** Moves the outline of the brush, at its real size, without laying out the page. */
export function createBrushCursor(element: HTMLElement): BrushCursor {
  let size = 0;
  return {
    show({ x, y }, diameter, eraser) {
      const shown = Math.max(diameter, CROSSHAIR_BELOW);
      if (shown !== size) {
        size = shown;
        element.style.width = `${shown}px`;
        element.style.height = `${shown}px`;
      }
      element.dataset['shape'] = diameter < CROSSHAIR_BELOW ? 'crosshair' : eraser ? 'eraser' : 'outline';
      element.style.transform = `translate(${x - shown / 2}px, ${y - shown / 2}px)`;
      element.hidden = false;
    },
    hide() {
      element.hidden = true;
    },
  };
}
