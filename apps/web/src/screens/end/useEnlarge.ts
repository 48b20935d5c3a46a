import type { Round } from '@tuschel/protocol';
import { useCallback } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { showToast } from '../../components/toast.ts';
import { useText } from '../../game/useText.ts';
import { useMediaDialog } from '../../media/MediaDialog.tsx';

/** Shows a drawing as a picture over the page; it may be taken home where that is allowed, and one's own always. */
export function useEnlarge(you: string): (round: Round) => Promise<void> {
  const { drawings } = useClient();
  const showMedia = useMediaDialog();
  const say = useText();
  return useCallback(
    async ({ drawingId, playerId, playerName, noDownload = false }: Round) => {
      try {
        const drawing = drawingId === undefined ? null : await drawings.read(drawingId);
        if (!drawing) return void showToast(say('watch.missing'), { kind: 'error', id: 'enlarge' });
        const { jpegOf } = await import('../../canvas/jpeg.ts');
        const imageUrl = URL.createObjectURL(await jpegOf(drawing));
        const title = say('end.picture', { name: playerName });
        const fileName = `${title.replaceAll(/[^\p{L}\p{N} _-]/gu, '')}.jpg`;
        // The server says it with the drawing as well, which may come from another game.
        const mayDownload = (!noDownload && drawing.allowDownload !== false) || playerId === you;
        await showMedia({ title, imageUrl, videoUrl: null, mayDownload, fileName });
        URL.revokeObjectURL(imageUrl);
      } catch {
        showToast(say('watch.failed'), { kind: 'error', id: 'enlarge' });
      }
    },
    [drawings, showMedia, say, you],
  );
}
