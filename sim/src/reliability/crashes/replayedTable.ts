import { createMatchTable, createPresences, type MatchTable, type Sender } from '@tuschel/gameserver';
import type { Account } from '@tuschel/gameserver/extend';
import { simulated, unlimited } from '@tuschel/platform';
import { type SimulatedProduct, simulatedProduct } from '@tuschel/product/simulated';
import { type MatchState, OpCode, type Reply, RPC, TERMS_CUT_OFFS } from '@tuschel/protocol';
import { memoryLobbies } from '../../simulation/server/lobbies.ts';
import { memoryPapers } from '../../simulation/server/papers.ts';
import { createSocketTable, type SocketTable } from '../../simulation/server/sockets.ts';

/** What reaches the server, to the byte: the same occurrences in the same order make the same game. */
export type Occurrence =
  | { kind: 'command'; by: number; data: Uint8Array }
  | { kind: 'put'; by: number; drawing: string; update: Update }
  | { kind: 'wait'; ms: number }
  /** The server is killed and comes back after `ms`. */
  | { kind: 'restart'; ms: number };

export type Update = Parameters<SimulatedProduct['putLines']>[2];

/** One game on the real match host with the real draw match, over storage in memory. */
export interface ReplayedTable {
  /** What was answered: replies of the match, or the answer to lines. */
  occur(occurrence: Occurrence): Promise<{ replies: Reply[]; lines: { status: number; body: string } | null }>;
  /** The last state that this player got. */
  state(player: number): MatchState | null;
  /** All that can be seen of the game, as text. */
  picture(): Promise<string>;
}

const ids = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
export const PLAYERS = ids.length;
const account = (id: string): Account => ({
  id,
  username: `Player_${id[0]}`,
  displayName: `Player_${id[0]}`,
  avatarUrl: '',
  langTag: 'en',
  metadata: { termsAccepted: TERMS_CUT_OFFS.acceptedSince },
  customId: null,
  createdAt: 0,
  disabledAt: null,
});
const accounts = {
  get: async (id: string) => account(id),
  byUsername: async () => null,
  named: async () => [],
  many: async (wanted: string[]) => wanted.map(account),
  patchMetadata: async () => undefined,
  setProfile: async () => undefined,
};
const NODE = 'sim';
const WORDS = Array.from({ length: 60 }, (_, index) => `Word ${index}`);

/** Opens the lobby of the first player; the others are in it. */
export async function replayTable(seed: number): Promise<ReplayedTable> {
  const world = simulated(seed);
  const { clock } = world;
  const lobbies = memoryLobbies(clock);
  let life = startLife(world, lobbies);
  let sockets: Socket[] = [];
  const drawings = new Set<string>();

  const matchId = await openLobby(life.product);
  const comeIn = async () => {
    sockets = ids.map((id) => openSocket(id, life.ends));
    for (const { sender } of sockets) await enter(life.table, sender, matchId);
    await clock.advance(0);
  };
  await comeIn();

  return {
    async occur(occurrence) {
      for (const socket of sockets) socket.replies.length = 0;
      let lines: { status: number; body: string } | null = null;
      switch (occurrence.kind) {
        case 'command':
          life.table.receive(sockets[occurrence.by]!.sender, matchId, {
            opCode: OpCode.Command,
            data: occurrence.data,
            reliable: true,
          });
          break;
        case 'put':
          drawings.add(occurrence.drawing);
          lines = await life.product.putLines(occurrence.drawing, ids[occurrence.by]!, occurrence.update);
          break;
        case 'wait':
          await clock.advance(occurrence.ms);
          break;
        case 'restart':
          life.kill();
          await clock.advance(occurrence.ms);
          life = startLife(world, lobbies);
          await settled(life.table.recover(), () => clock.advance(0));
          await comeIn();
          break;
        default:
          return occurrence satisfies never;
      }
      await clock.advance(0);
      return { replies: sockets.flatMap((socket) => socket.replies), lines };
    },
    state: (player) => sockets[player]?.state ?? null,
    async picture() {
      const pages: unknown[] = [];
      for (const drawing of [...drawings].toSorted()) pages.push(await world.lines.read(drawing));
      const states = sockets.map((socket) => socket.state);
      return JSON.stringify({ states, pages, live: (await world.journal.live()).length });
    },
  };
}

type World = ReturnType<typeof simulated>;

/** The server from one start to the next kill. */
function startLife(world: World, lobbies: ReturnType<typeof memoryLobbies>) {
  const journal = { ...world.journal };
  const { clock, entropy, log, storage } = world;
  const ends = createSocketTable();
  const presences = createPresences(world, NODE, ends);
  const table = createMatchTable({ clock, entropy, log, storage, journal, presences, accounts, limiter: unlimited });
  const product = simulatedProduct({
    platform: world,
    extend: { matches: table.extend, accounts, journaledMatch: table.define },
    lobbies,
    shelf: memoryPapers(clock, world.lines),
    saveGame: async () => undefined,
    words: { de: WORDS, en: WORDS },
  });
  const kill = () => {
    // Nothing that the dead would still do reaches the journal.
    journal.append = journal.snapshot = journal.end = () => new Promise(() => {});
    journal.heartbeat = () => new Promise(() => {});
  };
  return { table, ends, product, kill };
}

/** Answers the id of the match. */
async function openLobby(product: SimulatedProduct): Promise<string> {
  const [host = ''] = ids;
  const caller = { userId: host, username: account(host).username, vars: {} };
  const { lobbyCode } = JSON.parse(await product.rpc(RPC.createMatch, caller, '{}')) as { lobbyCode: string };
  const found = await product.rpc(RPC.checkMatchJoin, caller, JSON.stringify({ lobbyCode }));
  return (JSON.parse(found) as { matchId: string }).matchId;
}

interface Socket {
  sender: Sender;
  replies: Reply[];
  state: MatchState | null;
}

let sessions = 0;

function openSocket(userId: string, ends: SocketTable): Socket {
  const { username } = account(userId);
  const sessionId = `session ${++sessions}`;
  const socket: Socket = {
    replies: [],
    state: null,
    sender: {
      presence: { userId, sessionId, username, node: NODE },
      holder: { userId, username, vars: {}, family: 'family' },
      remoteAddress: '192.0.2.1',
      headers: {},
    },
  };
  ends.put(sessionId, {
    isOpen: true,
    send(frame) {
      const { match_data: data } = JSON.parse(frame.toString()) as { match_data?: { op_code: string; data: string } };
      if (data) hear(socket, Number(data.op_code), Buffer.from(data.data, 'base64').toString());
    },
    cut: () => undefined,
  });
  return socket;
}

function hear(socket: Socket, opCode: number, text: string): void {
  if (opCode === OpCode.Reply) socket.replies.push(JSON.parse(text) as Reply);
  if (opCode === OpCode.StateUpdate) socket.state = (JSON.parse(text) as { full: MatchState }).full;
}

/** Whoever was removed does not get in again. */
async function enter(table: MatchTable, sender: Sender, matchId: string): Promise<void> {
  await table.join(sender, matchId, {}, () => undefined).catch(() => undefined);
}

/** Time stands still while the work waits for it. */
async function settled<Result>(work: Promise<Result>, tick: () => Promise<void>): Promise<Result> {
  let isOver = false;
  const watched = work.finally(() => {
    isOver = true;
  });
  while (!isOver) await tick();
  return watched;
}
