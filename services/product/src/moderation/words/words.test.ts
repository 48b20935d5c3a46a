import { WORD_LISTS, type Words, type WordTrialResult } from '@tuschel/protocol';
import { createWordFilter } from '@tuschel/words';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiPerson, apiPeople } from '../../testing/apiPeople.ts';
import { type StartedOnGameServer, startOnGameServer } from '../../testing/startOnGameServer.ts';

const BASE = { block: ['hasswort'], warn: ['derb'], allow: [] };
const GOLDEN = [
  ...Array.from({ length: 20 }, (_, index) => ({ text: `hasswort ${index}`, level: 'block' as const })),
  ...Array.from({ length: 100 }, (_, index) => ({ text: `eine Katze ${index}`, level: 'ok' as const })),
];

let started: StartedOnGameServer;
let boss: ApiPerson;
let people: ReturnType<typeof apiPeople>;

beforeAll(async () => {
  started = await startOnGameServer({}, '*', {
    wordFilter: createWordFilter(BASE),
    wordLists: { base: BASE, golden: GOLDEN },
  });
  people = apiPeople(started);
  boss = await people.appointed('admin', 'Boss');
});
afterAll(() => started.close());

const NONE = { block: '', warn: '', allow: '' };
const read = async () => (await people.ask('GET', '/admin/words', boss)).json<Words>();
const trial = (lists: object, text?: string) =>
  people.ask('POST', '/admin/words/try', boss, {
    lists: { ...NONE, ...lists },
    ...(text === undefined ? {} : { text }),
  });
const put = (lists: object, version: number, note = '') =>
  people.ask('PUT', '/admin/words', boss, { lists: { ...NONE, ...lists }, version, note });
/** Whether somebody may be called so: what everybody writes is read by the same lists. */
const nameStatus = async (name: string) => {
  const begun = await started.app.inject({ method: 'POST', url: '/api/login/start', payload: { provider: 'local' } });
  const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
  const { state } = begun.json<{ state: string }>();
  const payload = { state, name, identity: 'i'.repeat(43) };
  return (await started.app.inject({ method: 'POST', url: '/api/login/local', payload, headers: { cookie } }))
    .statusCode;
};

test('X6 an instance begins with what comes with the server', async () => {
  expect(await read()).toEqual({ lists: NONE, version: 0, base: { block: 1, warn: 1, allow: 0 } });
});

test('X6 lists are tried without any effect, on the golden sets and on a text', async () => {
  const answer = (await trial({ block: 'zwiebel*' }, 'Zwiebelchen')).json<WordTrialResult>();
  expect(answer).toEqual({
    golden: { bad: 20, missed: 0, missedTexts: [], innocent: 100, mistaken: 0, mistakenTexts: [], isWithin: true },
    verdict: { level: 'block', words: ['zwiebel'] },
  });
  expect((await trial({})).json<WordTrialResult>().verdict).toBeNull();
  const bad = (await trial({ block: 'katze' })).json<WordTrialResult>();
  expect(bad.golden).toMatchObject({ mistaken: 100, isWithin: false });
  expect(bad.golden.mistakenTexts).toHaveLength(WORD_LISTS.named);
  expect(await nameStatus('Zwiebelchen')).toBe(200);
});

test('X6 what is saved counts at once, without a restart, and stands in the books', async () => {
  const { version } = await read();
  const saved = await put({ block: '# Gemüse\nzwiebel*', allow: 'zwiebelturm' }, version, 'Someone keeps saying it');
  expect(saved.json()).toMatchObject({ version: version + 1, lists: { allow: 'zwiebelturm' } });
  expect(await nameStatus('Zwiebelchen')).toBe(400);
  expect(await nameStatus('Zwiebelturm')).toBe(200);
  const audit = (await people.ask('GET', '/admin/audit', boss)).json<{ entries: object[] }>();
  expect(audit.entries[0]).toMatchObject({ kind: 'words', action: 'change', note: 'Someone keeps saying it' });
  expect((await put({}, version + 1)).statusCode).toBe(200);
  expect(await nameStatus('Zwiebelchen')).toBe(200);
});

test('X6 of two who change them the slower one is told, and the lists of the faster stay', async () => {
  const { version } = await read();
  const both = await Promise.all([put({ warn: 'eins eins' }, version), put({ warn: 'zwei zwei' }, version)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await read()).version).toBe(version + 1);
});

test('X6 lists with which the golden sets say no are not saved', async () => {
  const { version } = await read();
  for (const lists of [{ block: 'katze' }, { allow: 'hasswort' }]) {
    expect((await put(lists, version)).statusCode).toBe(400);
    expect((await read()).version).toBe(version);
  }
});

test('X6 what is no entry is named, at the limits it is one, and one past them it is none', async () => {
  const status = async (lists: object) => (await trial(lists)).statusCode;
  for (const bad of ['x', '*', '**', '==', '12', 'a*b', 'x'.repeat(WORD_LISTS.longest + 1)])
    expect([bad, await status({ block: bad })]).toEqual([bad, 400]);
  expect((await trial({ warn: 'gut\nx' })).json()).toMatchObject({ errors: { warn: '"x" is no entry' } });
  for (const good of ['xy', '=xy', '*xy*', 'zwei wörter', 'x'.repeat(WORD_LISTS.longest)])
    expect([good, await status({ block: good })]).toEqual([good, 200]);
  const entries = (count: number) => Array.from({ length: count }, (_, index) => `w${index}x`).join('\n');
  expect(await status({ allow: entries(WORD_LISTS.entries) })).toBe(200);
  expect(await status({ allow: entries(WORD_LISTS.entries + 1) })).toBe(400);
  expect(await status({ warn: '#'.repeat(WORD_LISTS.chars) })).toBe(200);
  expect(await status({ warn: '#'.repeat(WORD_LISTS.chars + 1) })).toBe(400);
});
