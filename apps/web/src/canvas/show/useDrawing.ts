import type { Drawing } from '@tuschel/protocol';
import { useEffect, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';

export type DrawingToSee =
  | { status: 'loading' }
  | { status: 'ready'; drawing: Drawing }
  /** Not there, or not for this person. */
  | { status: 'missing' }
  | { status: 'failed' };

/** The lines of a drawing to look at. */
export function useDrawing(drawingId: string): DrawingToSee {
  const { drawings } = useClient();
  const [seen, setSeen] = useState<{ id: string; result: DrawingToSee }>({ id: '', result: { status: 'loading' } });
  useEffect(() => {
    let isCurrent = true;
    const show = (result: DrawingToSee) => isCurrent && setSeen({ id: drawingId, result });
    drawings.read(drawingId).then(
      (drawing) => show(drawing ? { status: 'ready', drawing } : { status: 'missing' }),
      () => show({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [drawings, drawingId]);
  return seen.id === drawingId ? seen.result : { status: 'loading' };
}
