import type { Platform } from '@tuschel/platform/ports';
import { SCORES } from '@tuschel/protocol';
import type { Kysely } from 'kysely';
import { ApiError, Code } from '../extend.ts';
import { isName } from '../storage/storageBook.ts';
import { jsonObjectOf } from '../wire/jsonObject.ts';
import type { Board, Operator } from './board.ts';
import { type BoardStore, createBoardStore } from './boardStore.ts';
import { expiryOf } from './period.ts';
import { EMPTY_PAGE, pageAround, pageOf, type RecordPage, recordsOf } from './recordPages.ts';
import {
  createRecordStore,
  type RankedRecord,
  type RecordsOf,
  type RecordStore,
  type ScoreWrite,
} from './recordStore.ts';

/** A score as it is handed in. */
export interface AskedScore {
  ownerId: string;
  /** Absent: nobody's name, or that of before. */
  username?: string | undefined;
  /** Whole numbers from 0 to 2^63 - 1, as decimal text. */
  score: string;
  subscore: string;
  /** JSON of an object; absent or empty: that of before. */
  metadata?: string | undefined;
  /** Instead of the board's. */
  operator?: Operator | undefined;
}

export interface AskedRecords {
  ownerIds: string[];
  /** Null: only those of the owners. */
  limit: number | null;
  cursor: string;
  /** The end of a period, UTC s; 0: the present one. */
  expiry: number;
}

/** How a score is taken beyond what its board says. */
export type Terms = Pick<ScoreWrite, 'maxNumScore' | 'isLimited' | 'mayBegin'>;

/** Records of boards, be they tournaments or not. */
export interface Scores {
  boards: BoardStore;
  records: RecordStore;
  /** UTC s */
  now: () => number;
  /** Null: there is none. */
  board: (id: string) => Promise<Board | null>;
  current: (board: Board) => RecordsOf;
  /** The owner's record then, and whether this has changed it. Null: they have none, and may not begin. Throws ApiError for what is no score. */
  write(board: Board, asked: AskedScore, terms: Terms, within?: Kysely<unknown>): Promise<Written>;
  list(board: Board, asked: AskedRecords): Promise<RecordPage>;
  /** With a cursor the page that it says. */
  around(board: Board, ownerId: string, asked: { limit: number; cursor: string; expiry: number }): Promise<RecordPage>;
}

export interface Written {
  /** The end of the period it is of, UTC s; 0: it has none. */
  expiry: number;
  record: RankedRecord | null;
  isChanged: boolean;
}

export function createScores({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): Scores {
  const [boards, records] = [createBoardStore(sql), createRecordStore(sql)];
  const now = () => Math.floor(clock.now() / 1000);
  const current = (board: Board): RecordsOf => ({ board: board.id, expiry: expiryOf(board, now()) });
  const named = (board: Board, expiry: number) => recordsOf(board, expiry, () => current(board).expiry);
  return {
    boards,
    records,
    now,
    board: async (id) => (isName(id) ? boards.find(id) : null),
    current,

    async write(board, asked, terms, within) {
      checkScore(asked);
      const of = current(board);
      const { ownerId, username = null, score, subscore, operator = board.operator } = asked;
      const metadata = asked.metadata === undefined || asked.metadata === '' ? null : asked.metadata;
      const who = { ownerId, username, score: digits(score), subscore: digits(subscore), metadata };
      try {
        const isChanged = await records.write(
          { ...of, ...who, ...terms, sort: board.sort, operator, at: now() },
          within,
        );
        const { records: found } = await records.ofOwners(of, [ownerId], within);
        return { expiry: of.expiry, record: found[0] ?? null, isChanged };
      } catch (error) {
        throw refusalOf(error);
      }
    },

    async list(board, { ownerIds, limit, cursor, expiry }) {
      const of = named(board, expiry);
      if (!of) return EMPTY_PAGE;
      const page = limit === null ? null : await pageOf(records, of, { limit, cursor });
      const owners = ownerIds.length === 0 ? null : await records.ofOwners(of, ownerIds);
      return {
        ...(page ?? EMPTY_PAGE),
        expiry: of.expiry,
        ownerRecords: owners?.records ?? [],
        count: page?.count ?? owners?.count ?? 0,
      };
    },

    async around(board, ownerId, { limit, cursor, expiry }) {
      const of = named(board, expiry);
      if (!of) return EMPTY_PAGE;
      return cursor === '' ? pageAround(records, of, ownerId, limit) : pageOf(records, of, { limit, cursor });
    },
  };
}

/** Thrown where a score cannot be taken; whoever asked says it in the words of their call. */
export class BadScore extends Error {
  override readonly name = 'BadScore';
}

const MOST_SCORE = 2n ** 63n - 1n;

/** Throws BadScore, or ApiError for what is no metadata. */
function checkScore({ score, subscore, metadata = '' }: AskedScore): void {
  for (const text of [score, subscore]) {
    const value = BigInt(text);
    if (value < 0n || value > MOST_SCORE) throw new BadScore('a score is from 0 to 2^63 - 1');
  }
  if (metadata === '') return;
  if (Buffer.byteLength(metadata) > SCORES.metadataBytes)
    throw new ApiError(Code.InvalidArgument, `Metadata has at most ${SCORES.metadataBytes} bytes.`);
  if (!jsonObjectOf(metadata)) throw new ApiError(Code.InvalidArgument, 'Metadata value must be JSON, if provided.');
}

/** `007` and `-0` are written otherwise. */
function digits(text: string): string {
  return String(BigInt(text));
}

const OUT_OF_RANGE = '22003';
const NO_SUCH_BOARD = '23503';

/** What the database says of a write, as an error of ours where it is one. */
export function refusalOf(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === OUT_OF_RANGE) return new BadScore('a score is from 0 to 2^63 - 1');
  if (code === NO_SUCH_BOARD) return new BoardGone('the board was removed meanwhile');
  return error;
}

/** The board was removed while somebody wrote. */
export class BoardGone extends Error {
  override readonly name = 'BoardGone';
}
