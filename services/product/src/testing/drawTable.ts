import type { Account, Extend } from '@tuschel/gameserver/extend';
import { simulated, type SimulatedPlatform } from '@tuschel/platform';
import type { MatchState, Reply, StateUpdate } from '@tuschel/protocol';
import { OpCode, TERMS_CUT_OFFS } from '@tuschel/protocol';
import { createWordFilter } from '@tuschel/words';
import { matchChat } from '../play/chat/matchChat.ts';
import type { MatchArchive } from '../play/draw-match/archive.ts';
import { createDrawMatch } from '../play/draw-match/drawMatch.ts';
import { DRAW_MODULE, type DrawParams } from '../play/draw-match/state.ts';
import { createRateLimiter } from '../http/rateLimiter.ts';
import type { ToRender } from '../library/render/jobs.ts';
import type { PromptReport } from '../moderation/prompt/store.ts';
import { personOf } from '../people/account/person.ts';
import type { MatchSocket } from './matchSocket.ts';
import { tableServer, type TableServer } from './tableServer.ts';

/** Somebody at the table, with their screen. */
export interface TablePlayer {
  account: Account;
  socket: MatchSocket;
  /** The last state received. */
  state(): MatchState;
  updates(): StateUpdate[];
  command(command: { type: string } & Record<string, unknown>): Promise<Reply>;
  /** Draws so many strokes on the page of the task. */
  draw(strokes: number): Promise<void>;
  /** Everything this person has received, as text. */
  bytes(): string;
}

export interface DrawTable {
  platform: SimulatedPlatform;
  server: TableServer;
  archive: { [Name in keyof MatchArchive]: unknown[] };
  rematches: string[];
  reports: PromptReport[];
  /** Drawings of which pictures and films are to be made. */
  rendered: ToRender[];
  /** What is known of drawings elsewhere. */
  standings: Map<string, 'hidden' | 'flagged'>;
  open(host: Account, more?: Partial<DrawParams>): Promise<string>;
  sit(matchId: string, account: Account): Promise<TablePlayer>;
  /** Lets time pass and everything that follows from it happen. */
  pass(ms: number): Promise<void>;
}

const WORDS = {
  de: Array.from({ length: 50 }, (_, index) => `Wort ${index}`),
  en: Array.from({ length: 50 }, (_, index) => `word ${index}`),
};

/** A draw match on the real match host, over a platform in memory: people, their sockets, and time that passes when it is told to. */
export function drawTable(seed = 'table'): DrawTable {
  const platform = simulated(seed);
  const { clock, lines } = platform;
  const archive: DrawTable['archive'] = { saveGame: [], ban: [], unban: [], changeHost: [], endLobby: [] };
  const rematches: string[] = [];
  const reports: PromptReport[] = [];
  const rendered: ToRender[] = [];
  const standings: DrawTable['standings'] = new Map();
  const noted =
    (name: keyof MatchArchive) =>
    async (_tx: unknown, ...written: unknown[]) =>
      void archive[name].push(written);

  const drawMatch = ({ rooms }: Pick<Extend, 'rooms'>) =>
    createDrawMatch({
      lines,
      log: platform.log,
      words: WORDS,
      terms: TERMS_CUT_OFFS,
      archive: {
        saveGame: noted('saveGame'),
        ban: noted('ban'),
        unban: noted('unban'),
        changeHost: noted('changeHost'),
        endLobby: noted('endLobby'),
      },
      chat: matchChat(rooms),
      filter: createWordFilter({ block: ['badword'], warn: ['doubtful'], allow: [] }),
      limiter: createRateLimiter(clock, { rateLimits: true, exemptFromLimits: () => false }),
      reports: { keep: async (_tx, report) => void reports.push(report) },
      standing: async (drawing) => standings.get(drawing) ?? null,
      renders: { queue: async (drawings) => void rendered.push(...drawings) },
      rematch: async (before) => {
        rematches.push(before.matchId);
        return `next-of-${before.matchId}`;
      },
    });
  const server = tableServer(platform, DRAW_MODULE, drawMatch);

  const open = (host: Account, more: Partial<DrawParams> = {}) => {
    const params: DrawParams = { lobbyCode: 'ABCDEFGHJK', host: personOf(host), capacity: 16, banned: [], ...more };
    return server.matches.create(DRAW_MODULE, params);
  };

  const sit = async (matchId: string, account: Account): Promise<TablePlayer> => {
    const socket = await server.join(matchId, account);
    if (typeof socket === 'string') throw new Error(`join refused: ${socket}`);
    return tablePlayer(account, socket, server, lines);
  };

  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      await clock.advance(Math.min(left, 500));
      await server.settled();
    }
  };

  return { platform, server, archive, rematches, reports, rendered, standings, open, sit, pass };
}

function tablePlayer(
  account: Account,
  socket: MatchSocket,
  server: TableServer,
  lines: SimulatedPlatform['lines'],
): TablePlayer {
  let seq = 0;
  const updates = () =>
    socket.received.flatMap(({ opCode, message }) =>
      opCode === OpCode.StateUpdate ? [message as unknown as StateUpdate] : [],
    );
  const state = () => {
    const last = updates().at(-1);
    if (!last) throw new Error(`${account.username} has seen nothing yet`);
    return last.full;
  };
  return {
    account,
    socket,
    state,
    updates,
    bytes: () => JSON.stringify(socket.received),
    async command(command) {
      seq = Math.max(seq, state().you.lastSeq) + 1;
      await socket.send(OpCode.Command, { seq, ...command });
      await server.settled();
      const replies = socket.received.filter(({ opCode }) => opCode === OpCode.Reply);
      const reply = replies.map(({ message }) => message as unknown as Reply).find((one) => one.seq === seq);
      if (!reply) throw new Error(`no reply to ${command.type}`);
      return reply;
    },
    async draw(strokes) {
      const drawing = state().task?.drawingId ?? '';
      const request = { index: 0, lines: Array<Uint8Array>(strokes).fill(Buffer.from('a stroke')), rev: 0 };
      const appended = await lines.append(drawing, account.id, request, 20_000);
      if (!appended.ok) throw new Error(`${account.username} cannot draw: ${appended.reason}`);
    },
  };
}
