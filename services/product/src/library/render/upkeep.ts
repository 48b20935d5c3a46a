import type { Clock, Log } from '@tuschel/platform/ports';
import { regularly } from '../../regularly.ts';
import type { RenderRoom } from './room.ts';
import type { Trash } from './trash.ts';

/** So soon after a drawing was erased its files are. Nobody gets them meanwhile. */
export const UPKEEP_MS = 15_000;

/** Looks after what is kept of pictures and films. Answers how to stop. */
export function keepTidy(
  { room, trash, log }: { room: Pick<RenderRoom, 'tidy'>; trash: Pick<Trash, 'empty'>; log: Log },
  clock: Pick<Clock, 'sleep'>,
): () => void {
  const tidy = async () => {
    const count = await room.tidy();
    if (count > 0) log.info('films that nobody has seen for long were removed', { count });
    await trash.empty();
  };
  return regularly(UPKEEP_MS, tidy, 'pictures and films were not tidied up', { clock, log });
}
