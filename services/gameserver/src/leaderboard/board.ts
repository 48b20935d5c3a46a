/** What a list of scores is. Times are UTC s. */
export interface Board {
  id: string;
  /** Only modules write it. */
  authoritative: boolean;
  sort: Sort;
  operator: Operator;
  /** When its periods begin anew, as a cron expression; null: never. */
  schedule: string | null;
  /** JSON of an object, as the database spaces it. */
  metadata: string;
  /** Whether it shows ranks. */
  isRanked: boolean;
  createdAt: number;
  /** Null: it is no tournament. */
  tournament: TournamentTerms | null;
}

export interface TournamentTerms {
  title: string;
  description: string;
  /** 0 to 127 */
  category: number;
  startAt: number;
  /** 0: it has no end. */
  endAt: number;
  /** How long a period is open, s. */
  duration: number;
  /** Of one period; `UNLIMITED`: as many as there are. */
  maxSize: number;
  /** Of one owner in one period. */
  maxNumScore: number;
  joinRequired: boolean;
}

export type Tournament = Board & { tournament: TournamentTerms };

/** `desc`: the greatest score comes first. */
export type Sort = 'asc' | 'desc';
/** What a new score does to the one that is there. In the order of the numbers under which they are stored. */
export const OPERATORS = ['best', 'set', 'incr', 'decr'] as const;
export type Operator = (typeof OPERATORS)[number];

export const UNLIMITED = 2 ** 31 - 1;
export const DEFAULT_NUM_SCORE = 1_000_000;

export function isTournament(board: Board): board is Tournament {
  return board.tournament !== null;
}
