import type { Clock } from '@tuschel/platform/ports';
import { SOCKET } from '@tuschel/protocol';
import type { WebSocket } from 'ws';
import { type Connection, type Pulse, SESSION_ENDED, watchPulse } from './connection.ts';
import { frame, presenceJson } from './envelope.ts';

/** All open sockets of this node. */
export interface Connections {
  add(connection: Connection, socket: WebSocket, showStatus: boolean): void;
  count(): number;
  /** Of all sockets together: what waits to go out. */
  waitingBytes(): number;
  countOfUser(userId: string): number;
  countOfAddress(address: string): number;
  /** A user is online while one of his sockets shows a status. */
  isOnline: (userId: string) => boolean;
  closeFamilies: (families: Set<string>) => void;
  onGone(listener: (connection: Connection) => void): void;
  /** Cuts all of them; clients see 1006 and come back. */
  close(): void;
}

interface Entry {
  connection: Connection;
  socket: WebSocket;
  pulse: Pulse;
  showsStatus: boolean;
}

const LOOK_EVERY_MS = 1_000;

export function createConnections(clock: Clock): Connections {
  const entries = new Map<string, Entry>();
  const byUser = new Map<string, Set<Entry>>();
  const byAddress = new Map<string, number>();
  const goneListeners: ((connection: Connection) => void)[] = [];
  const closed = new AbortController();

  const ofUser = (userId: string) => byUser.get(userId) ?? new Set<Entry>();

  /** Everybody follows himself: all sockets of a user learn when one of them comes or goes. */
  const tellStatus = ({ connection }: Entry, kind: 'joins' | 'leaves') => {
    const { userId } = connection.presence;
    const event = { [kind]: [{ ...presenceJson(connection.presence), status: '' }] };
    const serialised = frame({ status_presence_event: event });
    for (const other of ofUser(userId)) other.connection.send(serialised);
  };

  const countAddress = (address: string, change: 1 | -1) => {
    const count = (byAddress.get(address) ?? 0) + change;
    if (count === 0) byAddress.delete(address);
    else byAddress.set(address, count);
  };

  const remove = (entry: Entry) => {
    const { presence, remoteAddress } = entry.connection;
    entries.delete(presence.sessionId);
    const others = ofUser(presence.userId);
    others.delete(entry);
    if (others.size === 0) byUser.delete(presence.userId);
    countAddress(remoteAddress, -1);
    if (entry.showsStatus) tellStatus(entry, 'leaves');
    for (const listener of goneListeners) listener(entry.connection);
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
    add(connection, socket, showsStatus) {
      const entry = { connection, socket, showsStatus, pulse: watchPulse(socket, clock) };
      const { sessionId, userId } = connection.presence;
      entries.set(sessionId, entry);
      byUser.set(userId, ofUser(userId).add(entry));
      countAddress(connection.remoteAddress, 1);
      socket.once('close', () => remove(entry));
      if (showsStatus) tellStatus(entry, 'joins');
    },
    count: () => entries.size,
    waitingBytes: () => [...entries.values()].reduce((sum, { connection }) => sum + (connection.waitingBytes ?? 0), 0),
    countOfUser: (userId) => ofUser(userId).size,
    countOfAddress: (address) => byAddress.get(address) ?? 0,
    isOnline: (userId) => [...ofUser(userId)].some(({ showsStatus }) => showsStatus),
    closeFamilies(families) {
      for (const { connection } of entries.values()) {
        if (families.has(connection.holder.family)) connection.close(SESSION_ENDED);
      }
    },
    onGone: (listener) => goneListeners.push(listener),
    close() {
      closed.abort();
      for (const { connection } of entries.values()) connection.terminate('shutdown');
    },
  };
}

function feelPulse({ connection, socket, pulse }: Entry, now: number): void {
  if (now - pulse.heardAt > SOCKET.pongWaitMs) return connection.terminate('silent');
  if (now - pulse.askedAt < SOCKET.pingPeriodMs || socket.readyState !== socket.OPEN) return;
  pulse.askedAt = now;
  socket.ping();
}
