/**
 * What shows pixels of the ink engine on the page. Every change of them is a copy, nothing is ever drawn.
 *
 * WebKit keeps such a canvas in memory then: one that it keeps on the graphics card can be blank once the page is painted
 * anew around it, as after a resize, and stays so until its next change (seen in WebKitGTK 2.50). The other engines would have to
 * send all of such a canvas to the card for every change.
 */
export function pixelContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  return canvas.getContext('2d', { alpha: false, willReadFrequently: isWebKit(navigator) });
}

/** Every browser on iOS and iPadOS, and every port of WebKit elsewhere, names this maker. */
export function isWebKit({ vendor }: Pick<Navigator, 'vendor'>): boolean {
  // Node, where unit tests run, has a navigator without one.
  return String(vendor).startsWith('Apple');
}
