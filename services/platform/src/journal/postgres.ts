import { CompiledQuery, type Transaction } from 'kysely';
import type { Journal, JournaledState, JournalEntry, Persist } from '../ports.ts';
import type { PostgresSql } from '../sql.ts';
import { outlived } from './outlived.ts';
import { continues } from './sequence.ts';

const BEGIN = `
  insert into journal_node (node, life, begun_at) values ($1, 1, $2)
  on conflict (node) do update set life = journal_node.life + 1, begun_at = $2, retired = false
  returning life`;

const RETIRE = `update journal_node set retired = true where node = $1 and life = $2`;

/** `greatest` passes over nulls. */
const UNSERVED = `
  select id, coalesce(stood_since, alive_at) as since from journal_match left join journal_node using (node)
  where not ended and (node = $2 or retired or coalesce(greatest(alive_at, begun_at), 0) < $1)`;

/** The lock keeps the next life from beginning, and so from asking which matches there are, until this one is there. */
const OPEN = `
  with current as (select life from journal_node where node = $4 for share),
  opened as (
    insert into journal_match (id, module, rules_version, node)
    select $1, $2, $3::int, $4 where $6::int is null or exists (select from current where life = $6) returning id),
  written as (
    insert into journal_snapshot (match, data) select id, $5 from opened returning match)
  select count(*)::int as held from written`;

/** `fence` is an update that hits only while the epoch is the writer's own; the rest of the statement hangs on its row. */
const APPEND = `
  with fence as (
    update journal_match set last_seq = last_seq + $4, stood_since = case when $4 = 0 then stood_since end
    where id = $1 and epoch = $2 and (last_seq = $3 or $4 = 0) and not ended returning id),
  written as (
    insert into journal_entry (match, seq, epoch, data)
    select fence.id, $3 + entry.number, $2, entry.data
    from fence, unnest($5::text[]) with ordinality as entry (data, number))
  select count(*)::int as held from fence`;

const SNAPSHOT = `
  with fence as (
    update journal_match set snapshot_seq = $3, rules_version = $4
    where id = $1 and epoch = $2 and snapshot_seq <= $3 and last_seq >= $3 and not ended returning id),
  written as (
    update journal_snapshot set data = $5 from fence where match = fence.id),
  dropped as (
    delete from journal_entry using fence where match = fence.id and seq <= $3)
  select count(*)::int as held from fence`;

/** A match stands still from the last beat of the node that had it until its next owner has written something. */
const CLAIM = `
  update journal_match as claimed set epoch = epoch + 1, node = $2,
    stood_since = coalesce(stood_since, (select alive_at from journal_node where journal_node.node = claimed.node))
  where id = $1 and epoch = $3 and not ended returning epoch`;

const LOAD = `
  select module, rules_version, epoch, snapshot_seq, ended, snapshot.data as snapshot,
    array(select data from journal_entry where match = id order by seq) as entries
  from journal_match join journal_snapshot as snapshot on match = id where id = $1`;

const HEARTBEAT = `
  insert into journal_node (node, alive_at) values ($1, $2) on conflict (node) do update set alive_at = $2`;

interface LoadedRow {
  module: string;
  rules_version: number;
  epoch: number;
  snapshot_seq: number;
  ended: boolean;
  snapshot: string;
  entries: string[];
}

/** The journal in PostgreSQL. JSON is kept as text: it comes back byte for byte, whatever characters it holds. */
export function postgresJournal(port: PostgresSql): Journal {
  const query = journalQuery(port);

  const ownsStill = async (id: string, epoch: number) => {
    const text = 'select last_seq from journal_match where id = $1 and epoch = $2 and not ended';
    const { rows } = await query<{ last_seq: number }>('owns', text, [id, epoch]);
    return rows[0];
  };

  return {
    ...matchReads(query),
    ...nodeLives(query),

    async open({ id, module, rulesVersion, node, snapshot, life }, persist) {
      const values = [id, module, rulesVersion, node, JSON.stringify(snapshot), life ?? null];
      const rows = persist
        ? await inTransaction<Held>(port, OPEN, values, persist)
        : (await query<Held>('open', OPEN, values)).rows;
      if (!isHeld(rows)) throw outlived(node, life ?? 0);
      return { epoch: 1 };
    },

    async append(id, epoch, entries, persist) {
      const values = appendValues(id, epoch, entries);
      const rows = persist
        ? await inTransaction<Held>(port, APPEND, values, persist)
        : (await query<Held>('append', APPEND, values)).rows;
      if (isHeld(rows)) return true;
      const owned = await ownsStill(id, epoch);
      if (owned) continues(id, owned.last_seq, entries);
      return false;
    },

    async snapshot(id, epoch, seq, rulesVersion, snapshot) {
      const values = [id, epoch, seq, rulesVersion, JSON.stringify(snapshot)];
      if (isHeld((await query<Held>('snapshot', SNAPSHOT, values)).rows)) return true;
      if (await ownsStill(id, epoch)) throw new Error(`journal: no entry ${seq} in match ${id}`);
      return false;
    },

    async claim(id, node, seenEpoch) {
      const { rows } = await query<{ epoch: number }>('claim', CLAIM, [id, node, seenEpoch]);
      return rows[0]?.epoch ?? null;
    },

    async end(id, epoch) {
      const text = 'update journal_match set ended = true where id = $1 and epoch = $2';
      return (await query('end', text, [id, epoch])).rowCount === 1;
    },
  };
}

type Query = ReturnType<typeof journalQuery>;

function journalQuery(port: PostgresSql) {
  return <Row extends object>(name: string, text: string, values: unknown[]) =>
    port.pool.query<Row>({ name: `journal-${name}`, text, values });
}

function matchReads(query: Query): Pick<Journal, 'load' | 'live' | 'newestRules' | 'owner' | 'unserved'> {
  return {
    async load(id) {
      const { rows } = await query<LoadedRow>('load', LOAD, [id]);
      return rows[0] ? stateOf(id, rows[0]) : null;
    },

    async live() {
      const { rows } = await query<{ id: string }>('live', 'select id from journal_match where not ended', []);
      return rows.map(({ id }) => id);
    },

    async newestRules(module) {
      const text = 'select max(rules_version) as newest from journal_match where module = $1 and not ended';
      return (await query<{ newest: number | null }>('newest-rules', text, [module])).rows[0]?.newest ?? null;
    },

    async owner(id) {
      const text = 'select node from journal_match where id = $1 and not ended';
      return (await query<{ node: string }>('owner', text, [id])).rows[0]?.node ?? null;
    },

    async unserved(silentSince, node) {
      return (await query<{ id: string; since: number | null }>('unserved', UNSERVED, [silentSince, node ?? null]))
        .rows;
    },
  };
}

function nodeLives(query: Query): Pick<Journal, 'begin' | 'retire' | 'heartbeat' | 'lastHeartbeat'> {
  return {
    async begin(node, at) {
      return (await query<{ life: number }>('begin', BEGIN, [node, at ?? null])).rows[0]!.life;
    },

    async retire(node, life) {
      await query('retire', RETIRE, [node, life]);
    },

    async heartbeat(node, at) {
      await query('heartbeat', HEARTBEAT, [node, at]);
    },

    async lastHeartbeat() {
      const text = 'select max(alive_at) as at from journal_node';
      return (await query<{ at: number | null }>('last-heartbeat', text, [])).rows[0]?.at ?? null;
    },
  };
}

interface Held {
  held: number;
}

function isHeld(rows: Held[]): boolean {
  return rows[0]?.held === 1;
}

function appendValues(id: string, epoch: number, entries: JournalEntry[]): unknown[] {
  const before = (entries[0]?.seq ?? 1) - 1;
  continues(id, before, entries);
  return [id, epoch, before, entries.length, entries.map(({ data }) => JSON.stringify(data))];
}

/** Runs the statement and, unless the fence held it back, `persist` in one transaction. */
function inTransaction<Row>(port: PostgresSql, text: string, values: unknown[], persist: Persist): Promise<Row[]> {
  return port.transaction(async (tx: Transaction<unknown>) => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values));
    const fenced = (rows[0] as Partial<Held> | undefined)?.held === 0;
    if (!fenced) await persist({ tx });
    return rows;
  });
}

function stateOf(id: string, row: LoadedRow): JournaledState {
  return {
    id,
    module: row.module,
    rulesVersion: row.rules_version,
    epoch: row.epoch,
    snapshot: JSON.parse(row.snapshot) as unknown,
    snapshotSeq: row.snapshot_seq,
    entries: row.entries.map((data, index) => ({
      seq: row.snapshot_seq + 1 + index,
      data: JSON.parse(data) as unknown,
    })),
    ended: row.ended,
  };
}
