import type { Account } from '../../extend.ts';
import type { Peer } from '../../presence/peer.ts';
import type { Held } from './hold.ts';
import type { Owned } from './ledger.ts';
import type { Letter } from './mailbox.ts';
import { type ServingDeps, startServing } from './serving.ts';
import type { Module } from './turn.ts';

/** A match that this node owns: one letter at a time, journal before effect; none while it is held. */
export interface Actor extends Held {
  readonly matchId: string;
  /** The sockets in the match. */
  members(): Iterable<Peer>;
  /** False: the mailbox is full for letters of this kind. */
  post(letter: Letter): boolean;
  ask(question: unknown): unknown;
  /** What the module has to look up of somebody who wants to come in; undefined: nothing. */
  lookUp(account: Account): Promise<unknown> | undefined;
  /** For the figures: a word of the module's. */
  readonly phase: string;
  readonly mailboxDepth: number;
  /** Takes no more letters, deals with those it has, leaves a snapshot. Resolves at the latest after `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
}

export function startActor(module: Module, owned: Owned, firstState: unknown, deps: ServingDeps): Actor {
  const { matchId } = owned;
  const serving = startServing(module, owned, firstState, deps);
  const { scene } = serving;
  return {
    matchId,
    hold(reason) {
      serving.hold();
      scene.sayHeld(reason);
    },
    release(since) {
      serving.release(since);
      scene.sayHeld(null);
    },
    members: () => scene.members.values(),
    post: (letter) => serving.post(letter),
    get phase() {
      return module.phase?.(scene.state) ?? 'open';
    },
    get mailboxDepth() {
      return serving.mailboxDepth;
    },
    ask: (question) => module.answer(scene.state, question, deps.clock.now()),
    lookUp: (account) => module.lookUp?.(scene.state, matchId, account),
    stop: (patienceMs) => serving.stop(patienceMs),
  };
}
