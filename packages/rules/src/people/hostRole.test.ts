import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import { sit, type Table } from '../testing/table.ts';

const PLAYERS = ['anna', 'ben', 'cleo', 'dirk'];

function playing(options: Partial<Options> = {}, players: readonly string[] = PLAYERS): Table {
  const table = sit(players, { options });
  table.command('anna', { type: 'start' });
  return table;
}

describe('the host', () => {
  it('who vanishes is stood in for after two minutes, by rank and then by time', () => {
    const table = sit(['anna', 'ben', 'cleo', 'dirk'], { options: { tempo: 'relaxed' } });
    table.join('cleo', { rank: 10 });
    table.join('dirk', { rank: 10 });
    table.command('anna', { type: 'start' });
    table.lose('anna');
    table.wait(60_000);
    table.lose('cleo');
    table.wait(1_000);
    table.back('cleo');
    table.wait(58_999);
    expect(table.see('dirk').you.isHost).toBe(false);
    table.forget();
    table.wait(1);
    expect(table.see('dirk').you.isHost).toBe(true);
    expect(table.effects()).toContainEqual({ type: 'alert', to: 'dirk', text: 'actingHost', level: 'info' });
    expect(table.command('dirk', { type: 'forceNext', step: 0 })).toMatchObject({ ok: true });
    expect(table.command('dirk', { type: 'promote', player: 'ben' })).toMatchObject({ status: 403 });
    expect(table.command('dirk', { type: 'coHost', player: 'ben', on: true })).toMatchObject({ status: 403 });
    expect(table.command('dirk', { type: 'kick', player: 'anna' })).toMatchObject({ status: 400 });
  });

  it('has his role back when he returns', () => {
    const table = playing({ tempo: 'relaxed' });
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    expect(table.see('ben').you.isHost).toBe(true);
    table.back('anna');
    expect(table.see('ben').you.isHost).toBe(false);
    expect(table.see('anna').you.isHost).toBe(true);
  });

  it('is stood in for by the next one if the deputy vanishes too', () => {
    const table = playing({ tempo: 'relaxed' });
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    table.command('ben', { type: 'leave' });
    expect(table.match().phase).toBe(10);
    expect(table.see('cleo').you.isHost).toBe(true);
  });

  it('hands his role over before he leaves, or closes the game', () => {
    const table = playing();
    table.command('anna', { type: 'promote', player: 'ben' });
    expect(table.see('ben').you.isHost).toBe(true);
    table.command('anna', { type: 'leave' });
    expect(table.match().phase).toBe(10);
    table.command('ben', { type: 'leave' });
    expect(table.see('cleo')).toMatchObject({
      phase: 99,
      done: { aborted: true },
      ending: { reason: 'hostLeft', by: 'ben' },
    });
  });

  it('makes only somebody host who is there', () => {
    const table = playing();
    expect(table.command('anna', { type: 'promote', player: 'nobody' })).toMatchObject({ status: 400 });
    table.lose('ben');
    table.wait(LIMITS.awayAfter);
    expect(table.command('anna', { type: 'promote', player: 'ben' })).toMatchObject({ status: 400 });
  });

  it('tags very important players', () => {
    const table = playing();
    table.command('anna', { type: 'vip', player: 'cleo', on: true });
    expect(table.see('ben').players.map(({ vip }) => vip)).toEqual([false, false, true, false]);
    table.command('anna', { type: 'vip', player: 'cleo', on: false });
    expect(table.see('ben').players.some(({ vip }) => vip)).toBe(false);
    expect(table.command('anna', { type: 'vip', player: 'nobody', on: true })).toMatchObject({ status: 400 });
  });
});

describe('a co-host', () => {
  const seated = () => {
    const table = sit(['anna', 'ben', 'carla', 'dirk']);
    table.command('anna', { type: 'coHost', player: 'carla', on: true });
    return table;
  };

  it('is named by the host alone, is told so, and everybody sees it', () => {
    const table = sit(['anna', 'ben', 'carla']);
    expect(table.command('ben', { type: 'coHost', player: 'ben', on: true })).toMatchObject({ status: 403 });
    table.command('anna', { type: 'coHost', player: 'carla', on: true });
    expect(table.effects()).toContainEqual({ type: 'alert', to: 'carla', text: 'newCoHost', level: 'info' });
    expect(
      table
        .see('ben')
        .players.filter(({ coHost }) => coHost)
        .map(({ id }) => id),
    ).toEqual(['carla']);
    expect(table.command('carla', { type: 'coHost', player: 'ben', on: true })).toMatchObject({ status: 403 });
    expect(table.command('anna', { type: 'coHost', player: 'anna', on: true })).toMatchObject({ status: 400 });
    table.command('anna', { type: 'coHost', player: 'carla', on: false });
    expect(table.see('ben').players.some(({ coHost }) => coHost)).toBe(false);
  });

  it('D7 extends, forces and kicks, and nothing else of what the host may', () => {
    const table = seated();
    expect(table.command('carla', { type: 'start' })).toMatchObject({ status: 403 });
    table.command('anna', { type: 'start' });
    table.wait(LIMITS.roundTooYoung);
    expect(table.command('carla', { type: 'extend', step: 0 })).toMatchObject({ ok: true });
    expect(table.command('carla', { type: 'forceNext', step: 0 })).toMatchObject({ ok: true });
    expect(table.command('carla', { type: 'undoForce', step: 0 })).toMatchObject({ ok: true });
    expect(table.command('carla', { type: 'kick', player: 'anna' })).toMatchObject({ status: 400 });
    expect(table.command('carla', { type: 'kick', player: 'ben' })).toMatchObject({ ok: true });
    for (const order of [
      { type: 'ban', player: 'dirk' },
      { type: 'unban', player: 'dirk' },
      { type: 'vip', player: 'dirk', on: true },
      { type: 'promote', player: 'dirk' },
      { type: 'cancel', reason: 'supper', show: true },
    ] as const) {
      expect(table.command('carla', order)).toMatchObject({ ok: false, status: 403 });
    }
  });

  it('sees how many ask for more time, does not remove another one, and loses the role when removed', () => {
    const table = seated();
    table.command('anna', { type: 'coHost', player: 'ben', on: true });
    table.command('anna', { type: 'start' });
    table.command('dirk', { type: 'moreTime', step: 0 });
    expect([table.see('carla').step?.moreTime, table.see('dirk').step?.moreTime]).toEqual([1, undefined]);
    expect(table.command('carla', { type: 'kick', player: 'ben' })).toMatchObject({ status: 403 });
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(table.match().coHosts).toEqual(['carla']);
  });

  it('stands in for the host before anybody of a higher rank', () => {
    const table = seated();
    table.join('tina', { rank: 99 });
    table.command('anna', { type: 'start' });
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    expect(table.see('ben').host.id).toBe('carla');
    expect(table.see('carla').you).toMatchObject({ isHost: true, standsIn: true });
    table.back('anna');
    expect(table.see('ben').host.id).toBe('anna');
  });

  it('keeps a lobby open whose host is gone, as long as he is there himself', () => {
    const table = seated();
    table.lose('anna');
    table.wait(LIMITS.hostlessLobby);
    expect(table.see('ben')).toMatchObject({ phase: 0, host: { id: 'carla' } });
    table.lose('carla');
    table.wait(LIMITS.awayAfter);
    expect(table.see('ben')).toMatchObject({ phase: 99, ending: { reason: 'hostGone' } });
  });

  it('drives the show, and is one in the rematch as well', () => {
    const table = seated();
    table.playToWatch();
    expect(table.command('carla', { type: 'drive', book: 0, page: 1 })).toMatchObject({ ok: true });
    expect(table.command('carla', { type: 'end' })).toMatchObject({ status: 403 });
    table.command('anna', { type: 'end' });
    table.command('anna', { type: 'playAgain' });
    expect(table.effects()).toContainEqual(expect.objectContaining({ type: 'rematch', coHosts: ['carla'] }));
  });
});

it('who keeps order in the channel is seen at the table, from the next look on', () => {
  const table = sit(['anna', 'ben', 'carla']);
  const moderators = () =>
    table
      .see('anna')
      .players.filter(({ moderator }) => moderator)
      .map(({ id }) => id);
  table.join('ben', { moderator: true });
  expect(moderators()).toEqual(['ben']);
  table.send({ type: 'moderators', at: table.now(), people: ['carla', 'elsewhere'] });
  expect(moderators()).toEqual(['carla']);
  table.forget();
  table.send({ type: 'moderators', at: table.now(), people: ['carla'] });
  expect(table.effects()).toEqual([]);
});
