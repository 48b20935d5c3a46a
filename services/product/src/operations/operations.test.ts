import { OPERATIONS, type Overview, type RunningMatches, STAFF } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiPerson, apiPeople } from '../testing/apiPeople.ts';
import { type StartedOnGameServer, startOnGameServer } from '../testing/startOnGameServer.ts';
import { echoHeader } from './echoHeader.ts';
import { createTroubles } from './troubles.ts';

const FINDING = { code: 'oldBackup', isSerious: false, values: { days: 8 } } as const;
const SETTING = { name: 'TUSCHEL_PORT', meaning: 'port', value: '7350', isSecret: false, fallback: '7350' };

let started: StartedOnGameServer;
let boss: ApiPerson;
let host: ApiPerson;
let people: ReturnType<typeof apiPeople>;

beforeAll(async () => {
  started = await startOnGameServer({}, '*', {
    findings: async () => [FINDING],
    settings: [SETTING],
  });
  people = apiPeople(started);
  boss = await people.appointed('admin', 'Boss');
  host = await people.logIn('Hanna');
});
afterAll(() => started.close());

const rpc = async (by: ApiPerson, id: string, input: object) => {
  const answer = await started.app.inject({
    method: 'POST',
    url: `/v2/rpc/${id}`,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(JSON.stringify(input)),
  });
  return JSON.parse(answer.json<{ payload: string }>().payload) as Record<string, string>;
};
const open = async (by: ApiPerson) => {
  const { lobbyCode = '' } = await rpc(by, 'CreateMatch', { language: 'de', access: 'everyone' });
  const { matchId = '' } = await rpc(by, 'CheckMatchJoin', { lobbyCode });
  return { lobbyCode, matchId };
};
const matches = async () => (await people.ask('GET', '/admin/matches', boss)).json<RunningMatches>().matches;
const overview = async () => (await people.ask('GET', '/admin/overview', boss)).json<Overview>();
const stateOf = (matchId: string) => started.gameServer.extend.matches.ask(matchId, { type: 'overview' });

describe('the matches that go on', () => {
  test('X1 are listed with who leads them and how far they are, and nothing of what is in them', async () => {
    const { lobbyCode, matchId } = await open(host);
    const [match] = await matches();
    expect(match).toEqual({
      matchId,
      lobbyCode,
      hostName: 'Hanna',
      hostUsername: 'Hanna',
      openedAt: expect.any(Number),
      phase: 0,
      mode: expect.any(Number),
      step: 0,
      steps: 0,
      seated: expect.any(Number),
      present: expect.any(Number),
    });
  });

  test('X1 one is closed with a reason, which stands in the books; it is over for good', async () => {
    const { lobbyCode, matchId } = await open(await people.logIn('Henk'));
    const close = (by: ApiPerson, note: string, id = matchId) =>
      people.ask('POST', `/admin/matches/${id}/close`, by, { note });
    expect((await close(boss, 'no')).statusCode).toBe(400);
    expect((await close(boss, 'x'.repeat(STAFF.note + 1))).statusCode).toBe(400);
    expect((await close(boss, 'Nothing like it', 'no.match')).statusCode).toBe(404);
    expect((await close(boss, 'Drawings of hate')).statusCode).toBe(204);
    expect(await stateOf(matchId)).toMatchObject({ phase: 99 });
    expect((await close(boss, 'Drawings of hate')).statusCode).toBe(404);
    const found = await rpc(host, 'CheckMatchJoin', { lobbyCode });
    expect(found).not.toHaveProperty('matchId');
    const audit = (await people.ask('GET', '/admin/audit', boss)).json<{ entries: object[] }>();
    expect(audit.entries[0]).toMatchObject({
      kind: 'match',
      subject: matchId,
      action: 'close',
      note: 'Drawings of hate',
      byName: 'Boss',
    });
  });
});

describe('the overview', () => {
  test('X2 counts what waits, what goes on and what went wrong', async () => {
    const before = await overview();
    await open(await people.logIn());
    await started.app.inject({
      method: 'POST',
      url: '/api/stats/exception',
      payload: { exceptionString: 'Error: overview' },
    });
    const after = await overview();
    expect(after.matches.lobby).toBe(before.matches.lobby + 1);
    expect(after.people.all).toBe(before.people.all + 1);
    expect(after.people.today).toBe(after.people.all);
    expect(after.errors.browser).toHaveLength(OPERATIONS.errorMinutes);
    const sum = ({ errors }: Overview) => errors.browser.reduce((all, one) => all + one, 0);
    expect(sum(after)).toBe(sum(before) + 1);
    expect(after).toMatchObject({
      waiting: { pictures: 0, oldestPictureAt: null, faces: 0, reports: 0, appeals: 0, wishes: 0 },
      storage: 'ready',
    });
  });

  test('X2 an appeal, a wish for a long ban and a report wait until somebody has decided', async () => {
    const [guest, team] = [await people.logIn(), await people.appointed('team')];
    await people.ask('PUT', `/admin/person/${guest.name}/ban`, boss, { reason: 'hate', until: null });
    const back = await people.logIn(guest.name);
    await people.ask('POST', '/account/ban/appeal', back, { text: 'It was my cat.' });
    await people.ask('POST', '/report', team, { kind: 'profile', subject: 'Hanna', reasons: ['hate'] });
    expect((await overview()).waiting).toMatchObject({ appeals: 1, wishes: 1, reports: 1 });
    await people.ask('PUT', `/admin/person/${guest.name}/appeal`, boss, { answer: 'No.' });
    await people.ask('PUT', `/admin/person/${guest.name}/lift`, boss, {});
    await people.ask('PUT', '/admin/reports/profile/Hanna', boss, { decision: 'keep' });
    expect((await overview()).waiting).toMatchObject({ appeals: 0, wishes: 0, reports: 0 });
  });

  test('X2 what is missing is for admins to know', async () => {
    const team = await people.appointed('team');
    expect((await overview()).findings).toEqual([FINDING]);
    expect((await people.ask('GET', '/admin/overview', team)).json()).toMatchObject({ findings: [] });
    expect((await people.ask('GET', '/admin/settings', boss)).json()).toEqual({ settings: [SETTING] });
  });

  test('X2 counts troubles by the minute, for an hour', () => {
    let now = 10_000_000;
    const troubles = createTroubles({ now: () => now });
    troubles.note('server');
    troubles.note('server');
    now += 60_000;
    troubles.note('server');
    expect(troubles.lately('server').slice(-3)).toEqual([0, 2, 1]);
    expect(troubles.lately('browser').every((count) => count === 0)).toBe(true);
    now += (OPERATIONS.errorMinutes - 1) * 60_000;
    expect(troubles.lately('server')).toEqual([1, ...Array.from({ length: OPERATIONS.errorMinutes - 1 }, () => 0)]);
    now += 60_000;
    troubles.note('browser');
    expect(troubles.lately('server').every((count) => count === 0)).toBe(true);
  });
});

test('X3 errors of browsers are listed by kind, the latest first, until somebody has settled them', async () => {
  const report = (exceptionString: string) =>
    started.app.inject({ method: 'POST', url: '/api/stats/exception', payload: { exceptionString } });
  const kinds = async () =>
    (await people.ask('GET', '/admin/exceptions', boss))
      .json<{ exceptions: { fingerprint: string; exception: string; reports: number }[] }>()
      .exceptions.filter(({ exception }) => exception.startsWith('Kind'));
  for (const text of ['Kind A: 1', 'Kind B: 2', 'Kind A: 3']) await report(text);
  const [first, second] = await kinds();
  expect([first, second]).toMatchObject([
    { exception: 'Kind A: 1', reports: 2 },
    { exception: 'Kind B: 2', reports: 1 },
  ]);
  const settle = (fingerprint = '') => people.ask('DELETE', `/admin/exceptions/${fingerprint}`, boss);
  expect((await settle(first?.fingerprint)).statusCode).toBe(204);
  expect((await settle(first?.fingerprint)).statusCode).toBe(404);
  expect((await settle('nonsense')).statusCode).toBe(400);
  expect((await kinds()).map(({ exception }) => exception)).toEqual(['Kind B: 2']);
  await report('Kind A: 4');
  expect(await kinds()).toMatchObject([{ exception: 'Kind A: 4', reports: 1 }, { exception: 'Kind B: 2' }]);
});

test('X4 the headers of a request come back but for what opens a session', async () => {
  const answer = await started.app.inject({
    url: '/api/admin/echoheader',
    headers: {
      authorization: `Bearer ${boss.token}`,
      cookie: 'refresh=secret',
      'x-forwarded-for': '203.0.113.7, 198.51.100.1',
      'x-refresh-token': 'secret',
      'accept-language': 'de',
    },
  });
  expect(answer.json()).toMatchObject({
    headers: {
      authorization: '[hidden]',
      cookie: '[hidden]',
      'x-refresh-token': '[hidden]',
      'x-forwarded-for': '203.0.113.7, 198.51.100.1',
      'accept-language': 'de',
    },
  });
  expect(answer.body).not.toContain('secret');
  expect(answer.body).not.toContain(boss.token);
  expect(echoHeader({ headers: { via: undefined, 'proxy-authorization': 'x' }, ip: '::1' })).toEqual({
    headers: { 'proxy-authorization': '[hidden]' },
    address: '::1',
  });
});
