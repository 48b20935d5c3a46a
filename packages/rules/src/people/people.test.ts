import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import { person, sit, type Table } from '../testing/table.ts';

const PEOPLE = ['anna', 'ben', 'cleo', 'dora'];

function game(): Table {
  const table = sit(PEOPLE);
  table.command('anna', { type: 'start' });
  table.forget();
  return table;
}

const typesOf = (table: Table) => table.effects().map(({ type }) => type);
const nobody = (value: unknown) => value as string;

describe('a kick or a ban', () => {
  it('F5 carries a reason of one line and at most 200 code points', () => {
    const table = sit(PEOPLE);
    table.command('anna', { type: 'kick', player: 'ben', reason: `  be\n nice ${'🐻'.repeat(300)}` });
    const [dismissed] = table.effects().filter((effect) => effect.type === 'dismiss');
    expect(dismissed?.reason).toMatch(/^be nice 🐻+$/u);
    expect(Array.from(dismissed?.reason ?? '')).toHaveLength(200);
    table.command('anna', { type: 'ban', player: 'cleo' });
    expect(table.effects()).toContainEqual({ type: 'dismiss', person: 'cleo', code: 463, reason: '' });
    expect(table.effects()).toContainEqual({ type: 'banned', host: 'anna', person: 'cleo', reason: '' });
  });

  it('takes the seat away in a lobby; a game keeps it for the name on their pages', () => {
    const table = sit(PEOPLE);
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(table.match().seats.map((seat) => seat.person.id)).toEqual(['anna', 'cleo', 'dora']);
    const running = game();
    running.command('anna', { type: 'kick', player: 'ben' });
    expect(running.match().seats[1]).toMatchObject({ left: true, removed: true });
    expect(running.see('ben').you.seated).toBe(false);
  });

  it('happens once: whoever is gone already is not shown out again', () => {
    const table = game();
    table.command('anna', { type: 'kick', player: 'ben' });
    table.forget();
    for (const player of ['ben', 'stranger']) {
      expect(table.command('anna', { type: 'kick', player })).toMatchObject({ ok: true });
    }
    expect(typesOf(table)).toEqual(['reply', 'reply']);
    table.command('anna', { type: 'ban', player: 'ben' });
    expect(typesOf(table)).toEqual(['reply', 'reply', 'reply', 'banned', 'changed']);
  });

  it('spares the host and whoever stands in for them', () => {
    const table = sit(PEOPLE);
    table.command('anna', { type: 'coHost', player: 'ben', on: true });
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    for (const player of ['anna', 'ben']) {
      expect(table.command('ben', { type: 'kick', player })).toMatchObject({ status: 400, code: 'notPermitted' });
      expect(table.command('ben', { type: 'ban', player })).toMatchObject({ status: 400, code: 'notPermitted' });
    }
    expect(table.match().banned).toEqual([]);
  });

  it.each([7, null, ''])('is of somebody, not of %j', (player) => {
    const table = sit(PEOPLE);
    for (const type of ['ban', 'unban'] as const) {
      expect(table.command('anna', { type, player: nobody(player) })).toMatchObject({
        status: 400,
        code: 'badRequest',
      });
    }
  });

  it('F5 of somebody who came back lasts for a minute again', () => {
    const table = sit(PEOPLE);
    table.command('anna', { type: 'kick', player: 'ben' });
    table.wait(LIMITS.kickedFor);
    table.join('ben');
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(table.match().kicked).toEqual([{ person: 'ben', until: table.now() + LIMITS.kickedFor }]);
    table.wait(LIMITS.kickedFor - 1);
    expect(table.join('ben')).toContainEqual(expect.objectContaining({ type: 'dismiss', reason: 'banned' }));
    table.command('anna', { type: 'kick', player: 'cleo' });
    expect(table.match().kicked.map((kick) => kick.person)).toEqual(['ben', 'cleo']);
    table.wait(1);
    table.command('anna', { type: 'kick', player: 'dora' });
    expect(table.match().kicked.map((kick) => kick.person)).toEqual(['cleo', 'dora']);
  });

  it('F6 asks the host about earlier pages in the show as well, once', () => {
    const table = game();
    table.playToWatch();
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(table.see('anna').hideAsked).toEqual(['ben']);
    expect(table.see('cleo').hideAsked).toBeUndefined();
    table.command('anna', { type: 'hidePages', player: 'ben', hide: true });
    expect(table.see('anna').hideAsked).toBeUndefined();
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(table.see('anna').hideAsked).toBeUndefined();
  });

  it('F6 has nothing to revoke where only texts are hidden', () => {
    const table = game();
    table.playStep();
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(table.command('anna', { type: 'hidePages', player: 'ben', hide: nobody('yes') as never })).toMatchObject({
      status: 400,
      code: 'notPermitted',
    });
    table.forget();
    table.command('anna', { type: 'hidePages', player: 'ben', hide: true });
    expect(typesOf(table)).toEqual(['reply', 'changed']);
  });
});

describe('the roles at a table', () => {
  it('F7 the host’s goes to somebody who is here, who is told; the one before plays on', () => {
    const table = game();
    table.command('anna', { type: 'coHost', player: 'ben', on: true });
    table.forget();
    expect(table.command('anna', { type: 'promote', player: 'anna' })).toMatchObject({ ok: true });
    expect(typesOf(table)).toEqual(['reply']);
    table.command('anna', { type: 'promote', player: 'ben' });
    expect(table.effects()).toContainEqual({ type: 'alert', to: 'ben', text: 'newHost', level: 'info' });
    expect(table.match()).toMatchObject({ host: 'ben', acting: null, coHosts: [] });
    expect(table.see('anna')).toMatchObject({ you: { isHost: false, plays: true }, task: { step: 0 } });
  });

  it('a helper’s is given and taken once, and to nobody who is gone, leads or waits', () => {
    const table = game();
    const appoint = (player: string, on: unknown = true) =>
      table.command('anna', { type: 'coHost', player, on: on as boolean });
    expect(appoint('ben')).toMatchObject({ ok: true });
    expect(appoint('cleo')).toMatchObject({ ok: true });
    table.forget();
    expect(appoint('ben')).toMatchObject({ ok: true });
    expect(typesOf(table)).toEqual(['reply']);
    expect(appoint('ben', false)).toMatchObject({ ok: true });
    expect(appoint('ben', false)).toMatchObject({ ok: true });
    expect(table.match().coHosts).toEqual(['cleo']);
    table.command('anna', { type: 'kick', player: 'dora' });
    for (const player of ['anna', 'dora', 'stranger']) {
      expect(appoint(player)).toMatchObject({ status: 400, code: 'notPermitted' });
    }
    expect(appoint('ben', 'yes')).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('a VIP’s is seen by all, and changes nothing the second time', () => {
    const table = sit(PEOPLE);
    const tag = (on: unknown) => table.command('anna', { type: 'vip', player: 'ben', on: on as boolean });
    expect(tag('yes')).toMatchObject({ status: 400, code: 'notPermitted' });
    tag(true);
    table.forget();
    expect(tag(true)).toMatchObject({ ok: true });
    expect(typesOf(table)).toEqual(['reply']);
    expect(table.match().vips).toEqual(['ben']);
    tag(false);
    expect(table.match().vips).toEqual([]);
    tag(false);
    expect(typesOf(table)).toEqual(['reply', 'reply', 'changed', 'reply']);
  });
});

describe('a connection', () => {
  it('F9 of the host that stands again takes the role back, and all are told', () => {
    const table = game();
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter - 1);
    table.back('anna');
    expect(table.effects()).not.toContainEqual(expect.objectContaining({ type: 'alert', text: 'hostBack' }));
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    expect(table.match().acting).toBe('ben');
    table.back('cleo');
    expect(table.match().acting).toBe('ben');
    table.back('anna');
    expect(table.match().acting).toBeNull();
    expect(table.effects()).toContainEqual({ type: 'alert', text: 'hostBack', level: 'info' });
  });

  it('of somebody who was removed does not bring them back', () => {
    const table = game();
    table.command('anna', { type: 'kick', player: 'ben' });
    table.forget();
    table.back('ben');
    expect(table.effects()).toEqual([]);
    expect(table.match().seats[1]).toMatchObject({ left: true, removed: true });
  });

  it('is lost once: a second report does not begin the wait anew', () => {
    const table = game();
    table.lose('ben');
    table.wait(10_000);
    table.lose('ben');
    table.wait(LIMITS.awayAfter - 10_000);
    expect(table.see('anna').players[1]?.presence).toBe('away');
    table.forget();
    table.lose('ben');
    expect(table.effects()).toEqual([]);
  });

  it('F9 counts from its latest beginning for who stands in', () => {
    const table = game();
    table.wait(1_000);
    table.back('ben');
    expect(table.match().seats[1]?.connectedSince).toBe(table.now() - 1_000);
    table.lose('ben');
    table.wait(1_000);
    table.back('ben');
    expect(table.match().seats[1]?.connectedSince).toBe(table.now());
  });
});

describe('who keeps order in the channel', () => {
  it('is so until the next list, whatever else changes about them', () => {
    const table = sit(PEOPLE);
    const moderators = () =>
      table.match().seats.flatMap((seat) => (seat.person.moderator === true ? [seat.person.id] : []));
    table.send({ type: 'moderators', at: table.now(), people: ['ben', 'cleo'] });
    table.send({ type: 'look', at: table.now(), person: person('ben', { name: 'Benjamin' }) });
    expect(moderators()).toEqual(['ben', 'cleo']);
    table.send({ type: 'moderators', at: table.now(), people: ['cleo'] });
    expect(moderators()).toEqual(['cleo']);
    table.forget();
    table.send({ type: 'moderators', at: table.now(), people: ['cleo'] });
    expect(table.effects()).toEqual([]);
  });
});
