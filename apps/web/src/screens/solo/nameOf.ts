import type { SoloDrawing } from '@tuschel/protocol';
import type { useText } from '../../game/useText.ts';

/** What a drawing of one's own is called. */
export function nameOf(say: ReturnType<typeof useText>, { promptText, sourceId }: SoloDrawing): string {
  return promptText ?? say(sourceId === undefined ? 'solo.book.free' : 'solo.book.redrawn');
}
