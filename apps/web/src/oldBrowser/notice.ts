const ID = 'unstarted';

/** What the oldest browsers have that the program is built for; `notice.css` says why these, and asks the same. */
export const OLD_ENOUGH =
  '(font-synthesis-weight: none) and (color: color-mix(in srgb, red, red)) and ((animation-composition: add) or (not (-moz-appearance: none)))';

/**
 * In a browser that is too old for the program the notice of the page stands in its text. The notice itself is not asked: WebKit may run the
 * program before it has read the style sheets.
 */
export function isTooOld(): boolean {
  return !CSS.supports(OLD_ENOUGH);
}

/** The program has started: nothing is to be said. */
export function leaveNotice(): void {
  document.getElementById(ID)?.remove();
}
