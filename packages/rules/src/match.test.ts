import { describe, expect, it } from 'vitest';
import { LIMITS } from './model/limits.ts';
import { isOver, open, RULES_VERSION, step, wakeAt } from './match.ts';
import { person, SEED, sit, START, WORDS } from './testing/table.ts';

describe('a match', () => {
  it('begins in the lobby, with the host on the way', () => {
    const match = open({ host: person('anna'), words: WORDS }, SEED, START);
    expect(match).toMatchObject({ phase: 0, rules: RULES_VERSION, host: 'anna', capacity: 16 });
    expect(wakeAt(match)).toBe(START + LIMITS.awayAfter);
    expect(isOver(match)).toBe(false);
  });

  it('is not opened with bad options, a guessable seed or an empty dictionary', () => {
    const host = person('anna');
    expect(() => open({ host, words: WORDS, options: { pages: 1 } }, SEED, START)).toThrow(RangeError);
    expect(() => open({ host, words: WORDS }, '42', START)).toThrow(RangeError);
    expect(() => open({ host, words: { de: [], en: [] } }, SEED, START)).toThrow(RangeError);
  });

  it('is over when its end screen is taken down, and wants no more waking', () => {
    const table = sit(['anna', 'ben']);
    table.command('anna', { type: 'leave' });
    expect(isOver(table.match())).toBe(false);
    table.wait(LIMITS.doneStaysEmpty);
    expect(isOver(table.match())).toBe(true);
    expect(wakeAt(table.match())).toBeNull();
  });

  it('does not let time run backwards', () => {
    const table = sit(['anna', 'ben']);
    table.wait(60_000);
    const { match } = step(table.match(), { type: 'wake', at: START });
    expect(match.now).toBe(table.now());
  });

  it('tells everybody only if there is something new', () => {
    const table = sit(['anna', 'ben']);
    table.forget();
    table.send({ type: 'wake', at: table.now() });
    table.command('ben', { type: 'ready', ready: false });
    expect(table.effects()).toEqual([{ type: 'reply', to: 'ben', seq: 1, ok: true }]);
    table.command('ben', { type: 'ready', ready: true });
    expect(table.effects()).toContainEqual({ type: 'changed' });
    expect(table.join('ben')).toContainEqual({ type: 'changed' });
  });
});

describe('a command', () => {
  it('M1 that comes twice takes effect once, and gets the same answer', () => {
    const table = sit(['anna', 'ben']);
    const first = table.command('anna', { type: 'start' }, 1);
    const started = table.match();
    expect(table.command('anna', { type: 'start' }, 1)).toEqual(first);
    expect(table.match()).toEqual(started);
  });

  it('that was refused stays refused, even if it would do by now', () => {
    const table = sit(['anna']);
    const refused = table.command('anna', { type: 'start' }, 1);
    table.join('ben');
    expect(table.command('anna', { type: 'start' }, 1)).toEqual(refused);
    expect(table.see('anna').phase).toBe(0);
  });

  it('M2 that is answered but forgotten, or skipped, is stale', () => {
    const table = sit(['anna', 'ben']);
    table.command('ben', { type: 'ready', ready: true }, 1);
    for (let seq = 3; seq <= 3 + LIMITS.answers; seq++) table.command('ben', { type: 'here' }, seq);
    expect(table.command('ben', { type: 'ready', ready: false }, 1)).toMatchObject({ ok: false, code: 'stale' });
    expect(table.command('ben', { type: 'ready', ready: false }, 2)).toMatchObject({ ok: false, code: 'stale' });
    expect(table.command('ben', { type: 'leave' }, 4)).toEqual({ type: 'reply', to: 'ben', seq: 4, ok: true });
    expect(table.see('ben').players[1]?.ready).toBe(true);
  });

  it('continues the numbers of its person, also after leaving and coming back', () => {
    const table = sit(['anna', 'ben']);
    table.command('ben', { type: 'leave' }, 7);
    expect(table.command('ben', { type: 'leave' }, 7)).toMatchObject({ ok: true });
    table.join('ben');
    expect(table.see('ben').you.lastSeq).toBe(7);
    expect(table.see('anna').you.lastSeq).toBe(0);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 60])('has a whole number above 0, not %d', (seq) => {
    const table = sit(['anna', 'ben']);
    expect(table.command('anna', { type: 'start' }, seq)).toMatchObject({ status: 400, code: 'badRequest' });
    expect(table.see('anna').phase).toBe(0);
  });

  it('of somebody without a seat is refused and not remembered', () => {
    const table = sit(['anna', 'ben']);
    const before = table.match();
    expect(table.command('stranger', { type: 'start' })).toMatchObject({ status: 403, code: 'notSeated' });
    expect(table.match()).toEqual(before);
  });

  it('is not remembered for everybody who ever came by', () => {
    const table = sit(['anna', 'ben']);
    for (let i = 0; i < LIMITS.ledgers + 20; i++) {
      table.join(`guest ${i}`);
      table.command(`guest ${i}`, { type: 'leave' });
    }
    expect(table.match().ledgers.length).toBeLessThanOrEqual(LIMITS.ledgers);
  });
});
