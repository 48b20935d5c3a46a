import { SCORES } from '@tuschel/protocol';
import { ApiError, Code } from '../extend.ts';
import { cursorsOf } from '../wire/cursor.ts';
import type { Board } from './board.ts';
import type { Place, RankedRecord, RecordsOf, RecordStore } from './recordStore.ts';

/** Records of one period, in the order of their board. */
export interface RecordPage {
  /** The end of the period, UTC s; 0: it has none. */
  expiry: number;
  records: RankedRecord[];
  ownerRecords: RankedRecord[];
  next: string | null;
  prev: string | null;
  /** Of all in the period. */
  count: number;
}

export const EMPTY_PAGE: RecordPage = { expiry: 0, records: [], ownerRecords: [], next: null, prev: null, count: 0 };

const CURSORS = cursorsOf('scores', 'string', 'number', 'string', 'string', 'string', 'uuid');
const INT64 = /^-?\d{1,19}$/;

type Direction = 'next' | 'prev';

/** From the first record on, or as a cursor of this period says. Throws ApiError for one that does not. */
export async function pageOf(
  records: Pick<RecordStore, 'page'>,
  of: RecordsOf,
  { limit, cursor }: { limit: number; cursor: string },
): Promise<RecordPage> {
  const { direction, from } = readCursor(of, cursor);
  const { records: found, count } = await records.page({ ...of, from, direction, limit });
  const isMore = found.length > limit;
  if (direction === 'prev') {
    const wanted = isMore ? found.slice(1) : found;
    const shown = fitting(wanted.toReversed()).toReversed();
    return turned(of, shown, { prev: isMore || shown.length < wanted.length, next: true }, count);
  }
  const wanted = found.slice(0, limit);
  const shown = fitting(wanted);
  return turned(of, shown, { prev: from !== null, next: isMore || shown.length < wanted.length }, count);
}

/** As many as wanted with the owner among them, in the middle where there are enough on both sides. */
export async function pageAround(
  records: Pick<RecordStore, 'around'>,
  of: RecordsOf,
  ownerId: string,
  limit: number,
): Promise<RecordPage> {
  const found = await records.around(of, ownerId, limit);
  if (!found) return EMPTY_PAGE;
  const first = windowStart(found.own, found.records.length, limit);
  const shown = found.records.slice(first, first + limit);
  const [top, bottom] = [shown[0]!, shown.at(-1)!];
  return turned(of, shown, { prev: top.rank > 1, next: bottom.rank < found.count }, found.count);
}

/** Where a window of so many begins that has `own` in the middle, or as near to it as the ends of the list allow. */
export function windowStart(own: number, length: number, limit: number): number {
  return Math.max(0, Math.min(own - Math.floor((limit - 1) / 2), length - limit));
}

function turned(of: RecordsOf, records: RankedRecord[], more: Record<Direction, boolean>, count: number): RecordPage {
  const [top, bottom] = [records[0], records.at(-1)];
  return {
    expiry: of.expiry,
    records,
    ownerRecords: [],
    next: bottom && more.next ? writeCursor(of, 'next', bottom.place) : null,
    prev: top && more.prev ? writeCursor(of, 'prev', top.place) : null,
    count,
  };
}

/** A page ends once what it says would be too much. */
function fitting(records: RankedRecord[]): RankedRecord[] {
  let bytes = 0;
  const end = records.findIndex(({ metadata }, index) => {
    bytes += Buffer.byteLength(metadata);
    return index > 0 && bytes > SCORES.answerBytes;
  });
  return end < 0 ? records : records.slice(0, end);
}

function writeCursor({ board, expiry }: RecordsOf, direction: Direction, { score, subscore, ownerId }: Place): string {
  return CURSORS.write(board, expiry, direction, score, subscore, ownerId);
}

function readCursor({ board, expiry }: RecordsOf, cursor: string): { direction: Direction; from: Place | null } {
  if (cursor === '') return { direction: 'next', from: null };
  const [ofBoard, ofExpiry, direction, score = '', subscore = '', ownerId = ''] = CURSORS.read(cursor) ?? [];
  const isOfThese = ofBoard === board && ofExpiry === expiry && isPlace(score) && isPlace(subscore);
  if (isOfThese && (direction === 'next' || direction === 'prev'))
    return { direction, from: { score, subscore, ownerId } };
  throw new ApiError(Code.InvalidArgument, 'Cursor is invalid or expired.');
}

function isPlace(text: string): boolean {
  return INT64.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

/** Which records a listing is of: those of a period that is named, or of the present one. Null: there can be none. */
export function recordsOf(board: Board, asked: number, current: () => number): RecordsOf | null {
  if (asked <= 0) return { board: board.id, expiry: current() };
  return Number.isSafeInteger(asked) ? { board: board.id, expiry: asked } : null;
}
