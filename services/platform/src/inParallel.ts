/**
 * Does `work` for every item, `width` at the same time. After a failure no further item is begun; it rejects once all
 * that had begun have ended.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let failed = false;
  const next = async () => {
    for (const item of waiting) {
      if (failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: width }, next));
  const rejected = ends.find((end) => end.status === 'rejected');
  if (rejected) throw rejected.reason;
}
