import type { Sql } from '@tuschel/platform/ports';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Board, OPERATORS, type Tournament, type TournamentTerms } from './board.ts';
import { type Dues, duesOf } from './period.ts';

interface Row extends TournamentTerms {
  id: string;
  authoritative: boolean;
  sort: number;
  operator: number;
  schedule: string | null;
  metadata: string;
  isRanked: boolean;
  createdAt: number;
}

/** A board of which modules have something to hear, for one node alone. */
export interface ClaimedBoard {
  board: Board;
  /** What was due. */
  due: Dues;
}

/** Where a page of tournaments ends. */
export interface TournamentPlace {
  startAt: number;
  endAt: number;
  category: number;
  id: string;
}

export interface TournamentQuery {
  categoryStart: number;
  categoryEnd: number;
  /** Those that start then or later. */
  startAt: number;
  /** Undefined: those that have not ended at `at`; 0: those without an end; else those that end until then. */
  endAt: number | undefined;
  at: number;
  behind: TournamentPlace | null;
  limit: number;
}

export interface BoardStore {
  find: (id: string) => Promise<Board | null>;
  many: (ids: string[]) => Promise<Board[]>;
  /** In the order of their ids; no tournaments. */
  list: (behind: string, limit: number) => Promise<Board[]>;
  tournaments: (query: TournamentQuery) => Promise<Tournament[]>;
  /** Nothing happens where there is one of this id. Its time of creation is the moment from which something is due. */
  insert: (board: Board) => Promise<void>;
  /** With all its records. Nothing happens where there is none. */
  remove: (id: string) => Promise<void>;
  hideRanks: (id: string) => Promise<void>;
  /** Others who lock it wait until the transaction ends. */
  lock: (id: string, within: Kysely<unknown>) => Promise<void>;
  /** One with something due at `at` that no node has, for this one until `until`. UTC s. */
  claim: (at: number, until: number) => Promise<ClaimedBoard | null>;
  renew: (id: string, until: number) => Promise<void>;
  /** What was due is done, and `next` is due then. */
  done: (claimed: ClaimedBoard, next: Dues) => Promise<void>;
}

const COLUMNS = sql`id, authoritative, sort, operator, reset_schedule as schedule, metadata::text as metadata, is_ranked as "isRanked",
  create_time as "createdAt", title, description, category, start_time as "startAt", end_time as "endAt", duration,
  max_size as "maxSize", max_num_score as "maxNumScore", join_required as "joinRequired"`;

export function createBoardStore(port: Sql): BoardStore {
  const db = port.db<unknown>();
  const boards = async (rest: RawBuilder<unknown>): Promise<Board[]> => {
    const { rows } = await sql<Row>`select ${COLUMNS} from gameserver_leaderboard ${rest}`.execute(db);
    return rows.map(boardOf);
  };
  return {
    find: async (id) => (await boards(sql`where id = ${id}`))[0] ?? null,
    many: (ids) => boards(sql`where id = any(${ids}::text[]) order by id`),
    list: (behind, limit) => boards(sql`where id > ${behind} and duration = 0 order by id limit ${limit}`),

    async tournaments({ categoryStart, categoryEnd, startAt, endAt, at, behind, limit }) {
      const ends =
        endAt === undefined
          ? sql`(end_time = 0 or end_time > ${at})`
          : endAt === 0
            ? sql`end_time = 0`
            : sql`end_time between 1 and ${endAt}`;
      const page = behind
        ? sql`and (start_time, -end_time, category, id)
            > (${behind.startAt}::bigint, ${-behind.endAt}::bigint, ${behind.category}::smallint, ${behind.id}::text collate "C")`
        : sql``;
      const found = await boards(sql`
        where duration > 0 and category between ${categoryStart} and ${categoryEnd} and start_time >= ${startAt} and ${ends} ${page}
        order by start_time, -end_time, category, id limit ${limit}`);
      return found as Tournament[];
    },

    insert: (board) => insertBoard(db, board),
    remove: (id) => port.transaction<unknown, void>((tx) => removeBoard(tx, id)),

    async hideRanks(id) {
      await sql`update gameserver_leaderboard set is_ranked = false where id = ${id}`.execute(db);
    },

    async lock(id, within) {
      await sql`select from gameserver_leaderboard where id = ${id} for no key update`.execute(within);
    },

    async claim(at, until) {
      const { rows } = await sql<Row & { reset_due: number | null; end_due: number | null }>`
        update gameserver_leaderboard set due_lease = ${until}
        where id = (
          select id from gameserver_leaderboard
          where least(reset_due, end_due) <= ${at} and (reset_due is not null or end_due is not null) and due_lease <= ${at}
          order by least(reset_due, end_due) limit 1 for update skip locked)
        returning ${COLUMNS}, reset_due, end_due`.execute(db);
      const [row] = rows;
      return row ? { board: boardOf(row), due: { end: row.end_due, reset: row.reset_due } } : null;
    },

    async renew(id, until) {
      await sql`update gameserver_leaderboard set due_lease = ${until} where id = ${id}`.execute(db);
    },

    async done({ board, due }, next) {
      await sql`
        update gameserver_leaderboard set reset_due = ${next.reset}, end_due = ${next.end}, due_lease = 0
        where id = ${board.id} and reset_due is not distinct from ${due.reset}::bigint
          and end_due is not distinct from ${due.end}::bigint`.execute(db);
    },
  };
}

async function insertBoard(db: Kysely<unknown>, board: Board): Promise<void> {
  const { tournament } = board;
  const due = duesOf(board, board.createdAt);
  const terms: TournamentTerms = tournament ?? NO_TERMS;
  await sql`
    insert into gameserver_leaderboard (
      id, authoritative, sort, operator, reset_schedule, metadata, is_ranked, create_time, title, description, category,
      start_time, end_time, duration, max_size, max_num_score, join_required, reset_due, end_due
    ) values (
      ${board.id}, ${board.authoritative}, ${board.sort === 'desc' ? 1 : 0}, ${OPERATORS.indexOf(board.operator)},
      ${board.schedule}, ${board.metadata}::jsonb, ${board.isRanked}, ${board.createdAt}, ${terms.title}, ${terms.description},
      ${terms.category}, ${terms.startAt}, ${terms.endAt}, ${terms.duration}, ${terms.maxSize}, ${terms.maxNumScore},
      ${terms.joinRequired}, ${due.reset}, ${due.end}
    ) on conflict (id) do nothing`.execute(db);
}

async function removeBoard(tx: Kysely<unknown>, id: string): Promise<void> {
  // Nobody adds a record any more, and nobody changes one; without blocks nothing is counted.
  await sql`select from gameserver_leaderboard where id = ${id} for update`.execute(tx);
  await sql`
    select count(*) from (
      select from gameserver_leaderboard_record where leaderboard_id = ${id} for update) held`.execute(tx);
  await sql`delete from gameserver_leaderboard_block where leaderboard_id = ${id}`.execute(tx);
  await sql`delete from gameserver_leaderboard_record where leaderboard_id = ${id}`.execute(tx);
  await sql`delete from gameserver_leaderboard where id = ${id}`.execute(tx);
}

/** What stands in its place where a board is no tournament. */
const NO_TERMS: TournamentTerms = {
  title: '',
  description: '',
  category: 0,
  startAt: 0,
  endAt: 0,
  duration: 0,
  maxSize: 0,
  maxNumScore: 0,
  joinRequired: false,
};

function boardOf(row: Row): Board {
  const { title, description, category, startAt, endAt, duration, maxSize, maxNumScore, joinRequired } = row;
  const terms = { title, description, category, startAt, endAt, duration, maxSize, maxNumScore, joinRequired };
  return {
    id: row.id,
    authoritative: row.authoritative,
    sort: row.sort === 1 ? 'desc' : 'asc',
    operator: OPERATORS[row.operator] ?? 'best',
    schedule: row.schedule,
    metadata: row.metadata,
    isRanked: row.isRanked,
    createdAt: row.createdAt,
    tournament: duration > 0 ? terms : null,
  };
}
