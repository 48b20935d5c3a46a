/** Shares of the pressure. */
const STEP = 0.01;
const LONG_STEP = 0.1;

/** By how much a key moves a point: to the right, and up. Null: it moves nothing. */
export function curveMoves(event: {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}): readonly [number, number] | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const step = event.shiftKey ? LONG_STEP : STEP;
  switch (event.key) {
    case 'ArrowLeft':
      return [-step, 0];
    case 'ArrowRight':
      return [step, 0];
    case 'ArrowUp':
      return [0, step];
    case 'ArrowDown':
      return [0, -step];
    case 'PageUp':
      return [0, LONG_STEP];
    case 'PageDown':
      return [0, -LONG_STEP];
    case 'Home':
      return [0, -1];
    case 'End':
      return [0, 1];
    default:
      return null;
  }
}
