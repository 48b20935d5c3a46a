import { zoomAt } from './view.ts';
import type { Viewport } from './viewport.ts';

/** What Safari alone has, and TypeScript's library does not. */
interface GestureEvent extends UIEvent {
  readonly clientX: number;
  readonly clientY: number;
  /** Of the fingers' distance since they came down. */
  readonly scale: number;
}

/**
 * Lets two fingers on a trackpad zoom in Safari, which has events of its own for them; other browsers turn them into a wheel with Ctrl. On a
 * touch screen the same events come beside those of the pointers, which zoom already.
 *
 * @param onZoom the view has changed
 * @returns how to detach
 */
export function attachTrackpadPinch(
  element: HTMLElement,
  viewport: Viewport,
  onZoom: () => void = () => {},
): () => void {
  const touches = new Set<number>();
  let scale = 1;

  const onDown = ({ pointerId, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') touches.add(pointerId);
  };
  const onUp = ({ pointerId }: PointerEvent) => {
    touches.delete(pointerId);
  };
  const onStart = (event: GestureEvent) => {
    // Otherwise the whole page would grow.
    event.preventDefault();
    viewport.measure();
    scale = 1;
  };
  const onChange = (event: GestureEvent) => {
    event.preventDefault();
    const factor = event.scale / scale;
    scale = event.scale;
    if (touches.size > 0 || !Number.isFinite(factor) || factor <= 0) return;
    viewport.set(zoomAt(viewport.view, viewport.spotOf(event), factor));
    onZoom();
  };
  const onEnd = (event: Event) => event.preventDefault();

  const handlers = {
    pointerdown: onDown,
    pointerup: onUp,
    pointercancel: onUp,
    gesturestart: onStart,
    gesturechange: onChange,
    gestureend: onEnd,
  };
  for (const [type, handler] of Object.entries(handlers))
    element.addEventListener(type, handler as unknown as EventListener, { passive: false });
  return () => {
    for (const [type, handler] of Object.entries(handlers))
      element.removeEventListener(type, handler as unknown as EventListener);
  };
}
