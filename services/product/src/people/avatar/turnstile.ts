/** Lets so many works run at once and so many wait, first come, first served. Any more are turned away: it rejects. */
export function createTurnstile(
  atOnce: number,
  waiting: number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === atOnce) {
      if (queue.length >= waiting) throw new Error('too many are waiting');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes to the next in the queue, or becomes free.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
