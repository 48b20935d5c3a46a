import { describe, expect, it } from 'vitest';
import type { Command } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import { open } from '../match.ts';
import { person, sit } from '../testing/table.ts';

const forbidden = { ok: false, status: 403, code: 'forbidden' };
const notPermitted = { ok: false, status: 400, code: 'notPermitted' };
const mute = (player: string, on = true): Command => ({ type: 'chatMute', player, on });

describe('the chat of a match', () => {
  it('is as people like until somebody who leads says otherwise', () => {
    const table = sit(['anna', 'ben']);
    expect(table.see('ben').chat).toBeUndefined();
    expect(table.command('anna', { type: 'chatRules', slow: 30, hostOnly: true })).toMatchObject({ ok: true });
    expect(table.see('ben').chat).toEqual({ slow: 30, hostOnly: true });
    table.command('anna', { type: 'chatRules', slow: 0 });
    expect(table.see('ben').chat).toEqual({ hostOnly: true });
    expect(table.see(null).chat).toBeUndefined();
  });

  it.each([LIMITS.chat.slow.min - 1, LIMITS.chat.slow.max + 1, 5.5, -1])('is not slow by %d seconds', (slow) => {
    const table = sit(['anna', 'ben']);
    const refused = { ok: false, status: 400, code: 'badOption', detail: 'slow' };
    expect(table.command('anna', { type: 'chatRules', slow })).toMatchObject(refused);
  });

  it('is led in every phase, by helpers too, and by nobody else', () => {
    const table = sit(['anna', 'ben', 'carla']);
    table.command('anna', { type: 'coHost', player: 'carla', on: true });
    const lead = () => {
      for (const by of ['anna', 'carla']) {
        for (const on of [true, false]) expect(table.command(by, mute('ben', on))).toMatchObject({ ok: true });
        expect(table.command(by, { type: 'chatClear' })).toMatchObject({ ok: true });
        expect(table.command(by, { type: 'chatRules', slow: 5 })).toMatchObject({ ok: true });
      }
      const asked: Command[] = [mute('carla'), { type: 'chatClear' }, { type: 'chatRules', slow: 0 }];
      for (const command of asked) expect(table.command('ben', command)).toMatchObject(forbidden);
      expect(table.see('ben').chat).toEqual({ slow: 5, clearedAt: table.now() });
    };
    lead();
    table.command('anna', { type: 'start' });
    expect(table.see('ben').phase).toBe(10);
    lead();
    table.command('anna', { type: 'cancel', reason: 'dinner', show: false });
    expect(table.see('ben').phase).toBe(99);
    lead();
  });

  it('keeps nobody silent who leads; helpers do not silence each other', () => {
    const table = sit(['anna', 'ben', 'carla']);
    for (const player of ['ben', 'carla']) table.command('anna', { type: 'coHost', player, on: true });
    expect(table.command('carla', mute('anna'))).toMatchObject(notPermitted);
    expect(table.command('anna', mute('anna'))).toMatchObject(notPermitted);
    expect(table.command('carla', mute('ben'))).toMatchObject(forbidden);
    expect(table.command('anna', mute('nobody'))).toMatchObject(notPermitted);
    expect(table.command('anna', mute('ben'))).toMatchObject({ ok: true });
  });

  it('tells who is muted to those who lead, and to everybody whether he is', () => {
    const table = sit(['anna', 'ben', 'carla']);
    table.command('anna', mute('ben'));
    expect(table.see('anna').chat).toEqual({ muted: ['ben'] });
    expect(table.see('ben').chat).toEqual({ youAreMuted: true });
    expect(table.see('carla').chat).toBeUndefined();
    table.command('anna', { type: 'coHost', player: 'carla', on: true });
    expect(table.see('carla').chat).toEqual({ muted: ['ben'] });
  });

  it('stays in the rematch as it was, but for what was cleared', () => {
    const table = sit(['anna', 'ben', 'carla']);
    table.command('anna', { type: 'chatRules', slow: 5 });
    table.command('anna', mute('ben'));
    table.command('anna', { type: 'chatClear' });
    table.command('anna', { type: 'start' });
    table.command('anna', { type: 'cancel', reason: 'dinner', show: false });
    table.command('anna', { type: 'playAgain' });
    const rematch = table.effects().find(({ type }) => type === 'rematch');
    const chat = { slow: 5, hostOnly: false, muted: ['ben'] };
    expect(rematch).toMatchObject({ chat });
    const words = { de: ['Hut'], en: ['hat'] };
    const next = open({ host: person('anna'), words, chat }, '0'.repeat(64), 0);
    expect(next.chat).toEqual({ ...chat, clearedAt: null });
  });
});

describe('whoever stands in for the host', () => {
  it('silences others, but neither the host nor themselves', () => {
    const table = sit(['anna', 'ben', 'carla']);
    table.command('anna', { type: 'start' });
    table.lose('anna');
    table.wait(3 * 60_000);
    expect(table.match().acting).toBe('ben');
    expect(table.command('ben', mute('anna'))).toMatchObject(notPermitted);
    expect(table.command('ben', mute('ben'))).toMatchObject(notPermitted);
    expect(table.command('ben', mute('carla'))).toMatchObject({ ok: true });
  });
});
