import type { Bus, Clock, Log } from '@tuschel/platform/ports';
import { SESSIONS } from '@tuschel/protocol';
import type { FamilyStore, Revoked } from './store.ts';

/** The families that have ended while session tokens of theirs may still be about. Asked on every request, so in memory. */
export interface Revocations {
  has(family: string): boolean;
  /** Known here at once, to the other nodes by the bus, and by the next poll where the bus failed. */
  announce(revoked: Revoked[]): void;
  onRevoked: (listener: (families: Set<string>) => void) => void;
  close: () => void;
}

const SUBJECT = 'gameserver.session.revoked';
const POLL_MS = 5_000;
/** Clocks of two nodes may differ by so much without a revocation being missed. */
const OVERLAP_MS = 60_000;
const SWEEP_MS = 60 * 60_000;

export async function loadRevocations(
  { clock, bus, log }: { clock: Clock; bus: Bus; log: Log },
  store: FamilyStore,
): Promise<Revocations> {
  const revokedAt = new Map<string, number>();
  const listeners: ((families: Set<string>) => void)[] = [];
  const closed = new AbortController();

  const learn = (revoked: Revoked[]) => {
    const fresh = revoked.filter(({ id }) => !revokedAt.has(id));
    for (const { id, revokedAt: at } of fresh) revokedAt.set(id, at);
    const families = new Set(fresh.map(({ id }) => id));
    if (families.size > 0) for (const listener of listeners) listener(families);
  };

  const forgetExpired = () => {
    const oldest = clock.now() - SESSIONS.tokenMs - OVERLAP_MS;
    for (const [id, at] of revokedAt) if (at < oldest) revokedAt.delete(id);
  };

  const poll = async () => {
    let sweptAt = clock.now() - SWEEP_MS;
    while (!closed.signal.aborted) {
      await clock.sleep(POLL_MS, closed.signal);
      try {
        learn(await store.revokedSince(clock.now() - POLL_MS - OVERLAP_MS));
        if (clock.now() - sweptAt < SWEEP_MS) continue;
        sweptAt = clock.now();
        forgetExpired();
        await store.sweep(sweptAt - SESSIONS.tokenMs);
      } catch (error) {
        log.warn('revoked sessions could not be read', { error });
      }
    }
  };

  // Before the first read: what is announced while that is under way may not be in its answer.
  const unsubscribe = bus.subscribe(SUBJECT, ({ data }) => learn(data as Revoked[]));
  try {
    learn(await store.revokedSince(clock.now() - SESSIONS.tokenMs - OVERLAP_MS));
  } catch (error) {
    unsubscribe();
    throw error;
  }
  // The sleep ends with an AbortError when the server closes.
  poll().catch(() => unsubscribe());

  return {
    has: (family) => revokedAt.has(family),
    announce(revoked) {
      if (revoked.length === 0) return;
      learn(revoked);
      bus.publish(SUBJECT, revoked);
    },
    onRevoked: (listener) => listeners.push(listener),
    close: () => closed.abort(),
  };
}
