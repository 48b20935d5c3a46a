import { useCallback } from 'react';
import { useClient } from '../ClientContext.tsx';
import { showToast } from '../components/toast/toast.ts';
import { useText } from '../game/useText.ts';
import { fileName } from '../takeHome/saveFile.ts';
import { useMediaDialog } from './MediaDialog.tsx';

/** A drawing that is to be seen large. */
export interface Enlarged {
  drawingId: string;
  title: string;
  /** Its artist's, who may always take it home. */
  isMine: boolean;
  /** Its round gives it to nobody else. */
  noDownload?: boolean | undefined;
}

/** Shows a drawing as a picture over the page; it may be taken home where that is allowed, and one's own always. */
export function useEnlarge(): (drawing: Enlarged) => Promise<void> {
  const { drawings } = useClient();
  const showMedia = useMediaDialog();
  const say = useText();
  return useCallback(
    async ({ drawingId, title, isMine, noDownload = false }) => {
      try {
        const drawing = await drawings.read(drawingId);
        if (!drawing) return void showToast(say('watch.missing'), { kind: 'error', id: 'enlarge' });
        const { jpegOf } = await import('../canvas/pixels/jpeg.ts');
        const imageUrl = URL.createObjectURL(await jpegOf(drawing));
        // The server says it with the drawing as well, which may come from another game.
        const mayDownload = (!noDownload && drawing.allowDownload !== false) || isMine;
        await showMedia({ drawingId, title, imageUrl, mayDownload, fileName: `${fileName(title)}.jpg` });
        URL.revokeObjectURL(imageUrl);
      } catch {
        showToast(say('watch.failed'), { kind: 'error', id: 'enlarge' });
      }
    },
    [drawings, showMedia, say],
  );
}
