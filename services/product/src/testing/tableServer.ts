import { createMatchTable, createPresences, type MatchTable, type Sender, type Sockets } from '@tuschel/gameserver';
import type { Account, Accounts, Extend, JournaledMatch } from '@tuschel/gameserver/extend';
import { memoryBus, type SimulatedPlatform, unlimited } from '@tuschel/platform';
import { TERMS_CUT_OFFS } from '@tuschel/protocol';
import { matchData, type MatchSocket } from './matchSocket.ts';
import { type RecordedRooms, recordedRooms } from './recordedRooms.ts';

/** The real match host over a platform in memory, and the people who come to it. */
export interface TableServer extends Pick<Extend, 'matches' | 'accounts' | 'rooms'>, RecordedRooms {
  /** Somebody who has accepted the terms, unless `metadata` says otherwise. Changes of the account count at once. */
  signUp(username: string, metadata?: Record<string, unknown>): Account;
  /** Joins with a new socket, or answers the reason of the refusal. */
  join(matchId: string, account: Account): Promise<MatchSocket | string>;
  /** Resolves when no match has anything left to do. */
  settled: () => Promise<void>;
  /** Kills the process, and starts it again so many milliseconds later. Sockets of before hear nothing more. */
  restart(downMs: number): Promise<void>;
}

/** One process, from its start until it is killed. */
interface Life {
  table: MatchTable;
  /** It serves the matches of earlier lives again. */
  recovered: Promise<unknown>;
  join(matchId: string, account: Account): Promise<MatchSocket | string>;
  kill(): void;
}

const NODE = 'tuschel';

/** `module`: made anew for each life of the process. */
export function tableServer<State, Input, Effect>(
  platform: SimulatedPlatform,
  name: string,
  module: (extend: Pick<Extend, 'rooms'>) => JournaledMatch<State, Input, Effect>,
): TableServer {
  const { clock } = platform;
  const recorded = recordedRooms();
  const { accounts, signUp } = tablePeople(platform);
  const begin = () => startLife(platform, accounts, (table) => table.define(name, module(recorded)));
  let life = begin();
  const settled = () => clock.advance(0);

  return {
    ...recorded,
    accounts,
    signUp,
    matches: {
      create: async (...match) => {
        await life.recovered;
        return life.table.extend.create(...match);
      },
      ask: (matchId, question) => life.table.extend.ask(matchId, question),
      tell: (matchId, input) => life.table.extend.tell(matchId, input),
      of: (userId) => life.table.extend.of(userId),
      list: (query) => life.table.extend.list(query),
      find: (matchId) => life.table.extend.find(matchId),
      signal: (matchId, data) => life.table.extend.signal(matchId, data),
    },
    join: (matchId, account) => life.join(matchId, account),
    settled,

    async restart(downMs) {
      life.kill();
      await clock.advance(downMs);
      life = begin();
      await life.recovered;
      await settled();
    },
  };
}

function startLife(platform: SimulatedPlatform, accounts: Accounts, define: (table: MatchTable) => void): Life {
  const { clock, entropy, log, storage } = platform;
  const journal = { ...platform.journal };
  const received = new Map<string, MatchSocket['received']>();
  const sockets: Sockets = {
    isOpen: (sessionId) => received.has(sessionId),
    send(sessionId, frame) {
      const envelope = JSON.parse(frame.toString()) as Record<string, unknown>;
      received.get(sessionId)?.push(...matchData(envelope));
    },
    cut: (sessionId) => void received.delete(sessionId),
    close: (sessionId) => void received.delete(sessionId),
  };
  const presences = createPresences({ clock, entropy, log, bus: memoryBus({ clock, log }) }, NODE, sockets);
  const table = createMatchTable({ clock, entropy, log, journal, storage, presences, accounts, limiter: unlimited });
  define(table);
  const settled = () => clock.advance(0);

  return {
    table,
    recovered: table.recover(),

    async join(matchId, { id: userId, username }) {
      const sessionId = entropy.uuid();
      const sender: Sender = {
        presence: { userId, sessionId, username, node: NODE },
        holder: { userId, username, vars: {}, family: 'family' },
        remoteAddress: '192.0.2.1',
        headers: {},
      };
      const heard: MatchSocket['received'] = [];
      received.set(sessionId, heard);
      try {
        await table.join(sender, matchId, {}, () => undefined);
      } catch (error) {
        received.delete(sessionId);
        return (error as Error).message;
      }
      await settled();
      return {
        presence: sender.presence,
        received: heard,
        async send(opCode, message) {
          const data = Buffer.from(JSON.stringify(message));
          table.receive(sender, matchId, { opCode, data, reliable: true });
          await settled();
        },
        async close() {
          received.delete(sessionId);
          table.forget(sender.presence);
          await settled();
        },
      };
    },

    kill() {
      // Nothing that the dead would still do reaches the journal.
      journal.append = journal.snapshot = journal.end = () => new Promise(() => {});
      journal.heartbeat = () => new Promise(() => {});
      received.clear();
    },
  };
}

function tablePeople({ clock, entropy }: Pick<SimulatedPlatform, 'clock' | 'entropy'>) {
  const people = new Map<string, Account>();
  const signUp: TableServer['signUp'] = (username, metadata = {}) => {
    const account: Account = {
      id: entropy.uuid(),
      username,
      displayName: '',
      avatarUrl: '',
      langTag: 'en',
      metadata: { termsAccepted: TERMS_CUT_OFFS.acceptedSince, ...metadata },
      customId: `local:${username}`,
      createdAt: clock.now(),
      disabledAt: null,
    };
    people.set(account.id, account);
    return account;
  };
  return { signUp, accounts: accountsOf(people) };
}

function accountsOf(people: Map<string, Account>): Accounts {
  return {
    get: async (id) => people.get(id) ?? null,
    byUsername: async (name) => [...people.values()].find(({ username }) => username === name) ?? null,
    many: async (ids) => ids.flatMap((id) => people.get(id) ?? []),
    named: async (folded) =>
      [...people.values()].filter(({ username, displayName }) =>
        [username, displayName].some((name) => folded.includes(name.normalize('NFKC').toLowerCase())),
      ),
    patchMetadata: async (id, patch) => void Object.assign(people.get(id)?.metadata ?? {}, patch),
    setProfile: async (id, profile) => void Object.assign(people.get(id) ?? {}, profile),
  };
}
