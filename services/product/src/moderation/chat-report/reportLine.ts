import { type Account, ApiError, type Extend, type RoomGuard, type RoomLine } from '@tuschel/gameserver/extend';
import type { Clock } from '@tuschel/platform/ports';
import { CHAT_REPORT, type ChatLineReport, type ErrorCode, readChatRoom, type SaidLine } from '@tuschel/protocol';
import type { ChatAnswer, DrawInput, DrawQuestion } from '../../play/draw-match/state.ts';
import type { ChatReportStore } from './store.ts';

export interface ReportLineDeps {
  guard: Pick<RoomGuard, 'history'>;
  extend: { rooms: Pick<Extend['rooms'], 'excerpt'>; matches: Pick<Extend['matches'], 'ask' | 'tell'> };
  store: Pick<ChatReportStore, 'has' | 'keep'>;
  clock: Pick<Clock, 'now'>;
}

/** Somebody reports a line that they see. Answers why not. */
export type ReportLine = (account: Account, report: ChatLineReport) => Promise<ErrorCode | null>;

/** Whoever keeps order in the match is told, and the line is kept with what stands around it. */
export function createReportLine({ guard, extend: { rooms, matches }, store, clock }: ReportLineDeps): ReportLine {
  const mayRead = async ({ id: userId, username }: Account, room: string) => {
    try {
      await guard.history({ userId, username, vars: {} }, room);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };

  /** A note that tells a secret of the game is for the team alone. */
  const noteForTable = async (matchId: string, person: string, note: string): Promise<string> => {
    const question: DrawQuestion = { type: 'chat', person, text: note };
    const answer = note === '' ? null : ((await matches.ask(matchId, question)) as ChatAnswer | null);
    return answer?.spoils ? '' : note;
  };

  return async (account, { room, messageId, reasons: raw, note: rawNote = '' }) => {
    if (!(await mayRead(account, room))) return 'forbidden';
    const found = await rooms.excerpt(room, messageId, account.id, CHAT_REPORT.around);
    const line = found && saidIn(found.line);
    if (!found || !line) return 'notFound';
    if (line.authorId === account.id) return 'notPermitted';
    // Again after an answer that was lost: nobody is told twice.
    if (await store.has(messageId, account.id)) return null;

    const reasons = [...new Set(raw)];
    const note = rawNote.trim();
    const known = readChatRoom(room);
    if (known?.kind === 'lobby') {
      const told = await noteForTable(known.matchId, account.id, note);
      const { authorId: player, authorName: name, text } = line;
      const report = { line: messageId, player, name, text, reasons, note: told };
      const input: DrawInput = { type: 'lineReported', at: clock.now(), report };
      await matches.tell(known.matchId, input);
    }
    const around = (lines: RoomLine[]) => lines.flatMap((one) => saidIn(one) ?? []);
    const evidence = { line, before: around(found.before), after: around(found.after) };
    await store.keep({ messageId, room, reporter: account.id, evidence, reasons, note });
    return null;
  };
}

/** Null: nobody said that. */
function saidIn({ senderId, username, content, createdAt }: RoomLine): SaidLine | null {
  const { text } = content;
  if (typeof text !== 'string' || username === '') return null;
  return { authorId: senderId, authorName: username, text, saidAt: createdAt };
}
