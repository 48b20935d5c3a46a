import type { Extend } from '@tuschel/gameserver/extend';
import type { Clock, Log, Storage } from '@tuschel/platform/ports';
import { STAFF } from '@tuschel/protocol';
import type { MatchPeople } from '../../play/draw-match/state.ts';
import type { LobbyStore } from '../../play/lobby/store.ts';
import type { StaffChange, StaffStore } from './store.ts';

/** So often the server looks for what the command line has decided, and for bans that are over, ms. */
const EVERY_MS = 400;
const SWEEP_MS = 60 * 60_000;

export interface StaffWatchDeps {
  store: Pick<StaffStore, 'changes' | 'carriedOut' | 'liftEnded' | 'sweepAudit'>;
  sessions: Pick<Extend['sessions'], 'revokeUser'>;
  matches: Pick<Extend['matches'], 'ask' | 'tell'>;
  lobbies: Pick<LobbyStore, 'openMatches'>;
  /** Games show somebody as they are now. */
  tellLook: (person: string) => Promise<void>;
  storage: Pick<Storage, 'state'>;
  clock: Pick<Clock, 'now' | 'sleep'>;
  log: Pick<Log, 'warn'>;
}

export interface StaffWatch {
  /** Carries out now what has been decided. */
  look(): Promise<void>;
  /** Begins to look by itself; answers how to stop. */
  start(): () => void;
}

/** Carries out what staff decided, whichever process decided it: within a second sessions, sockets and seats are gone. */
export function staffWatch({ store, sessions, matches, lobbies, tellLook, ...deps }: StaffWatchDeps): StaffWatch {
  const { storage, clock, log } = deps;

  /** Sockets first: whoever has none takes no new seat. */
  const shutOut = async (person: string) => {
    await sessions.revokeUser(person);
    for (const match of await lobbies.openMatches()) {
      const asked = (await matches.ask(match, { type: 'people' })) as MatchPeople | null;
      if (asked?.people.some(({ id }) => id === person))
        await matches.tell(match, { type: 'expelled', at: clock.now(), person });
    }
  };

  const carryOut = async (change: StaffChange) => {
    await (change.kind === 'shutOut' ? shutOut(change.person) : tellLook(change.person));
    await store.carriedOut(change);
  };

  /** What fails is tried again with the next look; it keeps nobody else's decision waiting. */
  const look = async () => {
    for (const change of await store.changes())
      await carryOut(change).catch((error: unknown) =>
        log.warn('what staff decided could not be carried out', { person: change.person, kind: change.kind, error }),
      );
  };

  const watch = async (stopped: AbortSignal) => {
    let sweptAt = -Infinity;
    while (!stopped.aborted) {
      await clock.sleep(EVERY_MS, stopped);
      if (storage.state() === 'away') continue;
      try {
        await store.liftEnded();
        await look();
        if (clock.now() - sweptAt < SWEEP_MS) continue;
        sweptAt = clock.now();
        await store.sweepAudit(sweptAt - STAFF.auditMs);
      } catch (error) {
        log.warn('what staff decided could not be read', { error });
      }
    }
  };

  return {
    look,
    start() {
      const stopped = new AbortController();
      // The sleep ends with an AbortError when the server closes.
      watch(stopped.signal).catch(() => undefined);
      return () => stopped.abort();
    },
  };
}
