import type { FakeClock } from '@tuschel/platform';

/** How time passes in a simulated world: from event to event. */
export interface Passage {
  /** How many events there were. */
  readonly steps: number;
  until(isSo: () => boolean): Promise<void>;
  /** Waits for something that takes simulated time. */
  settled<Answer>(work: Promise<Answer>): Promise<Answer>;
}

/** A world that is busier than this goes in circles. */
const MOST_EVENTS = 60_000;

/** `look`: after each event; throws when something is wrong. */
export function createPassage(clock: FakeClock, look: () => void): Passage {
  let steps = 0;
  const passage: Passage = {
    get steps() {
      return steps;
    },
    async until(isSo) {
      while (!isSo()) {
        if (!(await clock.step())) throw new Error('nothing waits any more');
        steps += 1;
        look();
        if (steps > MOST_EVENTS) throw new Error('the evening does not come to an end');
      }
    },
    async settled(work) {
      let isSettled = false;
      const finish = () => {
        isSettled = true;
      };
      work.then(finish, finish);
      await clock.advance(0);
      await passage.until(() => isSettled);
      return work;
    },
  };
  return passage;
}
