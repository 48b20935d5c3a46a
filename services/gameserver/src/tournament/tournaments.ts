import type { Platform, Sql } from '@tuschel/platform/ports';
import type { Kysely } from 'kysely';
import {
  ApiError,
  Code,
  type Tournament as ShownTournament,
  type Tournaments as TournamentsOfModules,
} from '../extend.ts';
import { type Board, DEFAULT_NUM_SCORE, isTournament, type Tournament, UNLIMITED } from '../leaderboard/board.ts';
import {
  checkedBoard,
  checkedList,
  checkedOwner,
  invalid,
  ofModule,
  said,
  shownBoard,
  shownPage,
  shownRecord,
} from '../leaderboard/leaderboards.ts';
import { hasEnded, isActive, type Period, periodOf } from '../leaderboard/period.ts';
import type { ResetListeners } from '../leaderboard/resets.ts';
import { type AskedScore, BoardGone, refusalOf, type Scores, type Written } from '../leaderboard/scores.ts';
import { isName } from '../storage/storageBook.ts';
import { type AskedTournaments, listTournaments } from './listTournaments.ts';

/** A tournament as it is at a moment. */
export interface StandingTournament {
  tournament: Tournament;
  period: Period;
  /** Records of the period. */
  size: number;
  canEnter: boolean;
  at: number;
}

export interface Tournaments {
  /** Null: there is none of this id. */
  find: (id: string) => Promise<Tournament | null>;
  list(asked: AskedTournaments): Promise<{ tournaments: StandingTournament[]; cursor: string | null }>;
  /** Again nothing happens. Throws ApiError where nobody may join. */
  join(tournament: Tournament, owner: { ownerId: string; username: string | null }): Promise<void>;
  /** Throws ApiError where the tournament does not take it, BadScore for what is no score, BoardGone where it was removed meanwhile. */
  write(tournament: Tournament, asked: AskedScore): Promise<Written>;
  /** As it was at a moment, UTC s. */
  shown: (board: Board, at: number) => Promise<ShownTournament>;
  extend: TournamentsOfModules;
}

export function createTournaments(
  scores: Scores,
  { sql }: Pick<Platform, 'sql'>,
  listeners: ResetListeners,
): Tournaments {
  const { boards, records } = scores;

  const standing = async (tournaments: Tournament[], at: number): Promise<StandingTournament[]> => {
    const periods = tournaments.map((tournament) => periodOf(tournament, at));
    const sizes = await records.counts(
      tournaments.map(({ id }, index) => ({ board: id, expiry: periods[index]!.expiry })),
    );
    return tournaments.map((tournament, index) => standingOf(tournament, periods[index]!, sizes[index] ?? 0, at));
  };

  const find: Tournaments['find'] = async (id) => {
    const board = await scores.board(id);
    return board && isTournament(board) ? board : null;
  };

  const list: Tournaments['list'] = async (asked) => {
    const at = scores.now();
    const { tournaments, cursor } = await listTournaments(boards, asked, at);
    return { tournaments: await standing(tournaments, at), cursor };
  };

  const join: Tournaments['join'] = async (tournament, owner) => {
    const { id, sort, tournament: terms } = tournament;
    if (!terms.joinRequired) return;
    const at = scores.now();
    const period = periodOf(tournament, at);
    const of = { board: id, expiry: period.expiry };
    const enter = async (tx: Kysely<unknown>) => {
      if (terms.maxSize !== UNLIMITED) await boards.lock(id, tx);
      if ((await records.ofOwners(of, [owner.ownerId], tx)).records.length > 0) return;
      if (hasEnded(tournament, at) || !isActive(period, at))
        throw invalid('Tournament is not active and cannot accept new joins.');
      if (terms.maxSize !== UNLIMITED && (await records.count(of, tx)) >= terms.maxSize)
        throw invalid('Tournament cannot be joined as it has reached its max size.');
      await records.join({ ...of, ...owner, sort, maxNumScore: terms.maxNumScore, at }, tx);
    };
    await sql.transaction<unknown, void>(enter).catch((error: unknown) => {
      const refusal = refusalOf(error);
      throw refusal instanceof BoardGone ? new ApiError(Code.NotFound, 'Tournament not found.') : refusal;
    });
  };

  const shown: Tournaments['shown'] = async (board, at) => {
    if (!isTournament(board)) throw new TypeError('that is no tournament');
    const [stands] = await standing([board], at);
    return shownTournament(stands!);
  };

  const write: Tournaments['write'] = (tournament, asked) => writeScore(tournament, asked, scores, sql);

  return {
    find,
    list,
    join,
    write,
    shown,
    extend: ofModules(scores, { find, list, join, write, standing }, listeners),
  };
}

async function writeScore(tournament: Tournament, asked: AskedScore, scores: Scores, sql: Sql): Promise<Written> {
  const { boards, records } = scores;
  const at = scores.now();
  const { joinRequired, maxSize, maxNumScore } = tournament.tournament;
  if (hasEnded(tournament, at)) throw new ApiError(Code.NotFound, 'Tournament not found or has ended.');
  if (!isActive(periodOf(tournament, at), at)) throw failed('Tournament is not active and cannot accept new scores.');
  const terms = { maxNumScore, isLimited: true, mayBegin: !joinRequired };
  const taken = async () => {
    if (joinRequired || maxSize === UNLIMITED) return scores.write(tournament, asked, terms);
    return sql.transaction<unknown, Written>(async (tx) => {
      await boards.lock(tournament.id, tx);
      const of = scores.current(tournament);
      const isNew = (await records.ofOwners(of, [asked.ownerId], tx)).records.length === 0;
      if (isNew && (await records.count(of, tx)) >= maxSize) throw failed('Tournament has reached max size.');
      return scores.write(tournament, asked, terms, tx);
    });
  };
  const written = await taken();
  const { record, isChanged } = written;
  if (!record) {
    if (!(await boards.find(tournament.id))) throw new BoardGone('the board was removed meanwhile');
    throw failed('Must join tournament before attempting to write value.');
  }
  if (!isChanged && record.maxNumScore > 0 && record.numScore >= record.maxNumScore)
    throw failed('Reached allowed max number of score attempts.');
  return written;
}

function standingOf(tournament: Tournament, period: Period, size: number, at: number): StandingTournament {
  const { startActive, endActive } = period;
  const canEnter =
    startActive <= at && at <= endActive && !hasEnded(tournament, at) && size < tournament.tournament.maxSize;
  return { tournament, period, size, canEnter, at };
}

function shownTournament({ tournament: board, period, size, canEnter, at }: StandingTournament): ShownTournament {
  const { title, description, category, startAt, endAt, duration, maxSize, maxNumScore, joinRequired } =
    board.tournament;
  const { startActive, endActive } = period;
  const times = { startTime: startAt, endTime: endAt, duration, startActive, endActive };
  return {
    ...shownBoard(at)(board),
    title,
    description,
    category,
    ...times,
    maxSize,
    maxNumScore,
    joinRequired,
    size,
    canEnter,
  };
}

function ofModules(
  scores: Scores,
  own: Pick<Tournaments, 'find' | 'list' | 'join' | 'write'> & {
    standing: (tournaments: Tournament[], at: number) => Promise<StandingTournament[]>;
  },
  listeners: ResetListeners,
): TournamentsOfModules {
  const { boards, records } = scores;
  const there = async (id: string): Promise<Tournament> => {
    const found = await own.find(id);
    if (!found) throw new ApiError(Code.NotFound, 'Tournament not found.');
    return found;
  };
  return {
    create: (terms) => boards.insert(checkedTournament(terms, scores.now())),
    remove: (id) => boards.remove(id),
    async get(ids) {
      const found = await boards.many(ids.filter(isName));
      return (await own.standing(found.filter(isTournament), scores.now())).map(shownTournament);
    },
    async list({ categoryStart, categoryEnd, startTime, endTime, limit, cursor } = {}) {
      const found = await own.list({ categoryStart, categoryEnd, startTime, endTime, limit, cursor });
      return { tournaments: found.tournaments.map(shownTournament), cursor: found.cursor };
    },
    hideRanks: (id) => boards.hideRanks(id),
    join: async (id, { ownerId, username = null }: { ownerId: string; username?: string | null }) =>
      own.join(await there(id), { ownerId: checkedOwner(ownerId), username }),
    async write(id, asked) {
      const { expiry, record } = await said(async () => own.write(await there(id), ofModule(asked)));
      if (!record) throw new ApiError(Code.NotFound, 'Tournament not found.');
      return shownRecord(id, expiry, record);
    },
    removeRecord: async (id, ownerId) => records.remove(scores.current(await there(id)), checkedOwner(ownerId)),
    records: async (id, asked = {}) => shownPage(id, await scores.list(await there(id), checkedList(asked))),
    around: async (id, ownerId, { limit = 1, expiry = 0 } = {}) =>
      shownPage(id, await scores.around(await there(id), checkedOwner(ownerId), { limit, cursor: '', expiry })),
    async addAttempt(id, ownerId, more) {
      if (!Number.isSafeInteger(more) || more < 1) throw invalid('there is at least one more attempt');
      await records.allow(scores.current(await there(id)), checkedOwner(ownerId), more);
    },
    onEnd: (listener) => listeners.tournamentEnd.push(listener),
    onReset: (listener) => listeners.tournamentReset.push(listener),
  };
}

const LONGEST_TEXT = 255;
const LONGEST_DESCRIPTION = 255;

function checkedTournament(asked: Parameters<TournamentsOfModules['create']>[0], now: number): Tournament {
  const { title = '', description = '', category = 0, duration, startTime = 0, endTime = 0 } = asked;
  const { maxSize = 0, maxNumScore = DEFAULT_NUM_SCORE, joinRequired = false } = asked;
  const startAt = startTime === 0 ? now : startTime;
  if (title.length > LONGEST_TEXT || description.length > LONGEST_DESCRIPTION)
    throw invalid('title and description have at most 255 characters');
  if (!isCount(category) || category > 127) throw invalid('category is from 0 to 127');
  if (!isCount(duration) || duration < 1) throw invalid('duration is in whole seconds, at least one');
  if (!isCount(startTime) || !isCount(endTime)) throw invalid('times are in whole seconds since 1970');
  if (endTime !== 0 && (endTime <= now || endTime <= startAt))
    throw invalid('the end is behind the start and in the future');
  if (!isCount(maxSize) || !isCount(maxNumScore)) throw invalid('maxSize and maxNumScore are whole numbers');
  return {
    ...checkedBoard(asked, now),
    tournament: {
      title,
      description,
      category,
      startAt,
      endAt: endTime,
      duration,
      maxSize: maxSize === 0 ? UNLIMITED : maxSize,
      maxNumScore,
      joinRequired,
    },
  };
}

/** What times and counts of the API have room for. */
function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= UNLIMITED;
}

function failed(message: string): ApiError {
  return new ApiError(Code.FailedPrecondition, message);
}
