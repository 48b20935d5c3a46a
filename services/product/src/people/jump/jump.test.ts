import { SESSIONS } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiPerson, apiPeople } from '../../testing/apiPeople.ts';
import { type StartedOnGameServer, startOnGameServer } from '../../testing/startOnGameServer.ts';
import { createJumps } from './jumps.ts';

let started: StartedOnGameServer;
let people: ReturnType<typeof apiPeople>;
let team: ApiPerson;

beforeAll(async () => {
  started = await startOnGameServer({ adminUrl: 'https://admin.draw.example' });
  people = apiPeople(started);
  team = await people.appointed('team', 'Tilda');
});
afterAll(() => started.close());

const jump = async (by = team) => {
  const answer = await people.ask('POST', '/admin/jump', by);
  return { status: answer.statusCode, url: new URL(answer.json<{ url?: string }>().url ?? 'https://no.where') };
};
const codesOf = ({ searchParams }: URL) => ({
  token: searchParams.get('token') ?? '',
  refresh: searchParams.get('refresh') ?? '',
});
const arrive = (codes: object, headers: Record<string, string> = {}) =>
  started.app.inject({ method: 'POST', url: '/api/login/jump', payload: codes, headers });

describe('the jump to the staff’s own host', () => {
  test('A28 carries two codes and no token, and opens a session of the same person, as old as theirs', async () => {
    const { status, url } = await jump();
    expect([status, url.origin, url.pathname]).toEqual([200, 'https://admin.draw.example', '/login']);
    expect(url.href).not.toContain(team.token);
    expect(url.href).not.toMatch(/eyJ/);
    const arrived = await arrive(codesOf(url));
    expect(arrived.statusCode).toBe(200);
    const pair = await started.gameServer.extend.sessions.refresh(
      arrived.json<{ refreshToken: string }>().refreshToken,
    );
    const verified = await started.gameServer.extend.sessions.verify(pair?.token ?? '');
    expect(verified).toMatchObject({ username: 'Tilda', vars: { provider: 'local' } });
    const { sessions } = started.gameServer.extend;
    expect(await sessions.loggedInAt(pair?.token ?? '')).toBe(await sessions.loggedInAt(team.token));
  });

  test('A28 is good once, with both codes alone', async () => {
    const [{ url }, other] = [await jump(), await jump()];
    const codes = codesOf(url);
    expect((await arrive({ ...codes, refresh: codesOf(other.url).refresh })).statusCode).toBe(401);
    expect((await arrive({ token: codes.refresh, refresh: codes.token })).statusCode).toBe(401);
    const both = await Promise.all([arrive(codes), arrive(codes)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await arrive(codes)).statusCode).toBe(401);
    expect((await arrive({ token: 'x', refresh: 'y' })).statusCode).toBe(400);
  });

  test('A28 is good for a minute, to the millisecond', async () => {
    const { sql, entropy } = started.platform;
    let now = started.platform.clock.now();
    const jumps = createJumps(sql, { now: () => now }, entropy);
    const jumper = { person: '5f3f1f0e-7a2b-4c39-9a41-0d3c2b1a0f9e', vars: { elevated: '1' }, loggedInAt: 7 };
    const [first, second] = [await jumps.begin(jumper), await jumps.begin(jumper)];
    now += SESSIONS.jumpMs - 1;
    expect(await jumps.end(first)).toEqual(jumper);
    now += 1;
    expect(await jumps.end(second)).toBeNull();
  });

  test('A28 is for the team: others get no codes, and whoever left it on the way does not arrive', async () => {
    const guest = await people.logIn();
    expect((await jump(guest)).status).toBe(403);
    const leaving = await people.appointed('team');
    const { url } = await jump(leaving);
    await people.appointed('none', leaving.name);
    expect((await arrive(codesOf(url))).statusCode).toBe(401);
    const banned = await people.appointed('team');
    const second = await jump(banned);
    const boss = await people.appointed('admin');
    await people.ask('PUT', `/admin/person/${banned.name}/ban`, boss, { reason: 'spam', until: null });
    expect((await arrive(codesOf(second.url))).statusCode).toBe(401);
  });

  test('A28 nothing in the database opens anything, and no other page may arrive', async () => {
    const { url } = await jump();
    const codes = codesOf(url);
    const rows = await started.platform.sql.db<{ staff_jump: object }>().selectFrom('staff_jump').selectAll().execute();
    for (const secret of [codes.token, codes.refresh, team.token]) expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await arrive(codes, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
      403,
    );
    expect((await arrive(codes)).statusCode).toBe(200);
  });
});
