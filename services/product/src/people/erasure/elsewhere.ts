import type { Sql } from '@tuschel/platform/ports';
import { foldName } from '@tuschel/rules';
import { type RawBuilder, sql as raw } from 'kysely';
import type { Leaving } from './person.ts';
import { scrubJson, type Traces } from './scrubJson.ts';

type Forget = (who: Leaving) => RawBuilder<unknown>;

const rowsOf =
  (table: string, column: string): Forget =>
  ({ id }) =>
    raw`delete from ${raw.table(table)} where ${raw.ref(column)} = ${id}`;

/** Where somebody stands beside what they drew and played, and how that is forgotten. Again it does nothing. */
export const FORGET: Readonly<Record<string, readonly Forget[]>> = {
  preference: [rowsOf('preference', 'person')],
  desk_entry: [rowsOf('desk_entry', 'person')],
  profile: [rowsOf('profile', 'person')],
  face: [rowsOf('face', 'person')],
  face_hidden: [rowsOf('face_hidden', 'host'), rowsOf('face_hidden', 'person')],
  passkey: [rowsOf('passkey', 'person')],
  passkey_holder: [rowsOf('passkey_holder', 'person')],
  passkey_challenge: [rowsOf('passkey_challenge', 'person')],
  passkey_login: [rowsOf('passkey_login', 'person')],
  login_link: [rowsOf('login_link', 'person')],
  terms_acceptance: [rowsOf('terms_acceptance', 'person')],
  person_ban: [rowsOf('person_ban', 'person')],
  staff_jump: [rowsOf('staff_jump', 'person')],
  person_ban_wish: [rowsOf('person_ban_wish', 'person'), rowsOf('person_ban_wish', 'wished_by')],
  person_change: [rowsOf('person_change', 'person')],
  channel_mute: [rowsOf('channel_mute', 'person')],
  channel_grant: [rowsOf('channel_grant', 'host')],
  lobby: [rowsOf('lobby', 'host')],
  lobby_of_host: [rowsOf('lobby_of_host', 'host')],
  host_whitelist: [rowsOf('host_whitelist', 'host')],
  host_ban: [rowsOf('host_ban', 'host'), rowsOf('host_ban', 'person')],
  export_link: [rowsOf('export_link', 'person')],
  painter: [rowsOf('painter', 'person')],
  attempt: [rowsOf('attempt', 'person')],
  paper: [rowsOf('paper', 'author')],
  solo: [rowsOf('solo', 'author')],
  hidden_drawing: [rowsOf('hidden_drawing', 'artist')],
  republish: [rowsOf('republish', 'person')],
  post: [
    rowsOf('post', 'author'),
    // What the team decided about others stays decided.
    ({ id, standIn }) => raw`update post set rejected_by = ${standIn} where rejected_by = ${id}`,
    ({ id, standIn }) => raw`update post set overturn_by = ${standIn} where overturn_by = ${id}`,
    ({ id }) => raw`update post set locked_by = null, locked_until = null where locked_by = ${id}`,
    ({ id }) => raw`update post set undo = null where ${mentions('undo', [id])}`,
  ],
  // Their posts are gone by now, and what was counted of them with it.
  post_author_week: [rowsOf('post_author_week', 'author')],
  post_author: [rowsOf('post_author', 'author')],
  post_evidence: [
    rowsOf('post_evidence', 'author'),
    ({ id, standIn }) => raw`update post_evidence set taken_by = ${standIn} where taken_by = ${id}`,
    ({ id, standIn }) => raw`
      update post_evidence set meta = replace(meta::text, ${id}, ${standIn})::jsonb where ${mentions('meta', [id])}`,
  ],
  post_like: [
    ({ id }) => raw`
      with unliked as (delete from post_like where person = ${id} returning drawing)
      update post_count set likes = likes - 1 from unliked where post_count.drawing = unliked.drawing`,
  ],
  notice_due: [
    ({ id }) => raw`delete from notice_due where person = ${id} or strpos(content::text, ${id}) > 0`,
    ({ names }) => raw`delete from notice_due where ${mentions('content', names)}`,
  ],
  notice_read: [rowsOf('notice_read', 'person')],
  // The news stay the team's; nobody is named any more.
  blog_post: [({ id }) => raw`update blog_post set author = null where author = ${id}`],
  supporter: [
    ({ id }) => raw`
      insert into supporter_gone (customer) select customer from supporter where person = ${id} and customer is not null
      on conflict do nothing`,
    rowsOf('supporter', 'person'),
  ],
  supporter_reward: [rowsOf('supporter_reward', 'person')],
  badge_award: [rowsOf('badge_award', 'person')],
  moderation_report: [rowsOf('moderation_report', 'reporter'), rowsOf('moderation_report', 'author')],
  login_identity: [rowsOf('login_identity', 'person')],
  local_login_code: [({ wholeNames }) => raw`delete from local_login_code where name = any(${wholeNames}::text[])`],
  // Browsers report errors without saying whose they are.
  exception_report: [
    ({ id, names }) => raw`
      delete from exception_report where ${mentions('exception', [id, ...names])} or ${mentions('stack', [id, ...names])}`,
  ],
  gameserver_notification: [
    ({ id, names }) => raw`
      delete from gameserver_notification
      where sender_id = ${id} or ${mentions('content', [id, ...names])} or ${mentions('subject', names)}`,
  ],
  gameserver_group: [
    ({ id, standIn }) => raw`update gameserver_group set creator_id = ${standIn} where creator_id = ${id}`,
  ],
};

/** Has one of these words anywhere in it. */
function mentions(column: string, words: readonly string[]): RawBuilder<unknown> {
  return raw`exists (select from unnest(${words}::text[]) as word where strpos(${raw.ref(column)}::text, word) > 0)`;
}

/**
 * Journals of games that are over, in which they had a part: what is kept of these games stands in the books. Throws while one is not over: it is
 * done again later.
 */
export async function eraseJournals(sql: Sql, { id }: Leaving): Promise<void> {
  const { rows } = await raw<{ id: string; ended: boolean }>`
    select match.id, match.ended from journal_match as match where
      exists (select from journal_snapshot where journal_snapshot.match = match.id and strpos(data, ${id}) > 0)
      or exists (select from journal_entry where journal_entry.match = match.id and strpos(data, ${id}) > 0)`.execute(
    sql.db(),
  );
  const over = rows.filter(({ ended }) => ended).map((match) => match.id);
  await sql.transaction<never, void>(async (tx) => {
    await raw`delete from journal_entry where match = any(${over}::text[])`.execute(tx);
    await raw`delete from journal_snapshot where match = any(${over}::text[])`.execute(tx);
    await raw`delete from journal_match where id = any(${over}::text[])`.execute(tx);
  });
  if (over.length < rows.length) throw new Error('a game of somebody who is to be erased is not over');
}

/** Lists of others that name them, and what others reported beside their lines. */
export async function scrubLists(sql: Sql, who: Leaving): Promise<void> {
  const traces: Traces = { ...who, texts: new Set() };
  const db = sql.db<never>();
  const words = [who.id, ...who.names];
  // A host writes a name as they like, and means the same person.
  const same = new Set(who.wholeNames.map(foldName));
  const lists = await raw<{ host: string; names: string }>`
    select host, names from host_whitelist where exists (
      select from jsonb_array_elements_text(names::jsonb) as listed (name)
      where lower(normalize(listed.name, NFKC)) = any(${[...same]}::text[]))`.execute(db);
  for (const { host, names } of lists.rows) {
    const rest = (JSON.parse(names) as string[]).filter((name) => !same.has(foldName(name)));
    await raw`update host_whitelist set names = ${JSON.stringify(rest)} where host = ${host}`.execute(db);
  }
  const reports = await raw<{ kind: string; subject: string; reporter: string; evidence: string; note: string }>`
    select kind, subject, reporter, evidence, note from moderation_report
    where ${mentions('evidence', words)} or ${mentions('note', words)}`.execute(db);
  for (const { kind, subject, reporter, evidence, note } of reports.rows) {
    const kept = JSON.stringify(withoutLines(JSON.parse(evidence), traces));
    const said = who.names.reduce((text, name) => text.replaceAll(name, '…'), note);
    await raw`
      update moderation_report set evidence = ${kept}, note = ${said}
      where kind = ${kind} and subject = ${subject} and reporter = ${reporter}`.execute(db);
  }
}

/** Everything in a thing that is theirs goes: a line has its text beside its author. */
function withoutLines(value: unknown, traces: Traces): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutLines(each, traces));
  if (typeof value !== 'object' || value === null) return scrubJson(value, traces);
  const entries = Object.entries(value);
  const isTheirs = entries.some(([, each]) => each === traces.id);
  return Object.fromEntries(
    entries.map(([key, each]) => [
      key,
      isTheirs && typeof each === 'string' && each !== traces.id ? '' : withoutLines(each, traces),
    ]),
  );
}

/** All other tables, and what becomes of somebody there. A test compares both lists with the database. */
export const OTHERWISE: Readonly<Record<string, string>> = {
  line_page: 'erased with their drawings, or kept without a name; they are no reader of others’',
  line_chunk: 'erased with their drawings',
  line_tail: 'erased with their drawings',
  post_count: 'erased with their posts',
  quiz_picture: 'erased with their posts',
  post_view: 'hashes, of one day, that lead to nobody',
  post_view_day: 'what they are made with, gone with the day',
  post_week: 'sums, nobody’s',
  post_decided: 'times, nobody’s',
  render_job: 'erased with their drawings, and made anew where these are kept',
  render_file: 'erased with their drawings, and made anew where these are kept',
  render_trash: 'names of files that are about to go',
  renderer: 'machines that render',
  game: 'somebody else stands there for them; erased with the last of its players',
  player: 'erased with their games',
  book: 'somebody else stands there for them',
  round: 'their words are dashes',
  finished_game: 'erased with their games',
  journal_match: 'erased where they had a part',
  journal_snapshot: 'erased where they had a part',
  journal_entry: 'erased where they had a part',
  journal_node: 'servers',
  journal_over: 'matches, nobody’s',
  moderation_audit: 'blanked; somebody else stands there for what they decided',
  moderation_decision:
    'what was decided about them, or with their name, is blanked; somebody else stands there for what they decided',
  badge: 'what there is to be had, nobody’s',
  audit_head: 'a number and a hash, nobody’s',
  erasure_wish: 'erased last',
  erasure_done: 'that they were erased, by a hash that leads to nobody, for as long as backups may have them',
  challenge: 'of the day, nobody’s',
  challenge_seed: 'nobody’s',
  paper_erased: 'hashes of ids that nothing has any more',
  rematch: 'matches, nobody’s',
  login_attempt: 'secrets, for minutes',
  migration: 'nobody’s',
  migration_lock: 'nobody’s',
  word_lists: 'words that the team refuses; of nobody',
  supporter_gone: 'numbers at the payment provider of people who have left, until it has forgotten them',
  supporter_message: 'numbers of messages of the payment provider; of nobody',
  priority_streamer: 'channels at Twitch that the team has chosen; of no account here',
  gameserver_account: 'ended by the game server',
  gameserver_device: 'ended by the game server',
  gameserver_friend: 'ended by the game server',
  gameserver_group_member: 'ended by the game server',
  gameserver_storage: 'ended by the game server',
  gameserver_storage_use: 'ended by the game server',
  gameserver_leaderboard: 'lists of scores that modules have made, nobody’s',
  gameserver_leaderboard_block: 'sums, nobody’s',
  gameserver_leaderboard_record: 'ended by the game server',
  gameserver_channel_message: 'ended by the game server',
  gameserver_purchase: 'nobody’s, and without what the store said; that it was bought stays, so that it counts once',
  gameserver_subscription:
    'nobody’s, and without what the store said; that it was bought stays, so that it counts once',
  gameserver_session_family: 'their id alone, until no token of theirs could be good any more',
};
