import type { Clock, Journal, Log } from '@tuschel/platform/ports';
import { createAlarm } from './alarm.ts';
import type { AudienceDeps } from '../audience.ts';
import { createCommit } from './commit.ts';
import { type Owned, openLedger } from './ledger.ts';
import { createMailbox, type Letter } from './mailbox.ts';
import { createOutages } from './outages.ts';
import { createScene, type Scene } from './scene.ts';
import { type Module, settleAsGone } from './turn.ts';
import { createUpkeep } from './upkeep.ts';
import { createWorker } from './worker.ts';

/** A match at work: what comes in becomes durable and is seen, until it is over, or somebody else's, or the node goes down. */
export interface Serving {
  readonly scene: Pick<Scene, 'state' | 'members' | 'sayHeld'>;
  readonly mailboxDepth: number;
  /** False: the mailbox is full for letters of this kind. */
  post(letter: Letter): boolean;
  /** Letters only wait. */
  hold(): void;
  /** They are dealt with again, and the match's clocks are credited with what has passed since (UTC ms). */
  release(since: number): void;
  /** Takes no more letters, deals with those it has, leaves a snapshot. Resolves at the latest after `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
}

export interface ServingDeps extends AudienceDeps {
  journal: Journal;
  clock: Clock;
  log: Log;
  /** The match is over, or fenced: nobody may reach it any more. */
  gone(matchId: string): void;
  /** For how long the event loop has stood still since the start: that is waiting, too, but no outage. */
  stoodStillMs(): number;
}

export function startServing(module: Module, owned: Owned, firstState: unknown, deps: ServingDeps): Serving {
  const { matchId } = owned;
  const { clock } = deps;
  const log = deps.log.child({ matchId });
  const ended = new AbortController();
  const stop = ended.signal;
  const ledger = openLedger(owned, { ...deps, log, stop });
  const mailbox = createMailbox();
  const outages = createOutages();
  /** `draining` deals with what it has, `ended` with nothing any more. */
  let phase: 'serving' | 'draining' | 'ended' = 'serving';

  const post = (letter: Letter): boolean => {
    if (phase !== 'serving' && !(phase === 'draining' && letter.kind === 'input' && letter.origin === 'match')) {
      settleAsGone(letter);
      return true;
    }
    if (!mailbox.post(letter)) return false;
    worker.begin();
    return true;
  };

  const input = (said: unknown) =>
    void post({ kind: 'input', origin: 'match', at: clock.now(), input: said, settle: () => undefined });
  const scene = createScene(module, matchId, firstState, { ...deps, log, stop, input });
  const alarm = createAlarm(clock, (at) => post({ kind: 'wake', at }));

  const creditOutage = (since: number, stillMs = 0) => {
    const now = clock.now();
    const downMs = outages.credit({ since, now, stillMs });
    if (downMs === null) return;
    log.warn('match.outageCredited', { downMs });
    mailbox.postFirst({ kind: 'resumed', at: now, downMs, restarted: false, settle: () => undefined });
    worker.begin();
  };

  const leave = () => {
    phase = 'ended';
    alarm.cancel();
    ended.abort();
    for (const letter of mailbox.take(mailbox.length)) settleAsGone(letter);
    scene.clear();
    deps.gone(matchId);
  };

  /** Somebody else owns the match: forget it, and send its people to look for it again. */
  const fenced = () => {
    log.warn('match.fenced');
    scene.cut();
    leave();
  };

  const commit = createCommit({
    ...deps,
    module,
    matchId,
    scene,
    ledger,
    log,
    written: creditOutage,
    lost: (how) => (how === 'fenced' ? fenced() : leave()),
    ended: stop,
  });

  const settleDown = createUpkeep({ module, scene, ledger, alarm, log, over: leave, fenced });

  const deal = async (letters: Letter[]) => {
    const before = scene.state;
    await commit(letters);
    if (phase === 'serving') await settleDown(before);
  };
  const worker = createWorker(mailbox, deal, stop);

  alarm.set(module.wakeAt(scene.state));
  return {
    scene,
    get mailboxDepth() {
      return mailbox.length;
    },
    post,
    hold: () => worker.hold(),
    release(since) {
      creditOutage(since);
      worker.release();
    },
    async stop(patienceMs) {
      if (phase !== 'serving') return;
      phase = 'draining';
      alarm.cancel();
      const patience = clock.sleep(patienceMs, stop).catch(() => undefined);
      await Promise.race([worker.working, patience]);
      if (!worker.working && ledger.tail > 0) await Promise.race([ledger.snapshot(scene.state), patience]);
      leave();
    },
  };
}
