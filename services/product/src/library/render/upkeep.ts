import type { Clock, Log } from '@tuschel/platform/ports';
import type { RenderRoom } from './room.ts';
import type { Trash } from './trash.ts';

/** So soon after a drawing was erased its files are. Nobody gets them meanwhile. */
export const UPKEEP_MS = 15_000;

/** Looks after what is kept of pictures and films. Answers how to stop. */
export function keepTidy(
  { room, trash, log }: { room: Pick<RenderRoom, 'tidy'>; trash: Pick<Trash, 'empty'>; log: Log },
  clock: Pick<Clock, 'now' | 'at'>,
): () => void {
  let cancel = () => {};
  let isStopped = false;
  const tidy = async () => {
    const count = await room.tidy();
    if (count > 0) log.info('films that nobody has seen for long were removed', { count });
    await trash.empty();
  };
  const schedule = () => {
    if (isStopped) return;
    cancel = clock.at(clock.now() + UPKEEP_MS, () => {
      tidy()
        .catch((error: unknown) => log.warn('pictures and films were not tidied up', { error }))
        .finally(schedule);
    });
  };
  schedule();
  return () => {
    isStopped = true;
    cancel();
  };
}
