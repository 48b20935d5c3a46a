import { describe, expect, it } from 'vitest';
import type { Effect } from '../model/effect.ts';
import { LIMITS } from '../model/limits.ts';
import { type Seating, sit } from '../testing/table.ts';

const MARK = /§\w+§/g;

/** A game of Echo whose texts all carry a mark, with Dora at its door. */
function begun({ options, ...rest }: Seating = {}) {
  const table = sit(['anna', 'ben', 'carla'], { options: { lateComers: true, ...options }, ...rest });
  table.command('anna', { type: 'start' });
  return table;
}

type Table = ReturnType<typeof begun>;

function writePrompts(table: Table): void {
  for (const id of ['anna', 'ben', 'carla']) table.submit(id, `§${id}§ writes`);
  table.wait(LIMITS.countdown);
}

const grantsIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'grant' ? effect.pages : []));

describe('whoever comes after the start', () => {
  it('is refused, unless the host lets him wait', () => {
    const table = begun({ options: { lateComers: false } });
    const refused = { type: 'dismiss', person: 'dora', code: 462, reason: 'notInLobby' };
    expect(table.join('dora')).toContainEqual(refused);
    expect(table.see('anna').players).toHaveLength(3);
  });

  it('F17 sees how far the game is, and nothing that belongs to it', () => {
    const table = begun({ options: { mode: 14, hostTheme: '§theme§ of all' } });
    table.join('dora');
    const seen = table.see('dora');
    expect(seen.you).toMatchObject({ seated: true, waits: true, plays: false });
    expect(seen.looksOn).toEqual({ submitted: 0, playing: 3 });
    expect(seen.step).toMatchObject({ index: 0, stage: 'open' });
    expect(seen.task).toBeUndefined();
    expect(seen.players.map(({ name, submitted, waits = false }) => [name, submitted, waits])).toEqual([
      ['anna', undefined, false],
      ['ben', undefined, false],
      ['carla', undefined, false],
      ['dora', undefined, true],
    ]);
    expect(JSON.stringify(seen)).not.toMatch(MARK);
    expect(JSON.stringify(table.see('ben'))).toMatch(MARK);
  });

  it('reads no text and no drawing of a running game, whatever happens in it', () => {
    const table = begun();
    table.join('dora');
    const secret = () => expect(JSON.stringify(table.see('dora'))).not.toMatch(MARK);
    table.command('ben', { type: 'typed', step: 0, text: '§ben§ types' });
    secret();
    writePrompts(table);
    secret();
    table.wait(LIMITS.interlude);
    table.forget();
    for (const id of ['anna', 'ben', 'carla']) table.paint(id);
    table.lose('dora');
    table.back('dora');
    table.submit('ben');
    expect(table.see('dora').looksOn).toEqual({ submitted: 1, playing: 3 });
    secret();
    expect(grantsIn(table.effects()).filter(({ readers }) => readers.includes('dora'))).toEqual([]);
  });

  it('holds nobody up, and may touch nothing', () => {
    const table = begun();
    table.join('dora');
    for (const command of [
      { type: 'typed', step: 0, text: 'mine' },
      { type: 'submit', step: 0, text: 'mine' },
      { type: 'moreTime', step: 0 },
      { type: 'understudy', step: 0 },
    ] as const) {
      expect(table.command('dora', command)).toMatchObject({ ok: false, status: 400, code: 'notPermitted' });
    }
    writePrompts(table);
    expect(table.draw().stage.name).toBe('interlude');
    table.wait(LIMITS.interlude);
    expect(table.draw().tasks.map(({ player }) => player)).not.toContain('dora');
  });

  it('leads nothing: neither in the place of a host who is gone, nor by appointment', () => {
    const table = begun();
    table.join('dora', { rank: 99 });
    expect(table.command('anna', { type: 'promote', player: 'dora' })).toMatchObject({ code: 'notPermitted' });
    const help = { type: 'coHost', player: 'dora', on: true } as const;
    expect(table.command('anna', help)).toMatchObject({ code: 'notPermitted' });
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    expect(table.see('dora').you.isHost).toBe(false);
    expect(table.see('ben').you.isHost).toBe(true);
  });

  it('helps nobody with the game, although he did so in the lobby', () => {
    const table = sit(['anna', 'ben', 'carla', 'dora'], { options: { lateComers: true } });
    table.command('anna', { type: 'coHost', player: 'dora', on: true });
    table.command('dora', { type: 'leave' });
    table.command('anna', { type: 'start' });
    table.join('dora');
    expect(table.command('dora', { type: 'extend', step: 0 })).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('reads no text that somebody has to decide about, not even as a moderator of the channel', () => {
    const table = begun();
    table.join('dora', { moderator: true });
    const doubtful = { level: 'warn', spans: [{ start: 1, end: 4, word: 'ben' }] } as const;
    const submit = { type: 'submit', step: 0, text: '§ben§ doubts' } as const;
    const effects = table.send({
      type: 'command',
      at: table.now(),
      person: 'ben',
      seq: 1,
      command: submit,
      wording: doubtful,
    });
    expect(effects).toContainEqual(expect.objectContaining({ type: 'doubt', to: ['anna'] }));
    expect(JSON.stringify(table.see('dora'))).not.toMatch(MARK);
  });

  it('does not keep a game running whose players are all away', () => {
    const table = begun();
    table.join('dora');
    for (const id of ['anna', 'ben', 'carla']) table.lose(id);
    table.wait(LIMITS.awayAfter);
    expect(table.see('dora').pausedUntil).toBeGreaterThan(table.now());
  });

  it('finds no room where all seats are taken, and none that he left', () => {
    const table = begun({ setup: { capacity: 4 } });
    table.join('dora');
    expect(table.join('emil')).toContainEqual({ type: 'dismiss', person: 'emil', code: 484, reason: 'full' });
    table.command('dora', { type: 'leave' });
    table.join('emil');
    expect(table.see('emil').you.waits).toBe(true);
    expect(table.see('anna').players.map(({ id }) => id)).toEqual(['anna', 'ben', 'carla', 'emil']);
  });

  it('is removed like anybody else, and stays out of this game', () => {
    const table = begun();
    table.join('dora');
    table.command('anna', { type: 'kick', player: 'dora' });
    table.wait(LIMITS.kickedFor);
    expect(table.join('dora')).toContainEqual({ type: 'dismiss', person: 'dora', code: 462, reason: 'notInLobby' });
  });
});

describe('whoever waits', () => {
  it('watches the show with the others, from the page on at which he came', () => {
    const table = begun();
    table.join('dora');
    table.playToWatch();
    const [first] = table.see('dora').watch?.books ?? [];
    expect(first?.rounds).toHaveLength(1);
    table.forget();
    table.command('anna', { type: 'drive', book: 0, page: 1 });
    expect(grantsIn(table.effects())[0]?.readers).toContain('dora');
    const late = grantsIn(table.join('emil'));
    expect(late).toMatchObject([{ page: { step: 1 }, reveal: true }]);
    expect(late[0]?.readers).toContain('emil');
    expect(table.see('emil').watch?.books).toEqual(table.see('anna').watch?.books);
  });

  it('has a seat in the rematch, and none in the archive of a game that he did not play', () => {
    const table = begun();
    table.join('dora');
    table.playToWatch();
    table.command('anna', { type: 'end' });
    const saved = table.effects().find((effect) => effect.type === 'saveHistory');
    expect(saved).toMatchObject({ record: { players: ['anna', 'ben', 'carla'] } });
    table.join('emil');
    table.command('anna', { type: 'playAgain' });
    const rematch = table.effects().find((effect) => effect.type === 'rematch');
    const names = rematch?.type === 'rematch' ? rematch.seats.map(({ id }) => id) : [];
    expect(names).toEqual(['anna', 'ben', 'carla', 'dora', 'emil']);
    expect(rematch).toMatchObject({ options: { lateComers: true } });
  });
});

describe('whoever waits and would stand in', () => {
  /** Carla has left, so that a drawing is missing. */
  function missing(): Table {
    const table = begun();
    table.join('dora');
    writePrompts(table);
    table.command('carla', { type: 'leave' });
    table.wait(LIMITS.interlude);
    return table;
  }

  it('is asked only if he said so', () => {
    const table = missing();
    expect(table.see('dora').offer).toBeUndefined();
    expect(table.command('dora', { type: 'standBy', on: true }).ok).toBe(true);
    expect(table.see('dora')).toMatchObject({ you: { standsBy: true }, offer: { step: 1 } });
    table.command('dora', { type: 'standBy', on: false });
    expect(table.see('dora').offer).toBeUndefined();
  });

  it('P10 is asked for as long as the page can still be drawn, not only for the time that players have', () => {
    const table = missing();
    table.command('dora', { type: 'standBy', on: true });
    const { until } = table.see('dora').offer ?? {};
    expect(until).toBeGreaterThan(table.now() + LIMITS.offer.time);
    table.wait(LIMITS.offer.time + 1_000);
    expect(table.see('dora').offer?.until).toBe(until);
    expect(table.command('dora', { type: 'understudy', step: 1 }).ok).toBe(true);
  });

  it('works on one page, is told what that page needs, and is in the archive', () => {
    const table = missing();
    table.command('dora', { type: 'standBy', on: true });
    expect(table.command('dora', { type: 'understudy', step: 1 }).ok).toBe(true);
    const { task, looksOn } = table.see('dora');
    expect(looksOn).toBeUndefined();
    expect(task).toMatchObject({ step: 1, submitted: false });
    expect(JSON.stringify(table.see('dora')).match(MARK)).toHaveLength(1);
    table.playToWatch();
    table.command('anna', { type: 'end' });
    const saved = table.effects().find((effect) => effect.type === 'saveHistory');
    expect(saved).toMatchObject({ record: { players: expect.arrayContaining(['dora']) } });
  });

  it('only looks on again after giving the page back', () => {
    const table = missing();
    table.command('dora', { type: 'standBy', on: true });
    table.command('dora', { type: 'understudy', step: 1 });
    const seesTheGame = () => table.see('dora').players.some(({ submitted }) => submitted !== undefined);
    expect(seesTheGame()).toBe(true);
    expect(table.command('dora', { type: 'reportPrompt', step: 1, reasons: ['hate'], skip: true }).ok).toBe(true);
    const { task, looksOn } = table.see('dora');
    expect(task).toBeUndefined();
    expect(looksOn).toEqual({ submitted: 0, playing: 2 });
    expect(seesTheGame()).toBe(false);
    expect(JSON.stringify(table.see('dora'))).not.toMatch(MARK);
  });

  it('F2 may ask for more time for a page that they work on', () => {
    const table = missing();
    table.command('dora', { type: 'standBy', on: true });
    expect(table.command('dora', { type: 'moreTime', step: 1 })).toMatchObject({ status: 400, code: 'notPermitted' });
    table.command('dora', { type: 'understudy', step: 1 });
    expect(table.command('dora', { type: 'moreTime', step: 1 })).toMatchObject({ ok: true });
    expect(table.see('anna').step?.moreTime).toBe(1);
  });

  it('keeps his seat when he leaves, for the name on his page', () => {
    const table = missing();
    table.command('dora', { type: 'standBy', on: true });
    table.command('dora', { type: 'understudy', step: 1 });
    table.command('dora', { type: 'leave' });
    expect(table.see('anna').players.find(({ id }) => id === 'dora')?.presence).toBe('left');
  });

  it('is nothing that a player can say, nor anything but yes or no', () => {
    const table = begun();
    table.join('dora');
    expect(table.command('ben', { type: 'standBy', on: true })).toMatchObject({ status: 400, code: 'notPermitted' });
    const vague = { type: 'standBy', on: 'perhaps' as unknown as boolean } as const;
    expect(table.command('dora', vague)).toMatchObject({ status: 400, code: 'badRequest' });
  });
});
