import { ApiError, Code } from '../extend.ts';
import type { Tournament } from '../leaderboard/board.ts';
import type { BoardStore, TournamentPlace } from '../leaderboard/boardStore.ts';
import { cursorsOf } from '../wire/cursor.ts';

/** As it was asked for: everything may be absent. Times are UTC s. */
export interface AskedTournaments {
  categoryStart: number | undefined;
  categoryEnd: number | undefined;
  startTime: number | undefined;
  endTime: number | undefined;
  limit: number | undefined;
  cursor: string | undefined;
}

const MOST = 100;
const CATEGORIES = { least: 0, most: 127 };
const CURSORS = cursorsOf('tournaments', 'number', 'number', 'number', 'string');

/** Those that come first start first; of these those that end last. Throws ApiError for what no list can be of. */
export async function listTournaments(
  boards: Pick<BoardStore, 'tournaments'>,
  asked: AskedTournaments,
  at: number,
): Promise<{ tournaments: Tournament[]; cursor: string | null }> {
  const { limit = MOST, cursor = '', startTime = 0, endTime: endAt } = asked;
  const { categoryStart = CATEGORIES.least, categoryEnd = CATEGORIES.most } = asked;
  if (categoryStart < CATEGORIES.least) throw invalid('Tournament category start must be >=0 and <128.');
  if (categoryEnd < CATEGORIES.least || categoryEnd > CATEGORIES.most)
    throw invalid('Tournament category end must be >=0 and <128.');
  if (categoryEnd < categoryStart) throw invalid('Tournament category end must be greater than category start.');
  if (!isTime(startTime) || !isTime(endAt ?? 0)) throw invalid('Tournament times must be >=0.');
  if (endAt !== undefined && endAt !== 0 && endAt < startTime)
    throw invalid('Tournament end time must be greater than start time.');
  if (limit < 1 || limit > MOST) throw invalid(`Limit must be between 1 and ${MOST}.`);
  const behind = placeOf(cursor);
  const query = { categoryStart, categoryEnd, startAt: startTime, endAt, at, behind, limit: limit + 1 };
  const found = await boards.tournaments(query);
  const tournaments = found.slice(0, limit);
  const last = tournaments.at(-1);
  return { tournaments, cursor: found.length > limit && last ? writeCursor(last) : null };
}

function isTime(seconds: number): boolean {
  return Number.isSafeInteger(seconds) && seconds >= 0;
}

function writeCursor({ id, tournament: { startAt, endAt, category } }: Tournament): string {
  return CURSORS.write(startAt, endAt, category, id);
}

function placeOf(cursor: string): TournamentPlace | null {
  if (cursor === '') return null;
  const parts = CURSORS.read(cursor);
  if (!parts) throw invalid('Cursor is invalid or expired.');
  const [startAt, endAt, category, id] = parts;
  if (category < CATEGORIES.least || category > CATEGORIES.most) throw invalid('Cursor is invalid or expired.');
  return { startAt, endAt, category, id };
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
