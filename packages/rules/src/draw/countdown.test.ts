import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import { sit, type Table } from '../testing/table.ts';

const SIX = ['anna', 'ben', 'cleo', 'dirk', 'emil', 'fina'];

const STAYING = SIX.filter((id) => id !== 'emil');

/** The drawings of a game of Echo; all but Emil have handed theirs in. */
function drawing(): Table {
  const table = sit(SIX);
  table.command('anna', { type: 'start' });
  table.playStep();
  for (const id of STAYING) {
    table.paint(id);
    table.submit(id);
  }
  return table;
}

const asked = (table: Table) => STAYING.filter((id) => table.see(id).offer);

const pageOfEmil = (table: Table) => table.see('emil').task?.page ?? { book: -1, step: -1 };

/** Emil's connection is lost before anything is drawn, and Emil counts as away. */
function away(): Table {
  const table = drawing();
  table.lose('emil');
  table.wait(LIMITS.awayAfter);
  return table;
}

describe('the countdown', () => {
  /** Everybody has handed in a drawing, and two seconds of the countdown are over. */
  function counting(options: Partial<Options> = {}): Table {
    const table = sit(SIX, { options });
    table.command('anna', { type: 'start' });
    table.playStep();
    for (const id of SIX) {
      table.paint(id);
      table.submit(id);
    }
    table.wait(2_000);
    expect(table.see('anna').step).toMatchObject({ stage: 'countdown', closesAt: table.now() + 1_000 });
    return table;
  }

  it('P10 begins anew when a player is removed: there is time to take the page', () => {
    const table = counting();
    table.command('anna', { type: 'kick', player: 'emil' });
    expect(table.see('anna').step).toMatchObject({ stage: 'countdown', closesAt: table.now() + LIMITS.offer.time });
    table.wait(LIMITS.offer.time - 1);
    const [first = ''] = asked(table);
    expect(table.command(first, { type: 'understudy', step: 1 })).toMatchObject({ ok: true });
    expect(table.see('anna').step?.stage).toBe('open');
  });

  it('begins anew when a player is removed, also where nobody stands in', () => {
    const table = counting({ understudies: false });
    table.command('anna', { type: 'kick', player: 'emil' });
    expect(table.see('anna').step).toMatchObject({ stage: 'countdown', closesAt: table.now() + LIMITS.countdown });
  });

  it('goes on when a player leaves: the page that they handed in counts', () => {
    const table = counting();
    const { book } = pageOfEmil(table);
    table.command('emil', { type: 'leave' });
    expect(table.see('anna').step).toMatchObject({ stage: 'countdown', closesAt: table.now() + 1_000 });
    table.wait(1_000);
    expect(table.draw().books[book]?.pages[1]).toMatchObject({ kind: 'drawing', player: 'emil' });
  });

  /** The page that goes on from Emil's text was given back, and half a minute later one person is still drawing. */
  function givenBack() {
    const table = counting();
    const [reporter = ''] = STAYING.filter((id) => table.see(id).task?.prompt === 'emil writes 0');
    table.command(reporter, { type: 'reportPrompt', step: 1, reasons: ['hate'], skip: true });
    expect(SIX.filter((id) => table.see(id).offer)).toEqual([]);
    const [slow = ''] = STAYING.filter((id) => id !== reporter);
    table.command(slow, { type: 'keepDrawing', step: 1 });
    table.wait(LIMITS.offer.time + 10_000);
    const decide = () => {
      const [doubt] = table.see('anna').doubts ?? [];
      table.command('anna', { type: 'judge', page: doubt?.page ?? { book: 9, step: 9 }, judgement: 'keep' });
    };
    const offered = (except = '') => SIX.filter((id) => id !== except).flatMap((id) => table.see(id).offer ?? []);
    return { table, reporter, slow, decide, offered };
  }

  it('P10 begins anew once a page that was given back may be taken', () => {
    const { table, slow, decide, offered } = givenBack();
    table.submit(slow);
    expect(table.see('anna').step?.closesAt).toBe(table.now() + LIMITS.countdown);
    decide();
    expect(offered().length).toBeGreaterThan(0);
    expect(table.see('anna').step?.closesAt).toBe(table.now() + LIMITS.offer.time);
  });

  it('P10 leaves twenty seconds to take a page that was given back, however long the decision took', () => {
    const { table, slow, decide, offered } = givenBack();
    decide();
    expect(table.see('anna').step?.stage).toBe('open');
    expect(offered(slow).length).toBeGreaterThan(0);
    for (const { until } of offered(slow)) expect(until).toBe(table.now() + LIMITS.offer.time);
  });

  it('does not begin anew for a decision that frees no page', () => {
    const table = drawing();
    const [reporter = ''] = STAYING.filter((id) => table.see(id).task?.prompt !== 'emil writes 0');
    table.command(reporter, { type: 'reportPrompt', step: 1, reasons: ['hate'], skip: false });
    table.lose('emil');
    table.wait(LIMITS.awayAfter);
    const { closesAt } = table.see('anna').step ?? {};
    expect(closesAt).toBe(table.now() + LIMITS.offer.time);
    table.wait(5_000);
    const [doubt] = table.see('anna').doubts ?? [];
    const judgement = { type: 'judge', page: doubt?.page ?? { book: 9, step: 9 }, judgement: 'keep' } as const;
    expect(table.command('anna', judgement)).toMatchObject({ ok: true });
    expect(table.see('anna').step?.closesAt).toBe(closesAt);
  });

  it('P10 never makes a short step longer than its time and grace, whoever may still take a page', () => {
    const table = sit(SIX, { options: { tempo: 'custom', writeSeconds: 15 } });
    table.command('anna', { type: 'start' });
    const closesAt = (table.see('anna').step?.deadline ?? 0) + LIMITS.grace;
    table.command('emil', { type: 'leave' });
    table.wait(7_000);
    for (const id of STAYING) table.submit(id, `${id} writes`);
    expect(asked(table).length).toBeGreaterThan(0);
    expect(table.see('anna').step).toMatchObject({ stage: 'countdown', closesAt });
    table.wait(closesAt - table.now() - 1);
    expect(table.see('anna').step?.stage).toBe('countdown');
    table.wait(1);
    expect(table.see('anna').step?.stage).toBe('interlude');
  });

  it('F3 is cut short when the host forces the step', () => {
    const table = away();
    expect(table.see('anna').step?.closesAt).toBe(table.now() + LIMITS.offer.time);
    table.command('anna', { type: 'forceNext', step: 1 });
    expect(table.see('anna').step?.closesAt).toBe(table.now() + LIMITS.forceWarning + LIMITS.grace);
    table.wait(LIMITS.forceWarning + LIMITS.grace);
    expect(table.see('anna').step?.stage).toBe('interlude');
  });
});
