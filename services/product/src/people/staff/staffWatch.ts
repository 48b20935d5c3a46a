import type { Extend } from '@tuschel/gameserver/extend';
import type { Clock, Log, Storage } from '@tuschel/platform/ports';
import { RETENTION } from '@tuschel/protocol';
import { regularly } from '../../regularly.ts';
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

  let sweptAt = -Infinity;
  const watch = async () => {
    await store.liftEnded();
    await look();
    if (clock.now() - sweptAt < SWEEP_MS) return;
    sweptAt = clock.now();
    await store.sweepAudit(sweptAt - RETENTION.auditMs);
  };

  return {
    look,
    start: () => regularly(EVERY_MS, watch, 'what staff decided could not be read', { clock, log, storage }),
  };
}
