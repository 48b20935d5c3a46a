/**
 * Has what a canvas shows painted again where the browser may have lost it: a canvas on the graphics card goes when that gets reset, or when
 * the memory is needed elsewhere while nobody looks (https://html.spec.whatwg.org/multipage/canvas.html#context-lost-steps); iPadOS
 * empties canvases of pages that lie behind without a word. Returns how to stop.
 */
export function keepShown(canvas: HTMLCanvasElement, paint: () => void): () => void {
  const onReturn = () => {
    if (document.visibilityState === 'visible') paint();
  };
  canvas.addEventListener('contextrestored', paint);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    canvas.removeEventListener('contextrestored', paint);
    document.removeEventListener('visibilitychange', onReturn);
  };
}
