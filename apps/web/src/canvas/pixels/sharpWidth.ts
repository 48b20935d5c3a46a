/** As many pixels as this screen has for so many CSS px, and no more: what is left over would only be skipped. */
export function sharpWidth(cssPx: number): number {
  return Math.ceil(cssPx * Math.max(1, globalThis.devicePixelRatio || 1));
}
