import { randomUUID } from 'node:crypto';
import { AdminPower, type People, type PersonCase, Rank, STAFF } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createModerationQueue } from '../../moderation/queue.ts';
import { type ApiPerson, apiPeople } from '../../testing/apiPeople.ts';
import { type StartedOnGameServer, startOnGameServer } from '../../testing/startOnGameServer.ts';

let started: StartedOnGameServer;
let boss: ApiPerson;
let team: ApiPerson;
let people: ReturnType<typeof apiPeople>;

beforeAll(async () => {
  started = await startOnGameServer();
  people = apiPeople(started);
  boss = await people.appointed('admin', 'Boss');
  team = await people.appointed('team', 'Tilda');
});
afterAll(() => started.close());

const idOf = async (name: string) => (await started.gameServer.extend.accounts.byUsername(name))?.id ?? '';
const list = async (query: Record<string, string>, by = team) => {
  const answer = await people.ask('GET', `/admin/people?${new URLSearchParams(query).toString()}`, by);
  expect(answer.statusCode).toBe(200);
  return answer.json<People>();
};
const names = async (query: Record<string, string>) => (await list(query)).people.map(({ username }) => username);
const caseOf = async (name: string) => (await people.ask('GET', `/admin/person/${name}`, boss)).json<PersonCase>();
const appoint = (by: ApiPerson, name: string, body: object) =>
  people.ask('PUT', `/admin/person/${name}/appointment`, by, body);

describe('looking for people', () => {
  test('A22 finds a piece of a name in either case, exact names first, then those that begin so', async () => {
    for (const name of ['Xenia', 'Max_Xenia', 'XeniaPaints', 'Yve']) await people.logIn(name);
    expect(await names({ find: ' xENia ' })).toEqual(['Xenia', 'XeniaPaints', 'Max_Xenia']);
    await started.gameServer.extend.accounts.setProfile(await idOf('Yve'), { displayName: 'Ｘenia die Zweite' });
    expect(await names({ find: 'xenia' })).toContain('Yve');
    expect(await names({ find: await idOf('Yve') })).toEqual(['Yve']);
  });

  test('A22 takes what stands in the search for letters, and nothing for a pattern', async () => {
    await people.logIn('Per_cent');
    for (const find of ['%', '\\', "'; drop table gameserver_account; --"]) expect(await names({ find })).toEqual([]);
    expect(await names({ find: 'r_c' })).toEqual(['Per_cent']);
  });

  test('A22 lists by kind, and answers what they are', async () => {
    const [guest, friend, host] = [await people.logIn('Gus'), await people.logIn('Fri'), await people.logIn('Hos')];
    const before = platformNow();
    await people.ask('PUT', `/admin/person/${friend.name}/supporter`, boss, { level: 2 });
    await people.ask('PUT', `/admin/person/${guest.name}/ban`, team, { reason: 'spam', until: before + 60_000 });
    await appoint(boss, host.name, { mayHost: true });
    expect(await names({ only: 'banned' })).toEqual(['Gus']);
    expect(await names({ only: 'supporters' })).toEqual(['Fri']);
    expect(await names({ only: 'hosts' })).toEqual(expect.arrayContaining(['Hos', 'Boss', 'Tilda']));
    expect((await names({ only: 'team' })).toSorted()).toEqual(['Boss', 'Tilda']);
    expect(await names({ only: 'team', find: 'til' })).toEqual(['Tilda']);
    await appoint(boss, host.name, { rank: 'communityMember' });
    expect(await names({ only: 'community' })).toEqual(['Hos']);
    expect(await names({ only: 'disabled' })).toEqual([]);
    await people.ask('PUT', `/admin/person/${host.name}/access`, boss, { isEnabled: false });
    await people.ask('PUT', `/admin/person/${host.name}/profile`, team, { isRestricted: true });
    expect([await names({ only: 'disabled' }), await names({ only: 'restricted' })]).toEqual([['Hos'], ['Hos']]);
    const [found] = (await list({ find: 'Hos' })).people;
    expect(found).toEqual({
      id: await idOf('Hos'),
      username: 'Hos',
      displayName: 'Hos',
      avatarUrl: '',
      rank: Rank.CommunityMember,
      supporterLevel: 0,
      isEnabled: false,
      isBanned: false,
      isRestricted: true,
      mayHost: true,
      createdAt: expect.any(Number),
    });
    expect((await people.ask('GET', '/admin/people?only=everybody', boss)).statusCode).toBe(400);
  });

  test('A22 comes in pages; at the limits it answers, one past them it refuses', async () => {
    const db = started.platform.sql.db();
    await raw`insert into gameserver_account (id, username, create_time, update_time)
      select gen_random_uuid(), 'crowd' || n, now(), now() from generate_series(1, ${STAFF.peoplePage + 1}) as n`.execute(
      db,
    );
    const first = await list({ find: 'crowd' });
    expect([first.people.length, first.hasMore]).toEqual([STAFF.peoplePage, true]);
    const second = await list({ find: 'crowd', offset: `${STAFF.peoplePage}` });
    expect([second.people.length, second.hasMore]).toEqual([1, false]);
    expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(STAFF.peoplePage + 1);
    const status = async (query: string) => (await people.ask('GET', `/admin/people?${query}`, boss)).statusCode;
    expect(await status(`find=${'x'.repeat(STAFF.find)}`)).toBe(200);
    expect(await status(`find=${'x'.repeat(STAFF.find + 1)}`)).toBe(400);
    expect(await status('offset=99999')).toBe(200);
    expect(await status('offset=100000')).toBe(400);
    expect(await status('offset=-1')).toBe(400);
  });
});

describe('appointments', () => {
  test('A23 an admin gives a rank and the permission to host, each without the other, and the books say so', async () => {
    const { name } = await people.logIn();
    const given = await appoint(boss, name, { rank: 'team', note: 'Knows everybody.' });
    expect(given.json()).toMatchObject({
      appointment: 'team',
      rank: Rank.Team,
      adminPower: AdminPower.Team,
      mayHost: false,
    });
    expect((await appoint(boss, name, { mayHost: true })).json()).toMatchObject({ appointment: 'team', mayHost: true });
    expect((await appoint(boss, name, { rank: 'nameColor' })).json()).toMatchObject({
      appointment: 'nameColor',
      rank: Rank.CustomNameColor,
      adminPower: AdminPower.None,
      mayHost: true,
    });
    expect((await appoint(boss, name, { rank: 'none', mayHost: false })).json()).toMatchObject({
      appointment: 'none',
      rank: Rank.None,
      mayHost: false,
    });
    const { metadata } = (await started.gameServer.extend.accounts.byUsername(name))!;
    for (const field of ['appointedRank', 'mayHost']) expect(metadata).not.toHaveProperty(field);
    expect((await caseOf(name)).audit.map(({ action, note }) => [action, note])).toEqual([
      ['appoint', 'rank team: Knows everybody.'],
      ['appoint', 'mayHost true'],
      ['appoint', 'rank nameColor'],
      ['appoint', 'rank none, mayHost false'],
    ]);
  });

  test('A23 nobody becomes an admin but on the machine, and nobody appoints those of their own rank', async () => {
    const [other, guest] = [await people.appointed('admin'), await people.logIn()];
    expect((await appoint(boss, guest.name, { rank: 'admin' })).statusCode).toBe(400);
    expect((await appoint(boss, other.name, { rank: 'none' })).statusCode).toBe(403);
    expect((await appoint(boss, boss.name, { rank: 'team' })).statusCode).toBe(403);
    expect((await appoint(team, guest.name, { mayHost: true })).statusCode).toBe(403);
    expect((await appoint(boss, guest.name, {})).statusCode).toBe(400);
    expect((await appoint(boss, 'No one', { rank: 'none' })).statusCode).toBe(404);
    expect(await caseOf(guest.name)).toMatchObject({ appointment: 'none', audit: [] });
    expect(await caseOf(other.name)).toMatchObject({ appointment: 'admin', adminPower: AdminPower.Admin });
  });

  test('A23 what the machine grants stands in the books, too', async () => {
    const { name } = await people.appointed('host');
    expect(await caseOf(name)).toMatchObject({
      appointment: 'none',
      mayHost: true,
      audit: [{ action: 'appoint', note: 'rank none, mayHost true', by: '00000000-0000-0000-0000-000000000000' }],
    });
  });
});

describe('strikes', () => {
  test('A24 tell what was decided against things of somebody within 90 days, the newest first', async () => {
    const { name } = await people.logIn();
    const person = await idOf(name);
    const now = platformNow();
    const db = started.platform.sql.db();
    const post = (status: number, reason: string | null, at: number) =>
      raw`
      insert into post (drawing, author, posted_at, moderation_status, reject_reason, rejected_at)
      values (${randomUUID()}, ${person}, ${at}, ${status}, ${reason}, ${at})`.execute(db);
    await post(3, 'hate', now - 3_000);
    await post(3, 'copied', now - STAFF.strikeMs - 1_000);
    // Turned down once, and approved since.
    await post(2, 'other', now - 2_000);
    const report = async (kind: 'text' | 'chatLine', subject: string, decision: 'remove' | 'keep' | 'hide') => {
      const queue = createModerationQueue<object, string>(started.platform.sql, started.platform.clock, kind);
      for (const reporter of [randomUUID(), randomUUID()])
        await queue.keep({ subject, reporter, author: person, evidence: {}, reasons: ['hate'], note: '', at: now });
      await queue.decide(subject, person, decision, '');
    };
    await report('text', 'text.1', 'remove');
    await report('text', 'text.2', 'keep');
    await report('chatLine', 'line.1', 'hide');
    const { strikes } = await caseOf(name);
    expect(strikes.map(({ kind, action, reason }) => [kind, action, reason])).toEqual([
      ['chatLine', 'hide', ''],
      ['text', 'remove', ''],
      ['drawing', 'reject', 'hate'],
    ]);
    expect((await caseOf('Boss')).strikes).toEqual([]);
  });

  test('A24 a picture that is locked away counts once, as that, whatever was decided about it before', async () => {
    const [{ name }, { name: other }] = [await people.logIn(), await people.logIn()];
    const person = await idOf(name);
    const now = platformNow();
    const db = started.platform.sql.db();
    const locked = async (artist: string, reason: string, at: number) => {
      const drawing = randomUUID();
      await raw`
        insert into post (drawing, author, posted_at, moderation_status, reject_reason, rejected_at, is_quarantined)
        values (${drawing}, ${artist}, ${at}, 3, 'hate', ${at}, true)`.execute(db);
      await raw`
        insert into post_evidence (drawing, author, reason, note, taken_by, taken_at, was_hidden, sha256, ink, meta)
        values (${drawing}, ${artist}, ${reason}, '', ${randomUUID()}, ${at}, false, '', '', '{}')`.execute(db);
    };
    await locked(person, 'notSafe', now - 1_000);
    await locked(person, 'hate', now - STAFF.strikeMs - 1_000);
    await locked(await idOf(other), 'hate', now - 2_000);
    expect((await caseOf(name)).strikes).toEqual([
      { kind: 'drawing', action: 'quarantine', reason: 'notSafe', at: now - 1_000 },
    ]);
  });
});

function platformNow(): number {
  return started.platform.clock.now();
}
