import { setImmediate } from 'node:timers/promises';
import type { SimulatedPlatform } from '@tuschel/platform';
import { MATCHMAKER } from '@tuschel/protocol';
import { createMatchmaker } from '../matchmaker/matchmaker.ts';
import { createSlices } from '../matchmaker/slices.ts';
import type { Wish } from '../matchmaker/ticket.ts';
import { createPresences } from '../presence/presences.ts';

export interface MatchmakerAlone {
  /** A ticket of as many new people; several are a party. */
  add(people: number, wish: Wish): void;
  /** The next interval, until everybody who is matched has been told; how many are. */
  interval(): Promise<number>;
  close(): void;
}

/** A matchmaker without sockets, on the clock of a simulated platform, with real slices: for measuring it. */
export function matchmakerAlone({ clock, entropy, bus, log }: SimulatedPlatform): MatchmakerAlone {
  const node = 'alone';
  let told = 0;
  const send = () => void told++;
  const sockets = { isOpen: () => true, send, cut: () => undefined, close: () => undefined };
  const random = {
    bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    uuid: () => entropy.uuid(),
  };
  const presences = createPresences({ clock, entropy, log, bus }, node, sockets);
  const slices = createSlices();
  const key = 'a key of the benches';
  const matchmaker = createMatchmaker({ clock, entropy: random, bus, log, presences, slices, key });
  presences.tracker.start();
  matchmaker.start();
  return {
    add(people, wish) {
      const peers = Array.from({ length: people }, () => {
        const id = entropy.uuid();
        return { userId: id, sessionId: id, username: 'somebody', node };
      });
      const added = matchmaker.add(wish, peers, people > 1 ? `${entropy.uuid()}.${node}` : null);
      if ('refused' in added) throw new Error(added.refused);
    },
    async interval() {
      const before = told;
      await clock.advance(MATCHMAKER.intervalMs);
      // Between two pieces of its work others have their turns.
      for (let idle = 0; idle < 5; idle++) {
        if (slices.isAtWork()) idle = 0;
        await setImmediate();
      }
      return told - before;
    },
    close() {
      matchmaker.close();
      presences.tracker.close();
    },
  };
}
