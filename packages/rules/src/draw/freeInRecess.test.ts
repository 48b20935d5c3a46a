import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import { sit, type Table } from '../testing/table.ts';

const SIX = ['anna', 'ben', 'cleo', 'dirk', 'emil', 'fina'];

/** The drawings of a game of Echo, in a recess of the host; all but Emil have handed theirs in. */
function inRecess(before: (table: Table) => void = () => {}): Table {
  const table = sit(SIX);
  table.command('anna', { type: 'start' });
  table.playStep();
  for (const id of SIX.filter((one) => one !== 'emil')) {
    table.paint(id);
    table.submit(id);
  }
  before(table);
  table.command('anna', { type: 'recess', on: true });
  return table;
}

const goOn = (table: Table) => table.command('anna', { type: 'recess', on: false });
const offered = (table: Table) => SIX.filter((id) => table.see(id).offer);
const untils = (table: Table) => new Set(offered(table).map((id) => table.see(id).offer?.until));

function giveBack(table: Table): void {
  const [reporter = ''] = SIX.filter((id) => table.see(id).task?.prompt === 'emil writes 0');
  table.command(reporter, { type: 'reportPrompt', step: 1, reasons: ['hate'], skip: true });
  table.command('anna', { type: 'extend', step: 1 });
}

function decide(table: Table): void {
  const [doubt] = table.see('anna').doubts ?? [];
  table.command('anna', { type: 'judge', page: doubt?.page ?? { book: 9, step: 9 }, judgement: 'keep' });
}

describe('P10 a page that becomes free in a recess', () => {
  it.each([
    ['its player has been gone for long, and nothing is on it', undefined, (table: Table) => table.lose('emil')],
    ['its player is removed', undefined, (table: Table) => table.command('anna', { type: 'kick', player: 'emil' })],
    ['its text is decided about', giveBack, decide],
  ])('is offered for its whole time once the recess is over: %s', (_, before, free) => {
    const table = inRecess(before);
    table.wait(60_000);
    free(table);
    table.wait(LIMITS.awayAfter + 60_000);
    expect(offered(table).length).toBeGreaterThan(0);
    goOn(table);
    expect([...untils(table)]).toEqual([table.now() + LIMITS.offer.time]);
  });

  it('and that all decline in it closes its step soon after the recess', () => {
    const table = inRecess();
    table.lose('emil');
    table.wait(LIMITS.awayAfter + 60_000);
    for (const id of offered(table)) {
      expect(table.command(id, { type: 'decline', step: 1 })).toMatchObject({ ok: true });
    }
    expect(offered(table)).toEqual([]);
    goOn(table);
    expect(table.see('anna').step?.closesAt).toBe(table.now() + LIMITS.countdown);
  });

  it('and is taken in it is drawn after it: the step stays open', () => {
    const table = inRecess();
    table.lose('emil');
    table.wait(LIMITS.awayAfter + LIMITS.offer.time + 60_000);
    const [first = ''] = offered(table);
    expect(table.command(first, { type: 'understudy', step: 1 })).toMatchObject({ ok: true });
    goOn(table);
    expect(table.see(first)).toMatchObject({ step: { stage: 'open' }, task: { submitted: false } });
  });
});
