import { attachTrackpadPinch } from './trackpadPinch.ts';
import { panBy, pinch, type Spot, toPicture, zoomAt } from './view.ts';
import type { Viewport } from './viewport.ts';

const WHEEL_ZOOM = 0.0016;
const PINCH_ZOOM = 0.012;
const ZOOM_STEP = 1.25;
/** CSS px by which a key moves the picture. */
const KEY_STEP = 40;
/** A pointer that has moved less has clicked, CSS px. */
const CLICK = 4;

/**
 * Lets pointers, wheel and keys move and zoom a picture that is only looked at.
 *
 * @param isPicking whether a click picks a colour, also without Alt
 * @param onPick told the place on the picture, in its px
 * @returns how to detach
 */
export function attachLooking(
  element: HTMLElement,
  viewport: Viewport,
  isPicking: () => boolean,
  onPick: (x: number, y: number) => void,
): () => void {
  const held = new Map<number, Spot>();
  let pressedAt: Spot | null = null;

  const onDown = (event: PointerEvent) => {
    viewport.measure();
    const spot = viewport.spotOf(event);
    held.set(event.pointerId, spot);
    pressedAt = held.size === 1 ? spot : null;
    if (event.isTrusted) element.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const spot = viewport.spotOf(event);
    const [other] = [...held].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (pressedAt && Math.hypot(spot.x - pressedAt.x, spot.y - pressedAt.y) < CLICK) return;
    pressedAt = null;
    held.set(event.pointerId, spot);
    if (other) viewport.set(pinch(viewport.view, [before, other], [spot, other]));
    else viewport.set(panBy(viewport.view, spot.x - before.x, spot.y - before.y));
  };
  const onUp = (event: PointerEvent) => {
    held.delete(event.pointerId);
    if (pressedAt && (isPicking() || event.altKey)) {
      const { x, y } = toPicture(viewport.view, pressedAt);
      onPick(x, y);
    }
    pressedAt = null;
  };
  const onCancel = (event: PointerEvent) => {
    held.delete(event.pointerId);
    pressedAt = null;
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM));
    viewport.set(zoomAt(viewport.view, viewport.spotOf(event), factor));
  };
  const handlers = {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: onUp,
    pointercancel: onCancel,
    wheel: onWheel,
    keydown: keysOf(viewport),
  };
  for (const [type, handler] of Object.entries(handlers))
    element.addEventListener(type, handler as EventListener, { passive: false });
  const detachPinch = attachTrackpadPinch(element, viewport);
  return () => {
    detachPinch();
    for (const [type, handler] of Object.entries(handlers)) element.removeEventListener(type, handler as EventListener);
  };
}

/** What keys do with a picture that is looked at. */
function keysOf(viewport: Viewport): (event: KeyboardEvent) => void {
  const zoom = (factor: number) => () => viewport.set(zoomAt(viewport.view, viewport.middle(), factor));
  const pan = (dx: number, dy: number) => () => viewport.set(panBy(viewport.view, dx * KEY_STEP, dy * KEY_STEP));
  const acts: Readonly<Record<string, () => void>> = {
    '+': zoom(ZOOM_STEP),
    '-': zoom(1 / ZOOM_STEP),
    Home: () => viewport.fit(),
    ArrowLeft: pan(1, 0),
    ArrowRight: pan(-1, 0),
    ArrowUp: pan(0, 1),
    ArrowDown: pan(0, -1),
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
