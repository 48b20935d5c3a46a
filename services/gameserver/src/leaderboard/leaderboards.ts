import {
  ApiError,
  Code,
  type Leaderboard,
  type LeaderboardRecord,
  type LeaderboardRecordPage,
  type Leaderboards as LeaderboardsOfModules,
} from '../extend.ts';
import { uuidOf } from '../wire/uuid.ts';
import { isName } from '../storage/storageBook.ts';
import { jsonObjectOf } from '../wire/jsonObject.ts';
import { type Board, DEFAULT_NUM_SCORE, OPERATORS } from './board.ts';
import { expiryOf } from './period.ts';
import type { RecordPage } from './recordPages.ts';
import type { RankedRecord } from './recordStore.ts';
import type { ResetListeners } from './resets.ts';
import { scheduleOf } from './schedule.ts';
import { type AskedScore, BadScore, BoardGone, type Scores, type Terms, type Written } from './scores.ts';

/** Of a board that is no tournament: everybody as often as they like. */
export const FREE: Terms = { maxNumScore: DEFAULT_NUM_SCORE, isLimited: false, mayBegin: true };

export interface Leaderboards {
  /** Of the present period. Nothing happens where they have none. */
  removeRecord(board: Board, ownerId: string): Promise<void>;
  extend: LeaderboardsOfModules;
}

export function createLeaderboards(scores: Scores, listeners: ResetListeners): Leaderboards {
  const { boards, records } = scores;
  const board = async (id: string): Promise<Board> => {
    const found = await scores.board(id);
    if (!found) throw new ApiError(Code.NotFound, 'Leaderboard not found.');
    return found;
  };
  const removeRecord: Leaderboards['removeRecord'] = (of, ownerId) => records.remove(scores.current(of), ownerId);
  return {
    removeRecord,
    extend: {
      async create(asked) {
        await boards.insert({ ...checkedBoard(asked, scores.now()), tournament: null });
      },
      remove: (id) => boards.remove(id),
      get: async (ids) => (await boards.many(ids.filter(isName))).filter(isPlain).map(shownBoard(scores.now())),
      list: async ({ after = '', limit = 100 } = {}) => (await boards.list(after, limit)).map(shownBoard(scores.now())),
      hideRanks: (id) => boards.hideRanks(id),
      async write(id, asked) {
        return shownWritten(id, await said(async () => scores.write(await board(id), ofModule(asked), FREE)));
      },
      removeRecord: async (id, ownerId) => removeRecord(await board(id), checkedOwner(ownerId)),
      records: async (id, asked = {}) => shownPage(id, await scores.list(await board(id), checkedList(asked))),
      around: async (id, ownerId, { limit = 1, expiry = 0 } = {}) =>
        shownPage(id, await scores.around(await board(id), checkedOwner(ownerId), { limit, cursor: '', expiry })),
      onReset: (listener) => listeners.leaderboardReset.push(listener),
    },
  };
}

function isPlain({ tournament }: Board): boolean {
  return tournament === null;
}

export interface AskedBoard {
  id: string;
  authoritative?: boolean | undefined;
  sort?: Board['sort'] | undefined;
  operator?: Board['operator'] | undefined;
  reset?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  ranks?: boolean | undefined;
}

/** Throws ApiError for what no board can be. */
export function checkedBoard(asked: AskedBoard, now: number): Omit<Board, 'tournament'> {
  const {
    id,
    authoritative = false,
    sort = 'desc',
    operator = 'best',
    reset = '',
    metadata = {},
    ranks = true,
  } = asked;
  if (!isName(id)) throw invalid('an id has 1 to 128 bytes of UTF-8');
  if (sort !== 'asc' && sort !== 'desc') throw invalid('sort is asc or desc');
  if (!OPERATORS.includes(operator)) throw invalid(`operator is one of ${OPERATORS.join(', ')}`);
  const text = JSON.stringify(metadata);
  if (!jsonObjectOf(text)) throw invalid('metadata is a JSON object');
  const schedule = reset === '' ? null : checkedSchedule(reset);
  return { id, authoritative, sort, operator, schedule, metadata: text, isRanked: ranks, createdAt: now };
}

function checkedSchedule(pattern: string): string {
  try {
    scheduleOf(pattern);
    return pattern;
  } catch {
    throw invalid('reset is a cron expression');
  }
}

/** A score as modules hand it in: numbers may be of 64 bit. */
export function ofModule(asked: Parameters<LeaderboardsOfModules['write']>[1]): AskedScore {
  const { ownerId, username, score = 0, subscore = 0, metadata, operator } = asked;
  if (operator !== undefined && !OPERATORS.includes(operator))
    throw invalid(`operator is one of ${OPERATORS.join(', ')}`);
  return {
    ownerId: checkedOwner(ownerId),
    username,
    score: wholeNumber(score),
    subscore: wholeNumber(subscore),
    metadata: metadata && JSON.stringify(metadata),
    operator,
  };
}

function wholeNumber(value: number | bigint): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw invalid('a score is a whole number');
  return String(value);
}

export function checkedOwner(text: string): string {
  const id = uuidOf(text);
  if (id === null) throw invalid('an owner is named by a UUID');
  return id;
}

export function checkedList({
  ownerIds = [],
  limit,
  cursor = '',
  expiry = 0,
}: Parameters<LeaderboardsOfModules['records']>[1] = {}) {
  const isOfOwners = ownerIds.length > 0 && limit === undefined && cursor === '';
  return { ownerIds: ownerIds.map(checkedOwner), limit: isOfOwners ? null : (limit ?? 1), cursor, expiry };
}

/** Modules read what was wrong as ApiError. */
export async function said<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadScore) throw invalid(error.message);
    if (error instanceof BoardGone) throw new ApiError(Code.NotFound, 'Leaderboard not found.');
    throw error;
  }
}

export function shownBoard(now: number): (board: Board) => Leaderboard {
  return (board) => ({
    id: board.id,
    authoritative: board.authoritative,
    sort: board.sort,
    operator: board.operator,
    reset: board.schedule,
    metadata: JSON.parse(board.metadata) as Record<string, unknown>,
    ranks: board.isRanked,
    createdAt: board.createdAt,
    nextReset: expiryOf(board, now),
    prevReset: board.schedule === null ? 0 : scheduleOf(board.schedule).last(now),
  });
}

export function shownRecord(id: string, expiry: number, record: RankedRecord): LeaderboardRecord {
  const { ownerId, username, numScore, maxNumScore, createdAt, updatedAt, rank } = record;
  return {
    leaderboardId: id,
    ownerId,
    username,
    score: BigInt(record.score),
    subscore: BigInt(record.subscore),
    numScore,
    maxNumScore,
    metadata: JSON.parse(record.metadata) as Record<string, unknown>,
    createdAt,
    updatedAt,
    expiresAt: expiry,
    rank,
  };
}

export function shownWritten(id: string, { expiry, record }: Written): LeaderboardRecord {
  if (!record) throw new ApiError(Code.NotFound, 'Leaderboard not found.');
  return shownRecord(id, expiry, record);
}

export function shownPage(
  id: string,
  { expiry, records, ownerRecords, next, prev, count }: RecordPage,
): LeaderboardRecordPage {
  const shown = (list: RankedRecord[]) => list.map((record) => shownRecord(id, expiry, record));
  return { records: shown(records), ownerRecords: shown(ownerRecords), next, prev, count };
}

export function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
