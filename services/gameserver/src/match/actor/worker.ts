import type { Letter, Mailbox } from './mailbox.ts';

/** Letters that share one transaction. */
const LETTERS_AT_ONCE = 32;

/** Deals with what comes into a mailbox, in order; not while it is held. */
export interface Worker {
  /** There is something in the mailbox. */
  begin(): void;
  /** Letters wait until `release`. */
  hold(): void;
  release(): void;
  /** Resolves when everything has been dealt with; null: it has. */
  readonly working: Promise<void> | null;
}

export function createWorker(mailbox: Mailbox, deal: (letters: Letter[]) => Promise<void>, ended: AbortSignal): Worker {
  let working: Promise<void> | null = null;
  let held: Pause | null = null;

  const work = async (): Promise<void> => {
    // Whoever posts goes on first: what comes in the same turn of the event loop shares a transaction.
    await Promise.resolve();
    while (mailbox.length > 0 && !ended.aborted) {
      if (held) await held.over;
      else await deal(mailbox.take(LETTERS_AT_ONCE));
    }
    working = null;
  };

  ended.addEventListener('abort', () => held?.end());
  return {
    begin() {
      working ??= work();
    },
    hold() {
      held ??= pause();
    },
    release() {
      held?.end();
      held = null;
    },
    get working() {
      return working;
    },
  };
}

interface Pause {
  over: Promise<void>;
  end(): void;
}

function pause(): Pause {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { over, end };
}
