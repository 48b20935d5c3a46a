import type { DrawingSync } from '@tuschel/client';
import { canvasOf } from '@tuschel/ink';
import { useMemo } from 'react';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { Tape } from '../../../gallery/PictureFilm.tsx';
import { useText } from '../../../game/useText.ts';
import { drawingNow } from './drawingNow.ts';

/** How the drawing came about so far, while it is still on the easel. */
export default function PreviewDialog({ sync, onClose }: { sync: DrawingSync; onClose: () => void }) {
  const say = useText();
  const seen = useMemo(() => ({ status: 'ready', drawing: drawingNow(sync) }) as const, [sync]);
  const { width, height } = canvasOf(seen.drawing);
  return (
    <DialogFrame title={say('draw.preview.title')} onClose={onClose} wide>
      <Tape seen={seen} label={say('draw.preview.label')} ratio={`${width} / ${height}`} />
    </DialogFrame>
  );
}
