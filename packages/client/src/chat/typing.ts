import type { ClientClock } from '../tuschelClient.ts';

const EVERY_MS = 500;

export interface Draft {
  step: number;
  text: string;
  /** Where two texts are asked for. */
  texts?: string[];
}

/** Passes on what is in the text input: the first change at once, then the newest at most twice a second. */
export interface Typing {
  typed: (step: number, text: string, texts?: string[]) => void;
  /** What was held back is not needed any longer. */
  forget(): void;
}

export function createTyping(clock: ClientClock, send: (draft: Draft) => void): Typing {
  let held: Draft | null = null;
  let timer: unknown = null;

  function pass(): void {
    timer = null;
    if (!held) return;
    send(held);
    held = null;
    timer = clock.setTimeout(pass, EVERY_MS);
  }

  return {
    typed(step, text, texts) {
      held = { step, text, ...(texts ? { texts } : {}) };
      if (timer === null) pass();
    },
    forget() {
      held = null;
    },
  };
}
