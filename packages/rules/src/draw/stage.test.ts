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

/** A game whose first drawing step has just opened. */
function drawing(options: Partial<Options> = {}, players: readonly string[] = PLAYERS): Table {
  const table = playing(options, players);
  table.playStep();
  return table;
}

function stage(table: Table) {
  return table.see('anna').step?.stage;
}

describe('the host', () => {
  it('may not force a step that has just begun', () => {
    const table = drawing();
    table.wait(LIMITS.roundTooYoung - 1);
    expect(table.see('anna').step?.canForceAt).toBe(table.now() + 1);
    expect(table.command('anna', { type: 'forceNext', step: 1 })).toMatchObject({ status: 406, code: 'roundTooYoung' });
    table.wait(1);
    expect(table.command('anna', { type: 'forceNext', step: 1 })).toMatchObject({ ok: true });
  });

  it('warns everybody for five seconds, and may undo it', () => {
    const table = drawing();
    table.wait(20_000);
    table.command('anna', { type: 'forceNext', step: 1 });
    expect(table.see('ben').step).toMatchObject({ stage: 'forced', closesAt: table.now() + 10_000 });
    table.wait(4_000);
    expect(table.command('anna', { type: 'undoForce', step: 1 })).toMatchObject({ ok: true });
    table.wait(20_000);
    expect(table.see('ben').step).toMatchObject({ index: 1, stage: 'open' });
  });

  it('F3 forces once: asking again neither starts the warning anew nor cuts grace short', () => {
    const table = drawing();
    table.wait(20_000);
    table.command('anna', { type: 'forceNext', step: 1 });
    const { closesAt } = table.see('ben').step ?? {};
    for (const waited of [3_000, 2_000]) {
      table.wait(waited);
      expect(table.command('anna', { type: 'forceNext', step: 1 })).toMatchObject({ ok: true });
      expect(table.see('ben').step?.closesAt).toBe(closesAt);
    }
    expect(stage(table)).toBe('grace');
    expect(table.command('anna', { type: 'undoForce', step: 1 })).toMatchObject({ status: 406, code: 'stepClosed' });
    expect(table.command('ben', { type: 'moreTime', step: 1 })).toMatchObject({ status: 406, code: 'stepClosed' });
  });

  it('M5 forces, extends and undoes no other step than the one that they saw', () => {
    const table = drawing();
    table.wait(20_000);
    for (const type of ['forceNext', 'undoForce', 'extend'] as const) {
      expect(table.command('anna', { type, step: 0 })).toMatchObject({ status: 406, code: 'stepClosed' });
      expect(table.command('anna', { type, step: 2 })).toMatchObject({ status: 400, code: 'notPermitted' });
    }
    expect(stage(table)).toBe('open');
    expect(table.see('ben').step?.deadline).toBe(table.now() - 20_000 + 240_000);
  });

  it('F1 extends no step that has no time', () => {
    const table = playing({ tempo: 'host' });
    expect(table.command('anna', { type: 'extend', step: 0 })).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('F4 cancels once: what they said first is read by all', () => {
    const table = drawing();
    table.answerPages(false);
    table.paint('ben');
    table.command('anna', { type: 'cancel', reason: 'Dinner is ready', show: true });
    expect(stage(table)).toBe('closing');
    expect(table.command('anna', { type: 'cancel', reason: 'Changed my mind', show: false })).toMatchObject({
      ok: true,
    });
    table.answerPages(true);
    table.wait(LIMITS.askAgain);
    expect(table.see('ben')).toMatchObject({ phase: 20, ending: { words: 'Dinner is ready' } });
  });

  it('gets the next step after warning and grace, and everything drawn is kept', () => {
    const table = drawing();
    table.wait(20_000);
    table.paint('ben');
    table.command('anna', { type: 'forceNext', step: 1 });
    table.wait(5_000);
    expect(stage(table)).toBe('grace');
    table.wait(5_000);
    expect(stage(table)).toBe('interlude');
    expect(table.draw().books.filter(({ pages }) => pages[1]?.kind === 'drawing')).toMatchObject([
      { pages: [{}, { player: 'ben' }] },
    ]);
  });

  it.each([
    ['two seconds before its deadline', 73_000, 2_000],
    ['just before its deadline', 74_999, 1],
  ])('F3 never makes a step longer by forcing it %s', (_when, waited, left) => {
    const table = playing();
    table.wait(waited);
    const { closesAt } = table.see('ben').step ?? {};
    expect(closesAt).toBe(table.now() + left + LIMITS.grace);
    table.command('anna', { type: 'forceNext', step: 0 });
    expect(table.see('ben').step).toMatchObject({ stage: 'forced', closesAt });
    table.wait(left);
    expect(table.see('ben').step).toMatchObject({ stage: 'grace', closesAt });
    table.wait(LIMITS.grace - 1);
    expect(stage(table)).toBe('grace');
    table.wait(1);
    expect(stage(table)).toBe('interlude');
  });

  it('alone forces', () => {
    const table = drawing();
    table.wait(20_000);
    expect(table.command('ben', { type: 'forceNext', step: 1 })).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('extends a step until it has doubled', () => {
    const table = drawing();
    const before = table.see('anna').step?.deadline ?? 0;
    for (let i = 0; i < 4; i++) expect(table.command('anna', { type: 'extend', step: 1 })).toMatchObject({ ok: true });
    expect(table.see('anna').step?.deadline).toBe(before + 240_000);
    expect(table.command('anna', { type: 'extend', step: 1 })).toMatchObject({ status: 406, code: 'notExtendable' });
  });

  it('extends texts by half a minute, at most two minutes in all', () => {
    const table = playing();
    const before = table.see('anna').step?.deadline ?? 0;
    const replies = Array.from({ length: 5 }, () => table.command('anna', { type: 'extend', step: 0 }).ok);
    expect(replies).toEqual([true, true, true, true, false]);
    expect(table.see('anna').step?.deadline).toBe(before + 120_000);
  });

  it('F1 extends a long step by half an hour at most, a short one by a minute at a time', () => {
    const long = drawing({ tempo: 'custom', drawSeconds: 7_200 });
    const replies = Array.from({ length: 16 }, () => long.command('anna', { type: 'extend', step: 1 }).ok);
    expect(replies.filter(Boolean)).toHaveLength(15);
    expect(long.see('anna').step?.deadline).toBe(long.now() + 7_200_000 + 30 * 60_000);
    const short = drawing({ tempo: 'custom', drawSeconds: 300 });
    const before = short.see('anna').step?.deadline ?? 0;
    short.command('anna', { type: 'extend', step: 1 });
    expect(short.see('anna').step?.deadline).toBe(before + 60_000);
  });

  it('cannot extend in grace', () => {
    const table = playing();
    table.wait(90_000);
    expect(table.command('anna', { type: 'extend', step: 0 })).toMatchObject({ status: 406, code: 'stepClosed' });
  });

  it('F1 host and co-hosts see what the next extension adds, and everybody what was added', () => {
    const table = playing();
    expect(table.see('anna').step).toMatchObject({ extendBy: 30_000 });
    expect(table.see('anna').step).not.toHaveProperty('extended');
    expect(table.see('ben').step).not.toHaveProperty('extendBy');
    table.command('anna', { type: 'extend', step: 0 });
    expect(table.see('ben').step).toMatchObject({ extended: 30_000 });
    for (let given = 1; given < 4; given++) table.command('anna', { type: 'extend', step: 0 });
    expect(table.see('anna').step).toMatchObject({ extendBy: 0, extended: 120_000 });
    expect(playing({ tempo: 'host' }).see('anna').step).not.toHaveProperty('extendBy');
  });

  it('sees how many ask for more time', () => {
    const table = playing();
    table.command('ben', { type: 'moreTime', step: 0 });
    table.command('ben', { type: 'moreTime', step: 0 });
    table.command('cleo', { type: 'moreTime', step: 0 });
    expect(table.see('anna').step?.moreTime).toBe(2);
    expect(table.see('ben').step).not.toHaveProperty('moreTime');
    table.command('anna', { type: 'extend', step: 0 });
    expect(table.see('anna').step?.moreTime).toBe(0);
  });

  it('may decide when each step ends, is reminded, and does not decide for ever', () => {
    const table = playing({ tempo: 'host' });
    table.submit('anna', 'still thinking');
    expect(table.see('ben').step).toMatchObject({ deadline: null, closesAt: null });
    table.forget();
    table.wait(21 * 60_000);
    const reminders = table.effects().filter(({ type }) => type === 'alert');
    expect(reminders).toEqual(
      Array.from({ length: 2 }, () => ({ type: 'alert', to: 'anna', text: 'stepStillOpen', level: 'info' })),
    );
    table.wait(LIMITS.openStep);
    expect(table.see('ben').step?.index).toBe(1);
  });

  it('is reminded no sooner because the server was away', () => {
    const table = playing({ tempo: 'host' });
    table.wait(5 * 60_000);
    table.forget();
    table.restart(9 * 60_000, PLAYERS);
    const reminders = () =>
      table.effects().filter((effect) => effect.type === 'alert' && effect.text === 'stepStillOpen');
    table.wait(4 * 60_000);
    expect(reminders()).toEqual([]);
    table.wait(2 * 60_000);
    expect(reminders()).toHaveLength(1);
  });

  it('shows what there is when he cancels', () => {
    const table = drawing();
    table.paint('ben');
    expect(table.command('anna', { type: 'cancel', reason: 'x', show: true })).toMatchObject({ code: 'tooShort' });
    table.command('anna', { type: 'cancel', reason: ' Dinner is ready ', show: true });
    expect(table.see('ben')).toMatchObject({
      phase: 20,
      watch: { pagesPerBook: 2 },
      ending: { reason: 'cancelled', by: 'anna', words: 'Dinner is ready' },
    });
  });

  it('ends the game at once when he cancels without a show; nobody sees the pages of others', () => {
    const table = drawing();
    table.forget();
    table.command('anna', { type: 'cancel', reason: 'Too late today', show: false });
    expect(table.see('ben')).toMatchObject({ phase: 99, done: { aborted: true, books: [] } });
    expect(table.effects()).toContainEqual(
      expect.objectContaining({
        type: 'saveHistory',
        record: expect.objectContaining({ aborted: true, shown: false, players: PLAYERS }),
      }),
    );
  });

  it('has nothing to show before the first page', () => {
    const table = playing();
    table.command('anna', { type: 'cancel', reason: 'wrong people', show: true });
    expect(table.see('ben')).toMatchObject({ phase: 99, done: { aborted: true, books: [] } });
  });
});

describe('the majority timer', () => {
  it('leaves a minute once most have submitted, one time', () => {
    const table = drawing({ majorityTimer: true });
    table.submit('anna');
    table.submit('ben');
    expect(table.see('dirk').step?.deadline).toBe(table.now() + 240_000);
    table.submit('cleo');
    expect(table.see('dirk').step?.deadline).toBe(table.now() + 60_000);
    table.wait(5_000);
    table.command('anna', { type: 'extend', step: 1 });
    table.command('cleo', { type: 'keepDrawing', step: 1 });
    table.submit('cleo');
    expect(table.see('dirk').step?.deadline).toBe(table.now() + 55_000 + 60_000);
  });

  it('needs three of five, and not more', () => {
    const table = drawing({ majorityTimer: true }, [...PLAYERS, 'emil']);
    ['anna', 'ben'].forEach((id) => table.submit(id));
    expect(table.see('dirk').step?.deadline).toBe(table.now() + 240_000);
    table.submit('cleo');
    expect(table.see('dirk').step?.deadline).toBe(table.now() + 60_000);
  });

  it('is off unless asked for', () => {
    const table = drawing();
    ['anna', 'ben', 'cleo'].forEach((id) => table.submit(id));
    expect(table.see('dirk').step?.deadline).toBe(table.now() + 240_000);
  });
});
