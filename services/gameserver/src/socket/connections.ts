import { networksOf } from '@tuschel/platform';
import type { Clock } from '@tuschel/platform/ports';
import { SOCKETS } from '@tuschel/protocol';
import type { WebSocket } from 'ws';
import type { Peer, Sender } from '../presence/peer.ts';
import type { Sockets } from '../presence/router.ts';
import { type Connection, type Pulse, SESSION_ENDED, watchPulse } from './connection.ts';

/** All open sockets of this node. */
export interface Connections extends Sockets {
  /** Until it ends by itself. */
  add(connection: Connection, socket: WebSocket): void;
  count(): number;
  /** Of all sockets together: what waits to go out. */
  waitingBytes(): number;
  countOfUser(userId: string): number;
  /** Sockets of the address. A wide network that it is in counts as so much less as it has more credit. */
  fillOfAddress(address: string): number;
  closeFamilies: (families: Set<string>) => void;
  onGone(listener: (peer: Peer) => void): void;
  /** Cuts all of them; clients see 1006 and come back. */
  end(): void;
}

interface Entry {
  connection: Connection;
  socket: WebSocket;
  pulse: Pulse;
}

const LOOK_EVERY_MS = 1_000;

export function createConnections(clock: Clock): Connections {
  const entries = new Map<string, Entry>();
  const byUser = new Map<string, number>();
  const byNetwork = new Map<string, number>();
  const goneListeners: ((peer: Peer) => void)[] = [];
  const closed = new AbortController();

  const countBoth = ({ presence, remoteAddress }: Sender, change: 1 | -1) => {
    count(byUser, presence.userId, change);
    for (const { name } of networksOf(remoteAddress)) count(byNetwork, name, change);
  };

  const remove = ({ connection: { sender } }: Entry) => {
    const { presence } = sender;
    entries.delete(presence.sessionId);
    countBoth(sender, -1);
    for (const listener of goneListeners) listener(presence);
  };

  const watch = async () => {
    while (!closed.signal.aborted) {
      await clock.sleep(LOOK_EVERY_MS, closed.signal);
      for (const entry of entries.values()) feelPulse(entry, clock.now());
    }
  };
  // The sleep ends with an AbortError when the server closes.
  watch().catch(() => undefined);

  return {
    add(connection, socket) {
      const entry = { connection, socket, pulse: watchPulse(socket, clock) };
      entries.set(connection.sender.presence.sessionId, entry);
      countBoth(connection.sender, 1);
      socket.once('close', () => remove(entry));
    },
    isOpen: (sessionId) => entries.get(sessionId)?.connection.isOpen ?? false,
    send: (sessionId, frame) => entries.get(sessionId)?.connection.send(frame),
    close: (sessionId, reason) => entries.get(sessionId)?.connection.close(reason),
    cut: (sessionId, why) => entries.get(sessionId)?.connection.terminate(why),
    count: () => entries.size,
    waitingBytes: () => [...entries.values()].reduce((sum, { connection }) => sum + connection.waitingBytes, 0),
    countOfUser: (userId) => byUser.get(userId) ?? 0,
    fillOfAddress: (address) =>
      Math.max(...networksOf(address).map(({ name, share }) => (byNetwork.get(name) ?? 0) / share)),
    closeFamilies(families) {
      for (const { connection } of entries.values()) {
        if (families.has(connection.sender.holder.family)) connection.close(SESSION_ENDED);
      }
    },
    onGone: (listener) => goneListeners.push(listener),
    end() {
      closed.abort();
      for (const { connection } of entries.values()) connection.terminate('shutdown');
    },
  };
}

function count(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const sum = (counts.get(key) ?? 0) + change;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}

function feelPulse({ connection, socket, pulse }: Entry, now: number): void {
  if (now - pulse.heardAt > SOCKETS.pongWaitMs) return connection.terminate('silent');
  if (now - pulse.askedAt < SOCKETS.pingPeriodMs || socket.readyState !== socket.OPEN) return;
  pulse.askedAt = now;
  socket.ping();
}
