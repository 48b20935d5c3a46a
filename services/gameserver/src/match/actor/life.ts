import type { Letter } from './mailbox.ts';

/**
 * A match on the node that owns it. `draining` deals with what it has, `ended` with nothing any more. `creditedUntil`, UTC ms: up to then outages
 * have been credited; what is waited for in two places counts once.
 */
export type Life = { phase: 'serving' | 'draining'; creditedUntil: number } | { phase: 'ended' };

export type LifeEvent =
  | { kind: 'letter'; letter: Letter }
  /** Something had to wait, UTC ms. For so long of it our own event loop stood still, ms. */
  | { kind: 'waited'; since: number; now: number; stillMs: number }
  /** The node goes down. */
  | { kind: 'stop' }
  /** `fenced`: the match is somebody else's now. */
  | { kind: 'left'; how: 'over' | 'fenced' | 'stopped' };

export type LifeAction =
  | { kind: 'take'; letter: Letter }
  | { kind: 'turnAway'; letter: Letter }
  /** The match's clocks are credited with an outage, before all that waits. */
  | { kind: 'credit'; at: number; downMs: number }
  | { kind: 'cancelAlarm' }
  /** Its people look for it again. */
  | { kind: 'cut' }
  | { kind: 'end' };

export const BEGUN: Life = { phase: 'serving', creditedUntil: 0 };

/** When nothing could be saved for longer this was an outage. */
const OUTAGE_MS = 2_000;

export function nextLife(life: Life, event: LifeEvent): [Life, LifeAction[]] {
  if (event.kind === 'letter') {
    return [life, [{ kind: takes(life, event.letter) ? 'take' : 'turnAway', letter: event.letter }]];
  }
  if (life.phase === 'ended') return [life, []];
  switch (event.kind) {
    case 'waited': {
      const { since, now, stillMs } = event;
      const downMs = now - Math.max(since, life.creditedUntil);
      if (downMs - stillMs <= OUTAGE_MS) return [life, []];
      return [{ ...life, creditedUntil: now }, [{ kind: 'credit', at: now, downMs }]];
    }
    case 'stop':
      return [{ ...life, phase: 'draining' }, [{ kind: 'cancelAlarm' }]];
    case 'left':
      return [{ phase: 'ended' }, event.how === 'fenced' ? [{ kind: 'cut' }, { kind: 'end' }] : [{ kind: 'end' }]];
    default:
      return event satisfies never;
  }
}

/** On its way down a match still takes what its own effects bring. */
function takes({ phase }: Life, letter: Letter): boolean {
  return phase === 'serving' || (phase === 'draining' && letter.kind === 'input' && letter.origin === 'match');
}
