import type { Clock, Journal, Load, Log } from '@tuschel/platform/ports';
import type { MatchErrand, MatchNote } from '../presence/matchErrands.ts';
import type { Owners } from '../presence/owners.ts';
import { type Actor, startActor } from './actor/actor.ts';
import type { AudienceDeps } from './audience.ts';
import type { Hold } from './actor/hold.ts';
import type { Hosted } from './hosted.ts';
import type { Owned } from './actor/ledger.ts';
import type { Module } from './actor/turn.ts';

/** The matches that this node serves now. */
export interface Served {
  get(matchId: string): Actor | undefined;
  all(): Actor[];
  /** From now on sockets, server code and other nodes reach the match here. */
  readonly serve: (module: Module, owned: Owned, state: unknown) => Actor;
}

export interface ServedDeps extends AudienceDeps {
  clock: Clock;
  log: Log;
  journal: Journal;
  owners: Pick<Owners<MatchErrand, MatchNote>, 'serve'>;
  hosted: Pick<Hosted, 'answer' | 'take'>;
  hold: Pick<Hold, 'reason'>;
  /** Absent: the event loop never stands still. */
  load?: Pick<Load, 'stoodStillMs'>;
}

export function createServed({ owners, hosted, hold, load, ...deps }: ServedDeps): Served {
  const actors = new Map<string, Actor>();
  const unserve = new Map<string, () => void>();

  const gone = (matchId: string) => {
    actors.delete(matchId);
    unserve.get(matchId)?.();
    unserve.delete(matchId);
  };
  const actorDeps = { ...deps, gone, stoodStillMs: () => load?.stoodStillMs() ?? 0 };

  return {
    get: (matchId) => actors.get(matchId),
    all: () => [...actors.values()],
    serve(module, owned, state) {
      const { matchId } = owned;
      const actor = startActor(module, owned, state, actorDeps);
      const reason = hold.reason();
      if (reason) actor.hold(reason);
      actors.set(matchId, actor);
      unserve.get(matchId)?.();
      const owner = {
        answer: (errand: MatchErrand) => hosted.answer(actor, errand),
        take: (note: MatchNote) => hosted.take(actor, note),
      };
      unserve.set(matchId, owners.serve(matchId, owner));
      return actor;
    },
  };
}
