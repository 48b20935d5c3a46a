/** What a new score does to the one that is there. `best`: score and subscore are each kept where they are better. */
export type ScoreOperator = 'best' | 'set' | 'incr' | 'decr';

export interface LeaderboardTerms {
  /** 1 to 128 bytes of UTF-8. */
  id: string;
  /** Only modules write it. Default false. */
  authoritative?: boolean;
  /** `desc`, the default: the greatest score is the first. */
  sort?: 'asc' | 'desc';
  /** Default `best`. */
  operator?: ScoreOperator;
  /** When its periods begin anew, as a cron expression in UTC: 5 fields, 6 with a year behind them, 7 with seconds before. Absent: never. */
  reset?: string;
  metadata?: Record<string, unknown>;
  /** Whether it shows ranks. Default true. */
  ranks?: boolean;
}

/** Times are UTC s. */
export interface Leaderboard extends Required<Omit<LeaderboardTerms, 'reset'>> {
  reset: string | null;
  createdAt: number;
  /** 0: never. */
  nextReset: number;
  prevReset: number;
}

/** Numbers are whole and not below 0; what is absent is 0. */
export interface ScoreSubmission {
  /** A UUID, of an account or of something else. */
  ownerId: string;
  username?: string;
  score?: number | bigint;
  subscore?: number | bigint;
  /** Absent: that of before. */
  metadata?: Record<string, unknown>;
  /** Instead of that of the list. */
  operator?: ScoreOperator;
}

/** Times are UTC s. */
export interface LeaderboardRecord {
  leaderboardId: string;
  ownerId: string;
  username: string | null;
  score: bigint;
  subscore: bigint;
  numScore: number;
  maxNumScore: number;
  metadata: Record<string, unknown>;
  createdAt: number;
  updatedAt: number;
  /** The end of its period; 0: it has none. */
  expiresAt: number;
  /** 1 is the first. */
  rank: number;
}

export interface RecordQuery {
  /** Their records as well; without a limit these alone. */
  ownerIds?: string[];
  /** Default 1. */
  limit?: number;
  cursor?: string;
  /** The end of a period, UTC s; absent: the present one. */
  expiry?: number;
}

export interface LeaderboardRecordPage {
  records: LeaderboardRecord[];
  ownerRecords: LeaderboardRecord[];
  next: string | null;
  prev: string | null;
  /** Of all in the period. */
  count: number;
}

/** What there is for records of whichever kind of list. Throws ApiError where there is none of this id. */
export interface ScoreLists {
  /** With all its records. Nothing happens where there is none. */
  remove(id: string): Promise<void>;
  write(id: string, score: ScoreSubmission): Promise<LeaderboardRecord>;
  /** Of the present period. */
  removeRecord(id: string, ownerId: string): Promise<void>;
  records(id: string, query?: RecordQuery): Promise<LeaderboardRecordPage>;
  /** Those around an owner's record, as many as `limit` (default 1) says. */
  around(id: string, ownerId: string, query?: Pick<RecordQuery, 'limit' | 'expiry'>): Promise<LeaderboardRecordPage>;
  /** It shows no ranks any more. */
  hideRanks(id: string): Promise<void>;
}

export interface Leaderboards extends ScoreLists {
  /** Nothing happens where there is a list of this id. */
  create(terms: LeaderboardTerms): Promise<void>;
  get(ids: string[]): Promise<Leaderboard[]>;
  /** In the order of their ids, those behind `after`; 100 unless `limit` says otherwise. */
  list(query?: { after?: string; limit?: number }): Promise<Leaderboard[]>;
  /**
   * A period has ended, UTC s: its records are those of this `expiry`. Heard once, on one of the nodes; once more where a node died in the
   * middle of it. What ended while there was no node is heard by the next one, the first of these periods alone.
   */
  onReset(listener: (leaderboard: Leaderboard, endedAt: number) => Promise<void>): void;
}
