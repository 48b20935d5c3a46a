import { useEffect } from 'react';
import { useClient } from '../ClientContext.tsx';
import { showToast } from '../components/toast/toast.ts';
import { useText } from './useText.ts';

/** Long enough to be read in the turmoil of a step that begins. */
const READ_MS = 10_000;

/** Says where strokes are that came when their page had closed. */
export function LateNotice() {
  const client = useClient();
  const say = useText();
  useEffect(
    () =>
      client.onLate(({ page, drawingId }) =>
        showToast(say(drawingId === null ? 'draw.late.full' : 'draw.late.kept'), {
          id: `late-${page}`,
          durationMs: READ_MS,
        }),
      ),
    [client, say],
  );
  return null;
}
