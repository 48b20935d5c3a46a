import { isRendered } from '../../look/isRendered.ts';

/** What Tab may come to. */
const STOPS = 'button, input, select, [tabindex="0"]';

/** The next stop of Tab behind the canvas on the desk; behind it there is none: the first one. */
export function stopBehind(canvas: Element | undefined, desk: Element | null): HTMLElement | undefined {
  if (!canvas || !desk) return undefined;
  const stops = [...desk.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop !== canvas && stop.tabIndex >= 0 && !stop.matches(':disabled') && isRendered(stop),
  );
  const isBehind = (stop: Element) => (canvas.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return stops.find(isBehind) ?? stops[0];
}
