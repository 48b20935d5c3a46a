import { describe, expect, it } from 'vitest';
import { sit, type Table } from './testing/table.ts';

const PEOPLE = ['anna', 'ben', 'cleo', 'dora'];
const CLOSED = { phase: 99, aborted: true, ending: { reason: 'closedByTeam', by: null, words: null } };

const close = (table: Table) => table.send({ type: 'closed', at: table.now() });

function game(): Table {
  const table = sit(PEOPLE);
  table.command('anna', { type: 'start' });
  return table;
}

describe('a match that the team closes', () => {
  it('F22 ends in the lobby', () => {
    const table = sit(PEOPLE);
    close(table);
    expect(table.match()).toMatchObject({ ...CLOSED, books: [] });
    expect(table.see('ben').done).toMatchObject({ aborted: true, books: [] });
  });

  it('F22 ends in the middle of a step once its pages are closed, and shows nobody what others drew', () => {
    const table = game();
    table.playStep();
    close(table);
    expect(table.match()).toMatchObject({ ...CLOSED, shown: false });
    expect(table.see('ben').done?.books.flatMap(({ rounds }) => rounds)).toEqual([]);
  });

  it('F22 ends during the show, whatever of it was still to come', () => {
    const table = game();
    table.playToWatch();
    close(table);
    expect(table.match()).toMatchObject({ ...CLOSED, shown: false });
  });

  it('F22 goes on ending for the reason that it ends for, while its pages are still being closed', () => {
    const table = game();
    table.playStep();
    table.answerPages(false);
    table.command('anna', { type: 'cancel', reason: 'supper', show: true });
    close(table);
    expect(table.draw().stage).toMatchObject({ name: 'closing', ending: { reason: 'cancelled', to: 'watch' } });
  });

  it('F22 stays as it is when it is over, or ends already', () => {
    const table = game();
    table.command('anna', { type: 'cancel', reason: 'supper', show: false });
    close(table);
    expect(table.match()).toMatchObject({ ending: { reason: 'cancelled', by: 'anna' } });
    const before = table.match();
    close(table);
    expect(table.match()).toEqual({ ...before, now: table.match().now });
  });
});
