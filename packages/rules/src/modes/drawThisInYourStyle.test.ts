import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import { FIVE, opened, problem } from '../testing/modeGames.ts';
import { sit, type Table } from '../testing/table.ts';

describe('DrawThisInYourStyle', () => {
  const table12 = (options: Partial<Options>, vips: readonly string[], people = FIVE) => {
    const table = sit(people, { options: { mode: 12, ...options } });
    for (const player of vips) table.command('anna', { type: 'vip', player, on: true });
    return table;
  };
  const pick = (table: Table, person: string, lines: number, drawing = `drawing of ${person}`) => {
    expect(table.command(person, { type: 'pickDrawing', drawingId: drawing })).toMatchObject({ ok: true });
    table.send({ type: 'drawingChecked', at: table.now(), person, drawing, lines });
  };

  it('P6 needs a VIP with a drawing of his own, and somebody to draw it anew', () => {
    expect(problem(12, FIVE)).toBe('tagVip');
    const table = table12({}, ['ben']);
    expect(table.see('anna').lobby?.startProblem).toBe('pickDrawing');
    expect(table.command('cleo', { type: 'pickDrawing', drawingId: 'x' })).toMatchObject({ code: 'forbidden' });
    pick(table, 'ben', 0);
    expect(table.see('ben').lobby?.pick).toEqual({ drawing: 'drawing of ben', state: 'refused' });
    expect(table.see('anna').lobby?.startProblem).toBe('pickDrawing');
    pick(table, 'ben', 30);
    expect(table.see('anna').lobby).toMatchObject({ startProblem: null, picks: 1 });
    expect(table.see('cleo').lobby).not.toHaveProperty('pick');
    const two = table12({ vipSource: 'draw' }, ['anna'], ['anna', 'ben']);
    expect(two.see('anna').lobby?.startProblem).toBeNull();
    // Each draws what the other one has brought.
    const both = table12({ vipSource: 'draw' }, ['anna', 'ben'], ['anna', 'ben']);
    expect(both.see('anna').lobby?.startProblem).toBeNull();
    const own = table12({}, ['anna', 'ben'], ['anna', 'ben']);
    pick(own, 'anna', 30);
    expect(own.see('anna').lobby?.startProblem).toBeNull();
  });

  it('asks again whose a drawing is until it is told', () => {
    const table = table12({}, ['ben']);
    table.command('ben', { type: 'pickDrawing', drawingId: 'a' });
    table.forget();
    table.wait(LIMITS.askAgain);
    expect(table.effects()).toContainEqual({ type: 'checkDrawing', person: 'ben', drawing: 'a' });
  });

  it('P6 asks once about a drawing, anew about one that was refused, and takes a pick back', () => {
    const table = table12({}, ['ben', 'cleo']);
    const ask = (drawingId: unknown, by = 'ben') => {
      table.forget();
      const answer = table.command(by, { type: 'pickDrawing', drawingId: drawingId as string | null });
      return [answer.ok, table.effects().flatMap((effect) => (effect.type === 'checkDrawing' ? [effect.drawing] : []))];
    };
    const told = (drawing: string, lines: number, problem?: 'empty') =>
      table.send({
        type: 'drawingChecked',
        at: table.now(),
        person: 'ben',
        drawing,
        lines,
        ...(problem ? { problem } : {}),
      });
    const pickOf = (id: string) => table.see(id).lobby?.pick;
    expect(ask('a')).toEqual([true, ['a']]);
    expect(ask('a')).toEqual([true, []]);
    expect(ask('c', 'cleo')).toEqual([true, ['c']]);
    expect(pickOf('ben')).toEqual({ drawing: 'a', state: 'asked' });
    told('other', 12);
    expect(pickOf('ben')).toEqual({ drawing: 'a', state: 'asked' });
    told('a', 0, 'empty');
    expect(pickOf('ben')).toEqual({ drawing: 'a', state: 'refused', problem: 'empty' });
    expect(pickOf('cleo')).toEqual({ drawing: 'c', state: 'asked' });
    expect(ask('a')).toEqual([true, ['a']]);
    expect(pickOf('ben')).toEqual({ drawing: 'a', state: 'asked' });
    told('a', 7);
    told('a', 0);
    expect(pickOf('ben')).toEqual({ drawing: 'a', state: 'checked' });
    expect(ask('a')).toEqual([true, []]);
    expect(ask(null)).toEqual([true, []]);
    expect(pickOf('ben')).toBeUndefined();
    expect(pickOf('cleo')).toEqual({ drawing: 'c', state: 'asked' });
    expect(ask('x'.repeat(64))).toEqual([true, ['x'.repeat(64)]]);
    for (const wrong of ['x'.repeat(65), 7]) expect(ask(wrong)).toEqual([false, []]);
  });

  it('asks again every ten seconds, and after an outage, about those drawings that it knows nothing of', () => {
    const table = table12({}, ['ben', 'cleo']);
    const asked = () => table.effects().flatMap((effect) => (effect.type === 'checkDrawing' ? [effect.drawing] : []));
    table.command('ben', { type: 'pickDrawing', drawingId: 'a' });
    table.wait(4_000);
    pick(table, 'cleo', 12);
    table.forget();
    table.wait(5_999);
    expect(asked()).toEqual([]);
    table.wait(1);
    expect(asked()).toEqual(['a']);
    table.wait(LIMITS.askAgain);
    expect(asked()).toEqual(['a', 'a']);
    table.restart(1_000);
    expect(asked()).toEqual(['a', 'a', 'a']);
  });

  it('P6 asks for the copies until all are there', () => {
    const table = table12({}, ['ben', 'cleo']);
    pick(table, 'ben', 30);
    pick(table, 'cleo', 12);
    table.forget();
    table.command('anna', { type: 'start' });
    const asked = () =>
      table
        .effects()
        .flatMap((effect) =>
          effect.type === 'copyPages' ? [effect.pages.map(({ drawing }) => drawing).toSorted()] : [],
        );
    const both = ['drawing of ben', 'drawing of cleo'];
    expect(asked()).toEqual([both]);
    expect(opened(table)).toEqual(
      expect.arrayContaining([
        { page: { book: 0, step: 0 }, author: table.draw().books[0]?.owner },
        { page: { book: 1, step: 0 }, author: table.draw().books[1]?.owner },
      ]),
    );
    table.wait(LIMITS.askAgain - 1);
    expect(asked()).toEqual([both]);
    table.wait(1);
    expect(asked()).toEqual([both, both]);
    table.send({ type: 'pagesCopied', at: table.now(), pages: [{ book: 0, step: 0 }] });
    const left = [`drawing of ${table.draw().books[1]?.owner}`];
    table.restart(1_000);
    table.wait(LIMITS.askAgain);
    expect(asked()).toEqual([both, both, left, left]);
    table.send({ type: 'pagesCopied', at: table.now(), pages: [{ book: 1, step: 0 }] });
    table.wait(LIMITS.askAgain);
    expect(asked()).toHaveLength(4);
  });

  it('P6 copies the picked drawings, deals them evenly to all others, and lets VIPs rest', () => {
    const table = table12({}, ['ben', 'cleo']);
    pick(table, 'ben', 30);
    pick(table, 'cleo', 12);
    table.forget();
    table.command('anna', { type: 'start' });
    const copies = table.effects().flatMap((effect) => (effect.type === 'copyPages' ? effect.pages : []));
    expect(copies.map(({ author }) => author).toSorted()).toEqual(['ben', 'cleo']);
    const { tasks: work } = table.draw();
    expect(work.map(({ player }) => player).toSorted()).toEqual(['anna', 'dora', 'emil']);
    const perBook = [0, 1].map((book) => work.filter((task) => task.book === book).length);
    expect(perBook.toSorted((a, b) => a - b)).toEqual([1, 2]);
    for (const { player } of work) expect(table.see(player).task).toMatchObject({ type: 4, source: { step: 0 } });
    expect(table.see('ben')).not.toHaveProperty('task');
    expect(table.see('anna').players.find(({ id }) => id === 'ben')?.submitted).toBe(true);
    table.send({ type: 'pagesCopied', at: table.now(), pages: copies.map(({ page }) => page) });
    expect(table.draw()).not.toHaveProperty('copies');
    table.playToWatch();
    expect(table.see('ben').watch).toMatchObject({ totalBooks: 2, allShown: false });
  });

  it('VIPs write and draw the source in the game, if the host wishes so', () => {
    const table = table12({ vipSource: 'draw' }, ['ben']);
    table.command('anna', { type: 'start' });
    expect(table.draw().tasks.map(({ player }) => player)).toEqual(['ben']);
    table.playStep();
    expect(table.draw().tasks.map(({ player }) => player)).toEqual(['ben']);
    table.playStep();
    expect(table.draw().tasks).toHaveLength(4);
  });

  it('a source may be chosen for a minute, if the host wishes so', () => {
    const table = table12({ chooseSource: true }, ['ben', 'cleo']);
    pick(table, 'ben', 30);
    pick(table, 'cleo', 12);
    table.command('anna', { type: 'start' });
    const { task } = table.see('anna');
    const other = 1 - (task?.page.book ?? 0);
    expect(task?.sources).toHaveLength(2);
    expect(table.command('anna', { type: 'chooseSource', step: 0, book: 7 })).toMatchObject({ code: 'notPermitted' });
    expect(table.command('anna', { type: 'chooseSource', step: 0, book: other })).toMatchObject({ ok: true });
    const moved = table.see('anna').task;
    expect(moved).toMatchObject({ source: { book: other, step: 0 }, page: { book: other } });
    const pages = table.draw().tasks.map(({ player }) => JSON.stringify(table.see(player).task?.page));
    expect(new Set(pages).size).toBe(3);
    table.wait(LIMITS.choose.time + 1);
    expect(table.command('anna', { type: 'chooseSource', step: 0, book: 1 - other })).toMatchObject({
      code: 'stepClosed',
    });
  });

  describe('when an artist changes over to another source', () => {
    /** Anna, Dora and Emil draw one of two sources anew. */
    function choosing(options: Partial<Options> = {}) {
      const table = table12({ chooseSource: true, ...options }, ['ben', 'cleo']);
      pick(table, 'ben', 30);
      pick(table, 'cleo', 12);
      table.command('anna', { type: 'start' });
      const bookOf = () => table.see('anna').task?.page.book ?? 0;
      const change = (book = 1 - bookOf()) => table.command('anna', { type: 'chooseSource', step: 0, book });
      return { table, bookOf, change };
    }

    it('P6 the page that they leave is closed, and another one opened', () => {
      const { table, change } = choosing();
      const { page: before } = table.see('anna').task ?? {};
      table.forget();
      change();
      const { page } = table.see('anna').task ?? {};
      expect(page).not.toEqual(before);
      expect(table.effects()).toMatchObject([
        { type: 'reply', ok: true },
        { type: 'closePages', pages: [before] },
        { type: 'openPages', pages: [{ page, author: 'anna' }] },
        { type: 'changed' },
      ]);
    });

    it('P6 each change is a page that nobody had before', () => {
      const { table, change } = choosing();
      const pages = new Set(table.draw().tasks.map(({ player }) => JSON.stringify(table.see(player).task?.page)));
      for (let changes = 1; changes <= 6; changes++) {
        change();
        pages.add(JSON.stringify(table.see('anna').task?.page));
        expect(pages.size).toBe(3 + changes);
      }
    });

    it('P6 nothing happens for the source that they have', () => {
      const { table, bookOf, change } = choosing();
      const before = table.draw().tasks;
      expect(change(bookOf())).toMatchObject({ ok: true });
      expect(table.draw().tasks).toBe(before);
    });

    it('P6 there is a minute to do so, to the millisecond, and none of it in grace', () => {
      const { table, change } = choosing();
      table.wait(LIMITS.choose.time);
      expect(change()).toMatchObject({ ok: true });
      table.wait(1);
      expect(change()).toMatchObject({ status: 406, code: 'stepClosed' });
      const short = choosing({ tempo: 'custom', drawSeconds: 30 });
      short.table.wait(30_000);
      expect(short.table.see('anna').step?.stage).toBe('grace');
      expect(short.change()).toMatchObject({ status: 406, code: 'stepClosed' });
    });

    it('P6 a book has two hundred pages at most', () => {
      const { table, change } = choosing();
      const opened = () => table.effects().filter(({ type }) => type === 'openPages').length;
      table.forget();
      while (change().ok) expect(opened()).toBeLessThan(500);
      const books = table.effects().flatMap((effect) => (effect.type === 'openPages' ? effect.pages : []));
      expect(Math.max(...books.map(({ page }) => page.step))).toBe(LIMITS.choose.pages);
    });
  });
});

describe('a source that was not drawn', () => {
  it('is its text, until one chooses a drawing', () => {
    const table = sit(FIVE, { options: { mode: 12, vipSource: 'draw', chooseSource: true } });
    for (const player of ['ben', 'cleo']) table.command('anna', { type: 'vip', player, on: true });
    table.command('anna', { type: 'start' });
    table.playStep();
    table.paint('ben');
    for (const id of ['ben', 'cleo']) table.submit(id);
    table.wait(6_000);
    const artist = ['anna', 'dora', 'emil'].find((id) => table.see(id).task?.source === undefined) ?? '';
    expect(table.see(artist).task).toMatchObject({ type: 2, prompt: 'cleo writes 0' });
    const book = table.draw().books.findIndex(({ owner }) => owner === 'ben');
    expect(table.command(artist, { type: 'chooseSource', step: 2, book })).toMatchObject({ ok: true });
    expect(table.see(artist).task).toMatchObject({ type: 4, source: { book, step: 1 } });
    expect(table.see(artist).task).not.toHaveProperty('prompt');
  });
});
