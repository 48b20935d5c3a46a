import type { MouseEvent } from 'react';
import type { DrawingToSee } from './useDrawing.ts';

/**
 * For the element on which a drawing lies: what may not be taken home is not offered by the browser's own menu either. The server says so to
 * everybody but its artist.
 */
export function takeGuard(seen: DrawingToSee): { onContextMenu?: (event: MouseEvent) => void } {
  const mayTake = seen.status !== 'ready' || seen.drawing.allowDownload !== false;
  return mayTake ? {} : { onContextMenu: refuse };
}

function refuse(event: MouseEvent): void {
  event.preventDefault();
}
