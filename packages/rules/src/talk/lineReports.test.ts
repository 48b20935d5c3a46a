import { describe, expect, it } from 'vitest';
import type { Command } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import type { LineReport } from '../model/talk.ts';
import { person, sit, type Table } from '../testing/table.ts';
import { hiddenLines } from './lineReports.ts';

const RUDE: LineReport = { line: 'line-1', player: 'ben', name: 'Ben', text: 'rude', reasons: ['hate'], note: '' };
const report = (table: Table, more: Partial<LineReport> = {}) =>
  table.send({ type: 'lineReported', at: table.now(), report: { ...RUDE, ...more } });
const judge = (judgement: 'keep' | 'hide', line = RUDE.line): Command => ({ type: 'judgeLine', line, judgement });
const hideEffect = (line = RUDE.line) => ({ type: 'hideLine', line });

describe('a reported line of the chat', () => {
  it('comes before who leads, helps or keeps order, and before nobody else', () => {
    const table = sit(['anna', 'ben', 'carla', 'dora', 'emil']);
    table.command('anna', { type: 'coHost', player: 'carla', on: true });
    table.send({ type: 'moderators', at: table.now(), people: ['dora'] });
    report(table);
    for (const who of ['anna', 'carla', 'dora']) expect(table.see(who).lineReports).toEqual([RUDE]);
    for (const who of ['ben', 'emil', null]) expect(table.see(who).lineReports).toBeUndefined();
  });

  it('is one, however many report it', () => {
    const table = sit(['anna', 'ben']);
    report(table);
    report(table, { reasons: ['personal', 'hate'], note: 'my full name' });
    report(table, { reasons: ['other'], note: 'too late' });
    const reasons = ['hate', 'personal', 'other'];
    expect(table.see('anna').lineReports).toEqual([{ ...RUDE, reasons, note: 'my full name' }]);
  });

  it('stays, or is taken from everybody, and is decided once', () => {
    const table = sit(['anna', 'ben']);
    report(table);
    expect(table.command('anna', judge('keep'))).toMatchObject({ ok: true });
    expect(table.effects()).not.toContainEqual(hideEffect());
    expect(table.command('anna', judge('keep'))).toMatchObject({ ok: false, status: 400, code: 'notPermitted' });
    report(table, { line: 'line-2' });
    expect(table.command('anna', judge('hide', 'line-2'))).toMatchObject({ ok: true });
    expect(table.effects()).toContainEqual(hideEffect('line-2'));
    expect(table.see('anna').lineReports).toBeUndefined();
    expect(hiddenLines(table.match())).toEqual(['line-2']);
  });

  it('is decided without a word about the others that were reported', () => {
    const table = sit(['anna', 'ben']);
    for (const line of ['line-1', 'line-2', 'line-3']) report(table, { line });
    const waiting = () => table.see('anna').lineReports?.map(({ line }) => line);
    expect(table.command('anna', judge('keep', 'line-2'))).toMatchObject({ ok: true });
    expect(waiting()).toEqual(['line-1', 'line-3']);
    expect(table.command('anna', judge('hide', 'line-1'))).toMatchObject({ ok: true });
    expect(waiting()).toEqual(['line-3']);
  });

  it('is decided in every phase, and is still known in the next', () => {
    const table = sit(['anna', 'ben']);
    report(table);
    table.command('anna', { type: 'start' });
    expect(table.see('anna').phase).toBe(10);
    expect(table.see('anna').lineReports).toEqual([RUDE]);
    expect(table.command('anna', judge('hide'))).toMatchObject({ ok: true });
    report(table, { line: 'line-2' });
    table.command('anna', { type: 'cancel', reason: 'dinner', show: false });
    expect(table.see('anna').phase).toBe(99);
    expect(table.command('anna', judge('hide', 'line-2'))).toMatchObject({ ok: true });
    expect(hiddenLines(table.match())).toEqual(['line-1', 'line-2']);
  });

  it('is decided by nobody else; who keeps order hides only what was reported, who leads any line', () => {
    const table = sit(['anna', 'ben', 'dora']);
    table.send({ type: 'moderators', at: table.now(), people: ['dora'] });
    report(table);
    for (const one of [judge('keep'), judge('hide')])
      expect(table.command('ben', one)).toMatchObject({ ok: false, status: 403, code: 'forbidden' });
    expect(table.command('dora', judge('hide', 'other'))).toMatchObject({ status: 400, code: 'notPermitted' });
    expect(table.command('dora', judge('hide'))).toMatchObject({ ok: true });
    expect(table.command('anna', judge('hide', 'other'))).toMatchObject({ ok: true });
  });

  it('waits among fifty at most, of which five are shown; the oldest goes', () => {
    const table = sit(['anna', 'ben']);
    const { kept, told, hidden } = LIMITS.lineReports;
    for (let number = 0; number <= kept; number++) report(table, { line: `line-${number}` });
    expect(table.match().lineReports).toHaveLength(kept);
    expect(table.see('anna').lineReports?.map(({ line }) => line)).toEqual(
      Array.from({ length: told }, (_, index) => `line-${index + 1}`),
    );
    for (let number = 0; number <= hidden; number++) table.command('anna', judge('hide', `line-${number}`));
    expect(hiddenLines(table.match())).toHaveLength(hidden);
    expect(hiddenLines(table.match())[0]).toBe('line-1');
  });

  it('is gone with a chat that is cleared, and from the rematch', () => {
    const table = sit(['anna', 'ben']);
    report(table);
    table.command('anna', { type: 'chatClear' });
    expect(table.see('anna').lineReports).toBeUndefined();
    report(table);
    table.command('anna', { type: 'start' });
    table.command('anna', { type: 'cancel', reason: 'dinner', show: false });
    table.command('anna', { type: 'playAgain' });
    const rematch = table.effects().find(({ type }) => type === 'rematch');
    expect(JSON.stringify(rematch)).not.toContain(RUDE.line);
    expect(rematch).toMatchObject({ host: person('anna') });
  });
});
