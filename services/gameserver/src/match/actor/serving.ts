import type { Clock, Journal, Log } from '@tuschel/platform/ports';
import { type Alarm, createAlarm } from './alarm.ts';
import type { AudienceDeps } from '../audience.ts';
import { createCommit } from './commit.ts';
import { type Owned, openLedger } from './ledger.ts';
import { BEGUN, type LifeAction, type LifeEvent, nextLife } from './life.ts';
import { createMailbox, type Letter, type Mailbox } from './mailbox.ts';
import { createScene, type Scene } from './scene.ts';
import { type Module, settleAsGone } from './turn.ts';
import { createUpkeep } from './upkeep.ts';
import { createWorker, type Worker } from './worker.ts';

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
  let life = BEGUN;

  /** False: the mailbox is full. */
  const happens = (event: LifeEvent): boolean => {
    const [next, actions] = nextLife(life, event);
    life = next;
    return actions.every((action) => carryOut(action, parts));
  };
  const post = (letter: Letter) => happens({ kind: 'letter', letter });
  const left = (how: 'over' | 'fenced' | 'stopped') => void happens({ kind: 'left', how });
  const waited = (since: number, stillMs: number) => void happens({ kind: 'waited', since, now: clock.now(), stillMs });
  const input = (said: unknown) =>
    void post({ kind: 'input', origin: 'match', at: clock.now(), input: said, settle: () => undefined });

  const scene = createScene(module, matchId, firstState, { ...deps, log, stop, input });
  const alarm = createAlarm(clock, (at) => post({ kind: 'wake', at }));
  const commit = createCommit({ ...deps, module, matchId, scene, ledger, log, written: waited, left, ended: stop });
  const settleDown = createUpkeep({ module, scene, ledger, alarm, log, left });
  const deal = async (letters: Letter[]) => {
    const before = scene.state;
    await commit(letters);
    if (life.phase === 'serving') await settleDown(before);
  };
  const worker = createWorker(mailbox, deal, stop);
  const parts = { mailbox, worker, alarm, scene, ended, log, gone: () => deps.gone(matchId) };

  alarm.set(module.wakeAt(scene.state));
  return {
    scene,
    get mailboxDepth() {
      return mailbox.length;
    },
    post,
    hold: () => worker.hold(),
    release(since) {
      waited(since, 0);
      worker.release();
    },
    async stop(patienceMs) {
      if (life.phase !== 'serving') return;
      happens({ kind: 'stop' });
      const patience = clock.sleep(patienceMs, stop).catch(() => undefined);
      await Promise.race([worker.working, patience]);
      if (!worker.working && ledger.tail > 0) await Promise.race([ledger.snapshot(scene.state), patience]);
      left('stopped');
    },
  };
}

interface Parts {
  mailbox: Mailbox;
  worker: Worker;
  alarm: Alarm;
  scene: Scene;
  ended: AbortController;
  log: Log;
  readonly gone: () => void;
}

/** False: the mailbox is full. */
function carryOut(action: LifeAction, { mailbox, worker, alarm, scene, ended, log, gone }: Parts): boolean {
  switch (action.kind) {
    case 'take':
      if (!mailbox.post(action.letter)) return false;
      worker.begin();
      return true;
    case 'turnAway':
      settleAsGone(action.letter);
      return true;
    case 'credit': {
      const { at, downMs } = action;
      log.warn('match.outageCredited', { downMs });
      mailbox.postFirst({ kind: 'resumed', at, downMs, restarted: false, settle: () => undefined });
      worker.begin();
      return true;
    }
    case 'cancelAlarm':
      alarm.cancel();
      return true;
    case 'cut':
      log.warn('match.fenced');
      scene.cut();
      return true;
    case 'end':
      alarm.cancel();
      ended.abort();
      for (const letter of mailbox.take(mailbox.length)) settleAsGone(letter);
      scene.clear();
      gone();
      return true;
    default:
      return action satisfies never;
  }
}
