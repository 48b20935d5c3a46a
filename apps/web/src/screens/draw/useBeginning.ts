import type { Task } from '@tuschel/protocol';
import { useCallback, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useText } from '../../game/useText.ts';

/** How often the page has been begun anew, and how to begin it with a copy of the drawing that it follows. */
export function useBeginning(drawingId: string, { sourceDrawingId }: Task): [beginning: number, begin: () => void] {
  const { drawings } = useClient();
  const say = useText();
  const [beginning, setBeginning] = useState(0);
  const begin = useCallback(() => {
    if (sourceDrawingId === undefined) return;
    drawings.begin(drawingId, sourceDrawingId).then(
      () => setBeginning((count) => count + 1),
      () => showToast(say('draw.animation.copy.failed'), { kind: 'error', id: 'copy' }),
    );
  }, [drawings, drawingId, sourceDrawingId, say]);
  return [beginning, begin];
}
