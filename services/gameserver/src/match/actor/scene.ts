import type { Clock, Log } from '@tuschel/platform/ports';
import type { HoldReason, MatchHost } from '../../extend.ts';
import { type Peer, presenceOf } from '../../presence/peer.ts';
import { type AudienceDeps, createAudience } from '../audience.ts';
import { createEffects, guarded } from './effects.ts';
import type { Members, Module, Turn } from './turn.ts';

/** A match as it is now: its durable state, who is in it, and what they see of it. */
export interface Scene {
  readonly state: unknown;
  readonly members: Members;
  /** Shows what is durable. */
  enact(turns: Turn[]): void;
  sayHeld(reason: HoldReason | null): void;
  /** Its people look for the match again. */
  cut(): void;
  /** Nobody is in it any more. */
  clear(): void;
}

export interface SceneDeps extends AudienceDeps {
  clock: Clock;
  log: Log;
  stop: AbortSignal;
  /** What the match itself has to say to its rules. */
  input(input: unknown): void;
}

export function createScene(module: Module, matchId: string, firstState: unknown, deps: SceneDeps): Scene {
  const { clock, log } = deps;
  const audience = createAudience(matchId, deps);
  const { members } = audience;
  let state = firstState;

  const host: MatchHost<unknown, unknown> = {
    matchId,
    state: () => state,
    now: () => clock.now(),
    presences: () => [...members.values()].map(presenceOf),
    send(opCode, data, to) {
      audience.send(to ? to.flatMap(({ sessionId }) => members.get(sessionId) ?? []) : members.values(), opCode, data);
    },
    input: (said) => deps.input(said),
    remove(presence) {
      if (audience.takeOut(presence)) audience.announce([], [presence]);
    },
  };
  const effects = createEffects(module, host, deps);

  const sayFarewell = (peer: Peer) => {
    const farewell = module.superseded?.(presenceOf(peer), matchId);
    if (farewell) audience.send([peer], farewell.opCode, farewell.data);
  };

  return {
    get state() {
      return state;
    },
    members,
    enact(turns) {
      for (const turn of turns) {
        state = turn.state;
        for (const peer of turn.leaves) audience.takeOut(peer);
        for (const peer of turn.joins) audience.letIn(peer);
        guarded(log, () => {
          for (const peer of turn.superseded) sayFarewell(peer);
          turn.settle();
        });
        audience.announce(turn.joins.map(presenceOf), turn.leaves.map(presenceOf));
        for (const effect of turn.effects) effects.carryOut(effect);
        if (turn.letter.kind === 'resumed' && turn.letter.restarted) effects.carryOutUnfinished();
      }
    },
    sayHeld: (reason) =>
      guarded(log, () => {
        const said = module.held?.(matchId, reason);
        if (said) host.send(said.opCode, said.data);
      }),
    cut: () => audience.cut(),
    clear: () => audience.clear(),
  };
}
