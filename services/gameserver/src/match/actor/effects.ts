import type { Clock, Log } from '@tuschel/platform/ports';
import type { MatchHost } from '../../extend.ts';
import type { Module } from './turn.ts';

/** What a match does outside of itself, once its inputs are durable. */
export interface Effects {
  carryOut(effect: unknown): void;
  /** What the match still waits for. */
  carryOutUnfinished(): void;
}

export interface EffectsDeps {
  clock: Clock;
  log: Log;
  /** Nothing is tried again after it. */
  stop: AbortSignal;
}

const EFFECT_RETRY_MS = { first: 250, longest: 10_000 } as const;

export function createEffects(
  module: Module,
  host: MatchHost<unknown, unknown>,
  { clock, log, stop }: EffectsDeps,
): Effects {
  let failures = 0;
  let retryPending = false;

  const carryOut = (effect: unknown) => {
    const succeeded = () => {
      failures = 0;
    };
    try {
      module.apply(effect, host)?.then(succeeded, failed);
    } catch (error) {
      failed(error);
    }
  };

  const carryOutUnfinished = () => guarded(log, () => module.unfinished(host.state()).forEach(carryOut));

  /** What the match still waits for is tried again; anything else was worth one try. */
  const failed = (error: unknown) => {
    log.error('match.effectFailed', { error });
    if (retryPending) return;
    retryPending = true;
    const wait = Math.min(EFFECT_RETRY_MS.first * 2 ** failures++, EFFECT_RETRY_MS.longest);
    clock.at(clock.now() + wait, () => {
      retryPending = false;
      if (!stop.aborted) carryOutUnfinished();
    });
  };

  return { carryOut, carryOutUnfinished };
}

/** A module's mistake outside of its rules costs what it was about to do, and nothing more. */
export function guarded(log: Log, work: () => void): void {
  try {
    work();
  } catch (error) {
    moduleFailed(log, error);
  }
}

export function moduleFailed(log: Log, error: unknown): void {
  log.error('match.moduleFailed', { error });
}
