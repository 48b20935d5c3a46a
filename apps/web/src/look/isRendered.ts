/** Neither the element nor what it is in has `display: none`. Before Safari 17.4 the page does not say so itself. */
export function isRendered(element: Element): boolean {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}
