import type { Clock, Log, Persist } from '@tuschel/platform/ports';
import type { Ledger } from './ledger.ts';
import type { Letter } from './mailbox.ts';
import { createPlanner } from './planner.ts';
import type { Scene } from './scene.ts';
import { type Module, planWithoutInput, settleAsGone, type Turn } from './turn.ts';

export interface CommitDeps {
  module: Module;
  matchId: string;
  scene: Scene;
  ledger: Ledger;
  clock: Clock;
  log: Log;
  /** For how long the event loop has stood still since the start: that is waiting, too, but no outage. */
  stoodStillMs(): number;
  /** Something was written that had been begun at this time, UTC ms. */
  written(begunAt: number, stillMs: number): void;
  /** Nothing can be written any more: the match is somebody else's, or the process goes down. */
  left(how: 'fenced' | 'stopped'): void;
  /** After it letters have nothing left to change. */
  ended: AbortSignal;
}

/** Deals with letters that share one transaction: planned, made durable, then seen. */
export function createCommit(deps: CommitDeps): (letters: Letter[]) => Promise<void> {
  const { module, matchId, scene, ledger, clock, log } = deps;
  const plan = createPlanner(module, log);

  const commit = async (letters: Letter[]): Promise<void> => {
    const turns = plan(letters, standing());
    const entered = turns.filter((turn) => turn.entry !== null);
    const [begunAt, stillBefore] = [clock.now(), deps.stoodStillMs()];
    const inputs = entered.map((turn) => turn.entry?.input);
    const written = entered.length === 0 ? 'written' : await ledger.append(inputs, persistOf(module, matchId, entered));
    switch (written) {
      case 'written':
        scene.enact(turns);
        return deps.written(begunAt, deps.stoodStillMs() - stillBefore);
      case 'rejected':
        return commitWithoutRejected(letters);
      case 'fenced':
      case 'stopped':
        deps.left(written);
        return letters.forEach(settleAsGone);
      default:
        return written satisfies never;
    }
  };

  /** One of these letters carries what the journal will not take: each on its own, and that one without its input. */
  const commitWithoutRejected = async (letters: Letter[]): Promise<void> => {
    const [only] = letters;
    if (letters.length > 1) {
      for (const letter of letters) {
        if (deps.ended.aborted) settleAsGone(letter);
        else await commit([letter]);
      }
    } else if (only) {
      log.error('match.inputRejected', { letter: only.kind });
      scene.enact([planWithoutInput(only, standing())]);
    }
  };

  const standing = () => ({ matchId, state: scene.state, members: scene.members });

  /** The host itself is at fault: what it knows of the match is not to be trusted, the journal is. */
  const breakDown = (letters: Letter[], error: unknown) => {
    log.error('match.hostFailed', { error });
    deps.left('fenced');
    letters.forEach(settleAsGone);
  };

  return (letters) => commit(letters).catch((error: unknown) => breakDown(letters, error));
}

/** What a module writes beside the inputs; undefined: nothing. */
function persistOf(module: Module, matchId: string, turns: Turn[]): Persist | undefined {
  const hasRows = (effect: unknown) => module.hasRows?.(effect) ?? true;
  if (!module.persist || !turns.some((turn) => turn.effects.some(hasRows))) return undefined;
  return async (tx) => {
    for (const turn of turns) await module.persist?.(tx, turn.effects, matchId, turn.state);
  };
}
