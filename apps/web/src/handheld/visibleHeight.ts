/** What a pinch or a keyboard leaves of the window, as `window.visualViewport` has it; CSS px. */
export interface Sight {
  height: number;
  offsetTop: number;
  /** Above 1: somebody looks closer. */
  scale: number;
}

/** So much of a window a keyboard takes at least; less is a bar of the browser, CSS px. */
const LEAST_KEYBOARD = 100;

/**
 * What a keyboard covers of the window's lower edge, CSS px; 0 without one, and while somebody has zoomed in. Browsers that shrink the page
 * instead (`interactive-widget=resizes-content`) leave nothing covered.
 */
export function coveredByKeyboard({ height, offsetTop, scale }: Sight, windowHeight: number): number {
  if (scale > 1.01) return 0;
  const covered = windowHeight - height - offsetTop;
  return windowHeight - height < LEAST_KEYBOARD ? 0 : Math.max(0, Math.round(covered));
}
