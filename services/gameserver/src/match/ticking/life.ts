/** What a match begins with. */
export interface Begun {
  matchId: string;
  name: string;
  state: unknown;
  tickRate: number;
  label: string;
  emptySeconds: number | null;
}

/** A match between two calls of its handler. `label` and `tick` can still be read once it is over, by a call that has not ended. */
export type TickingLife =
  | {
      phase: 'running';
      state: unknown;
      label: string;
      /** Calls of `loop` so far. */
      tick: number;
      /** Since when nobody is in it, as long as that is so, UTC ms. */
      emptySince: number;
      /** With nobody in it for so long it ends; null: never. */
      emptySeconds: number | null;
    }
  | { phase: 'over'; label: string; tick: number };

/** `at`: UTC ms. */
export type TickingEvent =
  /** By a call of the handler; null and undefined end the match. */
  | { kind: 'returned'; state: unknown }
  /** With what the handler said to somebody who wants to come in. */
  | { kind: 'judged'; state: unknown }
  | { kind: 'labelled'; label: string }
  /** `others`: how many are still in it. */
  | { kind: 'left'; others: number; at: number }
  /** `loop` was called. */
  | { kind: 'ticked'; isEmpty: boolean; at: number }
  | { kind: 'ended' };

/** `list`: lists show something else of it. `end`: nobody is in it any more. */
export type TickingAction = 'list' | 'end';

export function begin({ state, label, emptySeconds }: Begun, at: number): TickingLife {
  return { phase: 'running', state, label, tick: 0, emptySince: at, emptySeconds };
}

export function nextTicking(life: TickingLife, event: TickingEvent): [TickingLife, TickingAction[]] {
  if (life.phase === 'over') return [life, []];
  switch (event.kind) {
    case 'returned':
      return event.state === null || event.state === undefined ? ended(life) : [{ ...life, state: event.state }, []];
    case 'judged':
      return [{ ...life, state: event.state }, []];
    case 'labelled':
      return [{ ...life, label: event.label }, ['list']];
    case 'left':
      return [event.others === 0 ? { ...life, emptySince: event.at } : life, []];
    case 'ticked': {
      const ticked = { ...life, tick: life.tick + 1 };
      const emptyMs = life.emptySeconds === null ? Number.POSITIVE_INFINITY : life.emptySeconds * 1000;
      return event.isEmpty && event.at - life.emptySince >= emptyMs ? ended(ticked) : [ticked, []];
    }
    case 'ended':
      return ended(life);
    default:
      return event satisfies never;
  }
}

function ended({ label, tick }: TickingLife): [TickingLife, TickingAction[]] {
  return [{ phase: 'over', label, tick }, ['end']];
}
