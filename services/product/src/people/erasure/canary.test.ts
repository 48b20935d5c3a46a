/**
 * Somebody with a marker in everything that can hold a word of theirs is erased. Then nothing of it may be found in any row of any table, in any
 * object and in what the server logs.
 */

import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, ERASURE, type History, type MyDrawing } from '@tuschel/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '../../moderation/audit/verify.ts';
import { bookId, drawingId } from '../../play/draw-match/pageId.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';
import { textOfTables } from '../../testing/wholeDatabase.ts';
import { FORGET, OTHERWISE } from './elsewhere.ts';

let product: StartedProduct;
let team: Account;
let friend: Account;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
  team = await product.server.signUp('Moderator', { adminPower: AdminPower.Team });
  friend = await product.server.signUp('Friend');
});
afterAll(() => product.close());

const as = (account: Account) => ({ authorization: `Bearer ${product.server.token(account)}` });
const ask = (who: Account, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  product.app.inject({ method, url: `/api${url}`, headers: as(who), ...(payload ? { payload } : {}) });
const db = () => product.platform.sql.db<Record<string, Record<string, unknown>>>();

/** What is found of somebody must begin so. */
const MARK = 'CaNaRy';
const AVATAR = 'avatars/canary.webp';

interface Canary {
  account: Account;
  /** Of a game with a friend. */
  page: string;
  gameId: string;
  solo: string;
  /** One on the shelf, one in the bin, one that is finished. */
  papers: string[];
}

/** The journal of a game that is over. */
async function journalOf({ id, username }: Account, isOver = true): Promise<string> {
  const { journal } = product.platform;
  const match = randomUUID();
  const snapshot = { seats: [{ person: { id, name: username } }] };
  await journal.open({ id: match, module: 'test', rulesVersion: 1, node: 'test', snapshot });
  await journal.append(match, 1, [{ seq: 1, data: { type: 'submit', by: id, text: `${MARK} in a journal` } }]);
  if (isOver) await journal.end(match, 1);
  return match;
}

/** A game that is over: they wrote and drew, and so did a friend; `form` quotes them. */
async function keptGame({ id, displayName, username }: Account): Promise<{ gameId: string; page: string }> {
  const [gameId, seed] = [randomUUID(), randomUUID().replaceAll('-', '')];
  const [page, others] = [drawingId(seed, { book: 0, step: 1 }), drawingId(seed, { book: 1, step: 1 })];
  const name = displayName || username;
  const at = product.clock.now();
  await db()
    .insertInto('game')
    .values({
      id: gameId,
      match: `${gameId}.test`,
      mode: 2,
      host: id,
      host_name: name,
      created_at: at,
      ended_at: at,
      aborted: false,
      shown: true,
      plan: JSON.stringify({ name: `${MARK} plan` }),
    })
    .execute();
  await db()
    .insertInto('player')
    .values(
      [id, friend.id].map((user) => ({
        game: gameId,
        user_id: user,
        name: user === id ? name : 'Friend',
        created_at: at,
      })),
    )
    .execute();
  const books = [id, friend.id].map((owner, position) => ({
    id: bookId(seed, position),
    game: gameId,
    position,
    owner,
    owner_name: owner === id ? name : 'Friend',
  }));
  await db().insertInto('book').values(books).execute();
  const base = { type: 1, dice: false, skipped: false, drawing: null, lines: null, form: null };
  const form = JSON.stringify({ answers: [`${MARK} wrote`, 'a bear'], cast: [{ playerId: id, playerName: name }] });
  const rows = [
    { ...base, book: books[0]!.id, num: 0, player: id, player_name: name, text: `${MARK} wrote` },
    { ...base, book: books[1]!.id, num: 0, player: friend.id, player_name: 'Friend', text: 'a bear' },
    {
      ...base,
      book: books[1]!.id,
      num: 1,
      player: id,
      player_name: name,
      text: null,
      type: 2,
      drawing: page,
      lines: 1,
    },
    {
      ...base,
      book: books[0]!.id,
      num: 1,
      player: friend.id,
      player_name: 'Friend',
      text: null,
      type: 2,
      drawing: others,
      lines: 1,
      form,
    },
  ];
  await db().insertInto('round').values(rows).execute();
  const meta = { note: `${MARK} note`, previewData: `${MARK} preview` };
  const pages = [
    { drawing: page, match: gameId, step: 1, author: id, meta },
    { drawing: others, match: gameId, step: 1, author: friend.id },
  ];
  await product.platform.sql.transaction(async (tx) => {
    await product.platform.lines.open({ tx }, pages);
    await product.platform.lines.grant(
      { tx },
      pages.map(({ drawing }) => ({ drawing, readers: [id, friend.id], reveal: true })),
    );
  });
  return { gameId, page };
}

async function publish(who: Account, drawingId: string): Promise<void> {
  const body = { drawingId, description: `${MARK} description`, altText: `${MARK} alt`, isUnpublished: false };
  const { drawing } = (await ask(who, 'POST', '/posts/update-post', body)).json<{ drawing: MyDrawing }>();
  await ask(team, 'POST', `/admin/posts/${drawingId}/decide`, {
    version: drawing.version,
    decision: 'reject',
    reason: 'other',
    note: `${MARK} was told`,
  });
  await ask(who, 'POST', '/posts/appeal', { drawingId, text: `${MARK} objects` });
}

/** Everything that is hard to come by: rows as the server would have written them. */
async function rowsElsewhere({ id, username }: Account): Promise<void> {
  const at = product.clock.now();
  const insert = (table: string, row: Record<string, unknown>) => db().insertInto(table).values(row).execute();
  await insert('person_ban', {
    person: id,
    reason: `${MARK} reason`,
    note: `${MARK} note`,
    since: at,
    appeal: `${MARK} appeal`,
  });
  await insert('host_whitelist', { host: friend.id, names: JSON.stringify([username, 'Bob']), changed_at: at });
  await insert('profile', {
    person: id,
    catch_phrase: `${MARK} is me`,
    characteristics: JSON.stringify([`${MARK} scarf`]),
    socials: JSON.stringify({ x: MARK }),
    pronouns: MARK,
    takes_commissions: true,
    changed_at: at,
  });
  await insert('passkey_holder', { person: id, handle: `${MARK} handle` });
  await insert('passkey', {
    id: randomUUID(),
    person: id,
    credential: `${MARK} credential`,
    public_key: Buffer.of(0),
    counter: 0,
    transports: '[]',
    host: 'localhost',
    name: `${MARK} phone`,
    added_at: at,
  });
  await insert('passkey_challenge', { challenge: `${MARK} challenge`, person: id, expires_at: at });
  await insert('login_link', { person: id, token_hash: `${MARK} link`, expires_at: at });
  await insert('host_ban', { host: id, person: friend.id, reason: `${MARK} reason`, at });
  await insert('channel_grant', { host: id, scopes: 'a', subject: `${MARK} subject`, sealed: 'x', expires_at: at });
  await insert('exception_report', {
    fingerprint: 'f',
    exception: `Error: no room for ${username}`,
    stack: '',
    reports: 1,
    first_at: at,
    last_at: at,
  });
  const evidence = JSON.stringify({
    room: 'r',
    before: [{ senderId: id, name: username, text: `${MARK} said` }],
    text: 'x',
  });
  const report = { kind: 'chatLine', subject: randomUUID(), reasons: '[]', reported_at: at };
  await insert('moderation_report', {
    ...report,
    reporter: id,
    author: friend.id,
    evidence: '{}',
    note: `${MARK} reports`,
  });
  await insert('moderation_report', {
    ...report,
    reporter: team.id,
    author: friend.id,
    evidence,
    note: `said ${username}`,
  });
  await insert('moderation_audit', {
    kind: 'person',
    subject: id,
    decision: 'ban',
    note: `${MARK} was banned`,
    decided_by: team.id,
    decided_at: at,
  });
  await insert('gameserver_notification', {
    id: randomUUID(),
    user_id: friend.id,
    subject: `${username} wants to be your friend`,
    content: JSON.stringify({ username }),
    code: -2,
    sender_id: id,
    create_time: at * 1000,
  });
  await insert('gameserver_channel_message', {
    id: randomUUID(),
    channel: '2...attic',
    sender_id: id,
    username,
    content: JSON.stringify({ text: `${MARK} speaks` }),
    held: false,
    create_time: at * 1000,
    update_time: at * 1000,
  });
}

/** A paper with their words on it. */
async function paperOf(who: Account, name = `${MARK} paper`): Promise<string> {
  const id = randomUUID();
  const update = { name, imageThumbnail: `data:,${name}`, events: [{ index: 0, data: stroke() }] };
  expect((await ask(who, 'POST', `/papers/${id}/update`, update)).json()).toMatchObject({ isSuccess: true });
  return id;
}

async function papersOf(who: Account): Promise<string[]> {
  const papers = [await paperOf(who), await paperOf(who), await paperOf(who)];
  await ask(who, 'DELETE', `/papers/${papers[1]}`);
  await ask(who, 'POST', `/papers/${papers[2]}/update`, { events: [], lockedAt: 1 });
  return papers;
}

async function canary(number: number): Promise<Canary> {
  const account = await product.server.signUp(`${MARK}${number}`, { supporterLevel: 1 });
  await journalOf(account);
  const { gameId, page } = await keptGame(account);
  const drawn = {
    lines: [stroke()],
    promptText: `${MARK} prompt`,
    note: `${MARK} note`,
    previewData: `${MARK} preview`,
  };
  const solo = (await ask(account, 'POST', '/drawing/new', drawn)).json<{ drawingId: string }>().drawingId;
  await publish(account, solo);
  const papers = await papersOf(account);
  await product.platform.blobs.put(AVATAR, Buffer.from(`${MARK} avatar`), 'image/webp');
  await sql`update gameserver_account set avatar_url = ${`/media/${AVATAR}`} where id = ${account.id}`.execute(db());
  return { account, page, gameId, solo, papers };
}

/** What there is of each table, and of the objects, as text. */
async function everything(): Promise<Map<string, string>> {
  const kept = await textOfTables(product.platform.sql);
  const folder = join(product.platform.dataFolder, 'blobs');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')));
  return kept.set('objects', texts.join('\n')).set('log', JSON.stringify(product.platform.log.lines));
}

/** Where one of these words is found. */
async function placesOf(...words: string[]): Promise<string[]> {
  const all = await everything();
  return [...all].filter(([, text]) => words.some((word) => text.includes(word))).map(([place]) => place);
}

/** Their id alone, until no token could be good any more. */
const ALLOWED = ['gameserver_session_family'];
const rest = async ({ account: { id } }: Canary) =>
  (await placesOf(MARK, id)).filter((place) => !ALLOWED.includes(place));

async function pass(ms: number): Promise<void> {
  await product.clock.jump(ms);
  await product.clock.jump(2 * 60 * 60 * 1000);
  await product.server.settled();
}

const MARKED = [
  'book',
  'channel_grant',
  'exception_report',
  'game',
  'gameserver_account',
  'gameserver_channel_message',
  'gameserver_notification',
  'host_ban',
  'host_whitelist',
  'journal_entry',
  'journal_snapshot',
  'line_page',
  'login_link',
  'moderation_audit',
  'moderation_report',
  'notice_due',
  'paper',
  'passkey',
  'passkey_challenge',
  'passkey_holder',
  'person_ban',
  'player',
  'post',
  'profile',
  'render_job',
  'round',
  'solo',
  'objects',
];

describe('A26 whoever is erased', () => {
  test('with their pages is found nowhere, and others keep their game', async () => {
    const ada = await canary(1);
    const { account, page, gameId, solo, papers } = ada;
    await rowsElsewhere(account);
    // The search would find something: there is a word of theirs in each of these.
    expect(await placesOf(MARK)).toEqual(MARKED);
    const asked = await ask(account, 'POST', '/account/erase', { pages: 'remove' });
    expect(asked.json()).toEqual({ dueAt: product.clock.now() + ERASURE.undoMs });
    expect((await ask(account, 'GET', '/preferences')).statusCode).toBe(401);

    await pass(ERASURE.undoMs);
    await expect.poll(() => rest(ada), { timeout: 30_000 }).toEqual([]);
    const answer = await ask(friend, 'GET', '/profiles/history?page=0');
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    const { history } = answer.json<History>();
    const game = history.find((one) => one.gameId === gameId)!;
    expect(game.books[0]!.rounds[0]).toMatchObject({ promptText: '—', playerName: '' });
    for (const drawing of [page, solo, ...papers]) expect(await product.platform.lines.page(drawing)).toBeNull();
    expect(await verifyAudit(product.platform.sql)).toMatchObject({ ok: true });
  });

  test('but for their pages leaves strokes in the books of others, and no name', async () => {
    const ada = await canary(2);
    const { account, page, solo, papers } = ada;
    await ask(account, 'POST', '/account/erase', { pages: 'keep' });
    await pass(ERASURE.undoMs);
    await expect.poll(() => rest(ada), { timeout: 30_000 }).toEqual([]);
    for (const drawing of [solo, ...papers]) expect(await product.platform.lines.page(drawing)).toBeNull();
    expect(await product.platform.lines.page(page)).toMatchObject({ readers: [friend.id], meta: {} });
    expect((await ask(friend, 'GET', `/drawing/${page}/lines`)).statusCode).toBe(200);
  });

  test('and has a part in a game that is not over is erased once it is', async () => {
    const ada = await canary(4);
    const match = await journalOf(ada.account, false);
    await ask(ada.account, 'POST', '/account/erase', { pages: 'remove' });
    await pass(ERASURE.undoMs);
    await product.platform.journal.end(match, 1);
    await pass(0);
    await expect.poll(() => rest(ada), { timeout: 30_000 }).toEqual([]);
  });

  test('and comes back within fourteen days keeps everything', async () => {
    const { account, solo, papers } = await canary(3);
    await ask(account, 'POST', '/account/erase', { pages: 'remove' });
    await product.clock.jump(ERASURE.undoMs - 1_000);
    await sql`delete from erasure_wish where person = ${account.id} and due_at > ${product.clock.now()}`.execute(db());
    await pass(24 * 60 * 60 * 1000);
    for (const drawing of [solo, ...papers]) expect(await product.platform.lines.page(drawing)).not.toBeNull();
  });
});

test('O23 a paper that its artist erases for good is found nowhere, and their others are where they were', async () => {
  const { account, papers } = await canary(5);
  const gone = await paperOf(account, 'SeCrEt otter');
  await ask(account, 'DELETE', `/papers/${gone}`);
  expect(await placesOf('SeCrEt')).toEqual(['paper']);
  expect((await ask(account, 'DELETE', `/papers/${gone}?erase=true`)).statusCode).toBe(200);
  expect(await placesOf('SeCrEt', gone)).toEqual([]);
  for (const paper of papers) expect(await product.platform.lines.page(paper)).not.toBeNull();
});

test('A26 of each table it is said what becomes of somebody there', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db());
  const told = [...Object.keys(FORGET), ...Object.keys(OTHERWISE)];
  expect(new Set(told).size).toBe(told.length);
  expect(told.toSorted()).toEqual(rows.map(({ name }) => name));
});
