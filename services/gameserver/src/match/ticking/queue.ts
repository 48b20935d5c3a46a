/** Calls of one match, one after the other. */
export interface Queue {
  /** Resolves when it is done. A failure is its caller's, and stops nobody else. */
  push(work: () => Promise<void>): Promise<void>;
  /** As many wait as may: nobody is to be added who can wait elsewhere. */
  readonly isFull: boolean;
}

/** As in Nakama. */
const MOST_WAITING = 128;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    push(work) {
      waiting++;
      const done = last.then(work);
      last = done
        .catch(() => undefined)
        .then(() => {
          waiting--;
        });
      return done;
    },
    get isFull() {
      return waiting >= MOST_WAITING;
    },
  };
}
