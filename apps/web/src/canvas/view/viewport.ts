import type { Area } from '@tuschel/ink';
import {
  areaInSight,
  centred,
  cssTransform,
  fitView,
  flipAt,
  keepInSight,
  lieOf,
  PIXELATED_FROM,
  type Size,
  type Spot,
  turnAt,
  type View,
} from './view.ts';

/** The window on the picture: an element, the canvas inside it, and how it lies there. */
export interface Viewport {
  readonly view: View;
  /** What of the picture is to be seen, in its pixels. */
  readonly inSight: Area;
  /** Of a pointer event, in CSS px of the element. */
  spotOf(event: { clientX: number; clientY: number }): Spot;
  middle(): Spot;
  set(view: View): void;
  /** The whole picture, turned and mirrored as it is; stays so when the window changes its size. Happens by itself when the device is turned. */
  fit(): void;
  /** Turns what is seen by degrees clockwise, around the middle. */
  turn(degrees: number): void;
  /** Left and right change places for the eye. */
  flip(): void;
  /** Neither turned nor mirrored. */
  upright(): void;
  /** One picture pixel is one CSS px. */
  actualSize(): void;
  /** Reads again where the element lies on the page. */
  measure(): void;
  destroy(): void;
}

const MARGIN_SHARE = 0.02;
const MARGIN_MOST = 20;

/** How the device is held; always the same where that is not known. */
function deviceOrientation(): string {
  return globalThis.screen?.orientation?.type.split('-')[0] ?? '';
}

export function createViewport(
  element: HTMLElement,
  canvas: HTMLCanvasElement,
  picture: Size,
  onView: (view: View, isFitted: boolean) => void,
): Viewport {
  let box = element.getBoundingClientRect();
  let view: View = { scale: 1, x: 0, y: 0 };
  let isFitted = true;

  const apply = (next: View) => {
    view = next;
    canvas.style.transform = cssTransform(view);
    canvas.style.imageRendering = view.scale >= PIXELATED_FROM ? 'pixelated' : 'auto';
    onView(view, isFitted);
  };
  const measure = () => {
    box = element.getBoundingClientRect();
  };
  const fit = () => {
    isFitted = true;
    apply(fitView(box, picture, Math.min(MARGIN_MOST, box.width * MARGIN_SHARE), lieOf(view)));
  };
  /** What was fitted stays fitted. */
  const lay = (next: View) => {
    view = next;
    if (isFitted) fit();
    else set(next);
  };
  const middle = () => ({ x: box.width / 2, y: box.height / 2 });
  const set = (next: View) => {
    isFitted = false;
    apply(keepInSight(next, box, picture));
  };

  canvas.style.transformOrigin = '0 0';
  let orientation = deviceOrientation();
  const observer = new ResizeObserver(() => {
    measure();
    // What was looked at closely before the turn would lie somewhere else.
    const isTurned = orientation !== deviceOrientation();
    orientation = deviceOrientation();
    if (isFitted || isTurned) fit();
    else set(view);
  });
  observer.observe(element);
  fit();

  return {
    get view() {
      return view;
    },
    get inSight() {
      return areaInSight(view, box, picture);
    },
    spotOf: (event) => ({ x: event.clientX - box.left, y: event.clientY - box.top }),
    middle,
    set,
    fit,
    turn: (degrees) => lay(turnAt(view, middle(), degrees)),
    flip: () => lay(flipAt(view, middle())),
    upright() {
      const mirrored = view.isFlipped ? flipAt(view, middle()) : view;
      lay(turnAt(mirrored, middle(), -(mirrored.turn ?? 0)));
    },
    actualSize: () => set(centred({ ...view, scale: 1 }, box, picture)),
    measure,
    destroy: () => observer.disconnect(),
  };
}
