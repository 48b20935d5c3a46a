import type { Leaderboard, LeaderboardTerms, ScoreLists } from './leaderboards.ts';

/** Times are UTC s. */
export interface TournamentTerms extends LeaderboardTerms {
  title?: string;
  description?: string;
  /** 0 to 127. */
  category?: number;
  /** Default now. */
  startTime?: number;
  /** Absent or 0: it has no end. */
  endTime?: number;
  /** How long each period is open, s. */
  duration: number;
  /** How many may have a record in a period; absent or 0: as many as there are. */
  maxSize?: number;
  /** How often one may score in a period. Default 1,000,000. */
  maxNumScore?: number;
  /** Only those score who have joined. */
  joinRequired?: boolean;
}

/** Times are UTC s. */
export interface Tournament
  extends Leaderboard,
    Required<Pick<TournamentTerms, Exclude<keyof TournamentTerms, keyof LeaderboardTerms>>> {
  /** How many have a record in this period. */
  size: number;
  startActive: number;
  endActive: number;
  /** Whether somebody may come in now. */
  canEnter: boolean;
}

export interface TournamentQuery {
  /** 0 to 127, both included. */
  categoryStart?: number;
  categoryEnd?: number;
  /** Those that start then or later, UTC s. */
  startTime?: number;
  /** Absent: those that have not ended; 0: those without an end; else: those that end until then, UTC s. */
  endTime?: number;
  /** 1 to 100; default 100. */
  limit?: number;
  cursor?: string;
}

export interface Tournaments extends ScoreLists {
  /** Nothing happens where there is a list of this id. */
  create(terms: TournamentTerms): Promise<void>;
  get(ids: string[]): Promise<Tournament[]>;
  list(query?: TournamentQuery): Promise<{ tournaments: Tournament[]; cursor: string | null }>;
  join(id: string, owner: { ownerId: string; username?: string }): Promise<void>;
  /** So many more scores for somebody who has a record in this period. */
  addAttempt(id: string, ownerId: string, more: number): Promise<void>;
  /** The open time of a period has ended, UTC s. Heard as `Leaderboards.onReset` is. */
  onEnd(listener: (tournament: Tournament, endedAt: number) => Promise<void>): void;
  /** A period has ended, UTC s: its records are those of this `expiry`. Heard as `Leaderboards.onReset` is. */
  onReset(listener: (tournament: Tournament, endedAt: number) => Promise<void>): void;
}
