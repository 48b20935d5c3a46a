import { describe, expect, it } from 'vitest';
import { LIMITS } from './model/limits.ts';
import type { Options } from './model/options.ts';
import { sit, type Table } from './testing/table.ts';

const PLAYERS = ['anna', 'ben', 'cleo', 'dirk'];

function playing(options: Partial<Options> = {}, players: readonly string[] = PLAYERS): Table {
  const table = sit(players, { options });
  table.command('anna', { type: 'start' });
  return table;
}

function presenceOf(table: Table, id: string) {
  return table.see('anna').players.find((player) => player.id === id)?.presence;
}

describe('after a restart of the server', () => {
  it('a step has the time it had left, and ten seconds', () => {
    const table = playing();
    table.wait(50_000);
    table.restart(20_000);
    expect(table.see('anna').step?.deadline).toBe(table.now() + 25_000 + 10_000);
    expect(table.effects()).toContainEqual({ type: 'alert', text: 'backAgain', level: 'info' });
  });

  it.each([
    ['countdown', 1_000],
    ['interlude', 4_000],
  ])('a %s lasts just long enough to come back, however often that happens', (stage, waited) => {
    const table = playing();
    PLAYERS.forEach((id) => table.submit(id, `prompt of ${id}`));
    table.wait(waited);
    table.restart(60_000);
    table.wait(LIMITS.comeBack - 1);
    table.restart(60_000);
    expect(table.see('anna').step?.stage).toBe(stage);
    PLAYERS.forEach((id) => table.back(id));
    table.wait(LIMITS.comeBack - 1);
    expect(table.see('anna').step?.stage).toBe(stage);
    table.wait(1);
    expect(table.see('anna').step?.stage).not.toBe(stage);
  });

  it('a step in grace or under warning goes on where it was', () => {
    const table = playing();
    table.wait(20_000);
    table.command('anna', { type: 'forceNext', step: 0 });
    table.wait(2_000);
    table.restart(30_000);
    expect(table.see('anna').step).toMatchObject({ stage: 'forced', closesAt: table.now() + 3_000 + 10_000 + 5_000 });
    table.wait(13_000);
    table.restart(30_000);
    expect(table.see('anna').step).toMatchObject({ stage: 'grace', closesAt: table.now() + 5_000 + 10_000 });
  });

  it('pages that were being closed are asked for again', () => {
    const table = playing();
    table.playStep();
    table.answerPages(false);
    PLAYERS.forEach((id) => table.submit(id));
    table.wait(3_000);
    table.forget();
    table.answerPages(true);
    table.restart(5_000);
    expect(table.effects()).toContainEqual(expect.objectContaining({ type: 'closePages' }));
    expect(table.see('anna').step?.stage).toBe('interlude');
  });

  it('F5 a kick lasts for as long as it had left, and ten seconds', () => {
    const table = sit(PLAYERS);
    table.command('anna', { type: 'kick', player: 'ben' });
    table.wait(20_000);
    table.restart(300_000);
    table.wait(LIMITS.kickedFor - 20_000 + LIMITS.outageCredit - 1);
    expect(table.join('ben')).toContainEqual({ type: 'dismiss', person: 'ben', code: 462, reason: 'banned' });
    table.wait(1);
    expect(table.join('ben').filter(({ type }) => type === 'dismiss')).toEqual([]);
  });

  it('F5 a kick that was over stays over', () => {
    const table = sit(PLAYERS);
    table.command('anna', { type: 'kick', player: 'ben' });
    table.wait(LIMITS.kickedFor);
    table.join('ben');
    table.restart(5_000);
    expect(table.join('ben').filter(({ type }) => type === 'dismiss')).toEqual([]);
    expect(presenceOf(table, 'ben')).toBe('here');
  });

  it('everybody has a moment to come back before he counts as away', () => {
    const table = playing();
    table.restart(5_000);
    table.wait(LIMITS.outageCredit + LIMITS.awayAfter - 1);
    expect(presenceOf(table, 'ben')).toBe('here');
    table.back('anna');
    table.wait(1);
    expect(presenceOf(table, 'ben')).toBe('away');
    expect(presenceOf(table, 'anna')).toBe('here');
  });

  it('nobody whose connection has outlived the outage turns away', () => {
    const table = playing();
    table.restart(5_000, ['anna']);
    table.wait(LIMITS.outageCredit + LIMITS.awayAfter);
    expect(presenceOf(table, 'anna')).toBe('here');
    expect(presenceOf(table, 'ben')).toBe('away');
  });

  it('the acting host, a pause and the end of a lonely game wait as well', () => {
    const table = playing({ tempo: 'host' }, ['anna', 'ben', 'cleo']);
    table.command('ben', { type: 'leave' });
    table.command('cleo', { type: 'leave' });
    table.wait(20_000);
    table.restart(3_600_000);
    expect(table.see('anna').few).toEqual({ showAt: table.now() + 40_000 + LIMITS.outageCredit });
    table.wait(LIMITS.outageCredit + LIMITS.awayAfter);
    const { pausedUntil } = table.see('anna');
    table.restart(1_000);
    expect(table.see('anna').pausedUntil).toBe((pausedUntil ?? 0) + 1_000 + LIMITS.outageCredit);
  });
});
