import { GameMode, type Task } from '@tuschel/protocol';
import type { MessageId } from '../../language/messageIds.ts';

/** What is to be done. */
export function orderOf({ prompt, prompts, sourcePlace }: Task, mode: number): MessageId {
  if (sourcePlace === 'base') return 'draw.goOn';
  if (sourcePlace === 'onion') return 'draw.nextFrame';
  if (prompts) return 'draw.together';
  if (mode === GameMode.Complete_Me) return 'draw.begin';
  return prompt === undefined ? 'draw.redraw' : 'draw.drawThis';
}
