import { wholeSeconds } from '../wire/timestamp.ts';
import type { Board } from './board.ts';
import type { RecordPage } from './recordPages.ts';
import type { RankedRecord } from './recordStore.ts';

/** A record as clients see it. `expiry`: UTC s, 0 without a period. */
export function recordJson(board: Board, expiry: number, record: RankedRecord) {
  return {
    leaderboard_id: board.id,
    owner_id: record.ownerId,
    ...(record.username === null ? {} : { username: record.username }),
    ...(record.score === '0' ? {} : { score: record.score }),
    ...(record.subscore === '0' ? {} : { subscore: record.subscore }),
    ...(record.numScore === 0 ? {} : { num_score: record.numScore }),
    metadata: record.metadata,
    create_time: timeOf(record.createdAt),
    update_time: timeOf(record.updatedAt),
    ...(expiry === 0 ? {} : { expiry_time: timeOf(expiry) }),
    ...(board.isRanked ? { rank: String(record.rank) } : {}),
    ...(record.maxNumScore === 0 ? {} : { max_num_score: record.maxNumScore }),
  };
}

export function pageJson(board: Board, { expiry, records, ownerRecords, next, prev, count }: RecordPage) {
  const shown = (list: RankedRecord[]) => list.map((record) => recordJson(board, expiry, record));
  return {
    ...(records.length === 0 ? {} : { records: shown(records) }),
    ...(ownerRecords.length === 0 ? {} : { owner_records: shown(ownerRecords) }),
    ...(next === null ? {} : { next_cursor: next }),
    ...(prev === null ? {} : { prev_cursor: prev }),
    ...(count === 0 || !board.isRanked ? {} : { rank_count: String(count) }),
  };
}

export function timeOf(seconds: number): string {
  return wholeSeconds(new Date(seconds * 1000));
}
