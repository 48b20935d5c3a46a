import { type Audit } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStaffCommand, runExportCommand, runFindCommand, runStaffCommand } from '../../index.ts';
import type { AuditTables } from '../../moderation/audit/audit.ts';
import { type ApiPeople, apiPeople } from '../../testing/apiPeople.ts';
import { type StartedOnGameServer, startOnGameServer } from '../../testing/startOnGameServer.ts';
import { unzipped } from '../../testing/unzipped.ts';

let started: StartedOnGameServer;
let app: StartedOnGameServer['app'];
let platform: StartedOnGameServer['platform'];
let people: ApiPeople;

beforeAll(async () => {
  started = await startOnGameServer();
  ({ app, platform } = started);
  people = apiPeople(started);
});
afterAll(() => started.close());

/** The machine of a test may be slower than the server's. */
const SOON = { interval: 20, timeout: 15_000 };
const DAY = 24 * 60 * 60 * 1000;

/** The command line, from another process. */
function operator(...words: string[]) {
  const command = readStaffCommand(words, platform.clock.now());
  if (typeof command === 'string') throw new Error(command);
  return runStaffCommand(platform.sql, platform.clock, command);
}

describe('the operator', () => {
  const booksOf = async (name: string) => {
    const books = await people.ask('GET', '/admin/audit?kind=person', await people.appointed('admin'));
    return books.json<Audit>().entries.filter(({ subjectName }) => subjectName === name);
  };

  test('finds people by a piece of a name, with what is special about them', async () => {
    const { name } = await people.logIn('Tintenfinderin');
    await operator('ban', name, 'spam', '3');
    await operator('supporter', name, '2');
    const { ok, text } = await runFindCommand(platform.sql, platform.clock, 'tenfinder');
    expect(ok).toBe(true);
    expect(text).toMatch(
      /^Tintenfinderin {2}[0-9a-f-]{36} {2}since \d{4}-\d\d-\d\d {2}SuperFriend, supporter 2, BANNED$/,
    );
    await operator('lift', name);
    await operator('disable', name);
    expect((await runFindCommand(platform.sql, platform.clock, 'tenfinder')).text).toContain('DISABLED');
    expect((await runFindCommand(platform.sql, platform.clock, 'tenfinder')).text).not.toContain('BANNED');
  });

  test('finds nobody, and says so; without a piece of a name the newest come', async () => {
    expect(await runFindCommand(platform.sql, platform.clock, 'no such person')).toEqual({
      ok: false,
      text: 'Nobody is called anything like "no such person".',
    });
    const { name } = await people.logIn();
    expect((await runFindCommand(platform.sql, platform.clock)).text.split('\n')[0]).toContain(name);
  });

  test('finding one person is told by the books of that person, finding several or nobody by their number alone', async () => {
    const { name } = await people.logIn('Federleserin');
    await runFindCommand(platform.sql, platform.clock, 'Federles');
    expect(await booksOf(name)).toMatchObject([{ action: 'find', note: '' }]);
    await runFindCommand(platform.sql, platform.clock, 'no such person');
    await runFindCommand(platform.sql, platform.clock);
    const looked = await platform.sql
      .db<AuditTables>()
      .selectFrom('moderation_audit')
      .selectAll()
      .orderBy('id')
      .execute();
    const others = looked.filter(({ decision, subject }) => decision === 'find' && subject === '');
    expect(others.slice(-2).map(({ note }) => note)).toEqual(['0 people', expect.stringMatching(/^\d+\+? people$/)]);
    expect(JSON.stringify(looked)).not.toContain('no such');
  });

  test('hands out the archive of somebody by an address, which the books tell', async () => {
    const { name } = await people.logIn();
    const { ok, text } = await runExportCommand(platform.sql, platform, name, 'https://draw.example');
    expect(ok).toBe(true);
    const [address = ''] = text.split('\n').filter((line) => line.startsWith('https://draw.example/api/'));
    const archive = await app.inject({ url: address.slice('https://draw.example'.length) });
    const files = await unzipped(archive.rawPayload);
    expect(JSON.parse(files.get('account.json')?.toString() ?? '')).toMatchObject({ account: { username: name } });
    expect(await booksOf(name)).toMatchObject([{ action: 'export', note: 'parts 1' }]);
    expect(text).not.toContain('https://draw.example/api/admin');
  });

  test('hands out nothing of somebody who is not there', async () => {
    const { ok, text } = await runExportCommand(platform.sql, platform, 'niemand', 'https://draw.example');
    expect([ok, text]).toEqual([false, expect.stringContaining('Nobody named "niemand"')]);
  });

  test.each([
    ['keep', true],
    ['remove', false],
  ])('erases somebody (%s): they are logged out, and may take it back by logging in', async (pages, keeps) => {
    const guest = await people.logIn();
    const { ok, text } = await operator('erase', guest.name, pages, 'asked by letter');
    expect(ok).toBe(true);
    expect(text).toContain('will be erased in 14 days');
    const wishes = platform.sql.db<{ erasure_wish: { keeps_pages: boolean; due_at: number } }>();
    const [wish] = await wishes.selectFrom('erasure_wish').selectAll().execute();
    expect(wish).toMatchObject({ keeps_pages: keeps });
    expect((wish?.due_at ?? 0) - platform.clock.now()).toBeGreaterThan(13 * DAY);
    await expect.poll(async () => (await people.ask('GET', '/account/look', guest)).statusCode, SOON).toBe(401);
    expect(await booksOf(guest.name)).toMatchObject([
      { action: 'erase', note: `${keeps ? 'pages stay' : 'pages go'}: asked by letter` },
    ]);
    const back = await people.logIn(guest.name);
    expect(back.status).toBe(200);
    expect(await wishes.selectFrom('erasure_wish').selectAll().execute()).toEqual([]);
  });

  test('says first what becomes of the drawings in the books of others', () => {
    expect(readStaffCommand(['erase', 'Ada'], 0)).toBe(
      'Say what becomes of their drawings in the books of others: keep or remove',
    );
  });
});

test('the command line says in one line what it did, or what is wrong', async () => {
  const { name } = await people.logIn();
  expect((await operator('supporter', name, '2')).text).toBe(`${name} has supporter level 2.`);
  expect((await operator('disable', name, 'asked', 'for', 'it')).text).toBe(`${name} cannot log in any more.`);
  expect((await operator('enable', name)).text).toBe(`${name} can log in again.`);
  expect((await operator('ban', name, 'spam', '2', 'Too', 'loud')).text).toMatch(/ is banned until \d{4}-.*\.$/);
  expect((await operator('lift', name)).text).toBe(`${name} is not banned any more.`);
  expect(await operator('lift', name)).toEqual({ ok: false, text: `${name} is not banned.` });
  expect(await operator('lift', 'No one')).toMatchObject({ ok: false, text: expect.stringContaining('"No one"') });
  for (const words of [
    ['ban', name],
    ['ban', name, 'boredom', '2'],
    ['ban', name, 'spam', '-1'],
    ['supporter', name, '4'],
    ['praise', name],
    [],
  ])
    expect(readStaffCommand(words, 0)).toEqual(expect.any(String));
});

test.each([
  ['ban Ada hate 7', 'Insults in the chat'],
  ['ban Ada spam forever', 'Ads'],
  ['lift Ada', 'A mistake'],
  ['supporter Ada 2', 'For the logo'],
  ['restrict Ada', 'Asked twice'],
  ['unrestrict Ada', 'Changed since'],
  ['associate Ada', 'Of the festival'],
  ['unassociate Ada', 'It is over'],
  ['disable Ada', 'By letter'],
  ['enable Ada', 'By letter'],
  ['erase Ada keep', 'By letter'],
  ['erase Ada remove', 'By letter'],
])('the note of "%s" is what follows, and nothing where nothing does', (words, note) => {
  const noted = { username: 'Ada', action: { note } };
  expect(readStaffCommand([...words.split(' '), ...note.split(' ')], 0)).toMatchObject(noted);
  expect(readStaffCommand(words.split(' '), 0)).toMatchObject({ username: 'Ada', action: { note: '' } });
});
