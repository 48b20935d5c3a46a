import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import { sit, type Table, WORDS } from '../testing/table.ts';

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

describe('a step', () => {
  it('begins with a prompt of everybody in his own book', () => {
    const table = playing();
    for (const id of PLAYERS) {
      const { task, step } = table.see(id);
      expect(step).toMatchObject({ index: 0, count: 3, kind: 'write', stage: 'open', deadline: table.now() + 75_000 });
      expect(task).toMatchObject({ step: 0, type: 1, submitted: false });
      expect(table.draw().books[task?.page.book ?? -1]?.owner).toBe(id);
    }
  });

  it('goes on three seconds after everybody has submitted, and three more', () => {
    const table = playing();
    for (const id of PLAYERS) table.submit(id, `prompt of ${id}`);
    expect(table.see('ben').step).toMatchObject({ stage: 'countdown', closesAt: table.now() + 3_000 });
    table.wait(2_999);
    expect(stage(table)).toBe('countdown');
    table.wait(1);
    expect(stage(table)).toBe('interlude');
    table.wait(3_000);
    expect(table.see('ben').step).toMatchObject({ index: 1, kind: 'draw', stage: 'open' });
  });

  it('stays open while somebody keeps drawing', () => {
    const table = drawing();
    for (const id of PLAYERS) table.submit(id);
    table.wait(2_000);
    expect(table.command('ben', { type: 'keepDrawing', step: 1 })).toMatchObject({ ok: true });
    expect(stage(table)).toBe('open');
    table.wait(10_000);
    expect(table.see('ben')).toMatchObject({ step: { stage: 'open' }, task: { submitted: false } });
    expect(table.see('anna').players.map(({ submitted }) => submitted)).toEqual([true, false, true, true]);
  });

  it('closes five seconds after its deadline, whoever is not done', () => {
    const table = drawing();
    const { deadline } = table.see('anna').step ?? {};
    table.wait((deadline ?? 0) - table.now());
    expect(table.see('anna').step).toMatchObject({ stage: 'grace', closesAt: (deadline ?? 0) + 5_000 });
    table.wait(4_999);
    expect(table.submit('ben')).toMatchObject({ ok: true });
    table.wait(1);
    expect(stage(table)).toBe('interlude');
  });

  it('keeps its times when the host process wakes it late', () => {
    const table = playing();
    const { deadline } = table.see('anna').step ?? {};
    table.send({ type: 'wake', at: (deadline ?? 0) + 4_000 });
    expect(table.see('anna').step).toMatchObject({ stage: 'grace', closesAt: (deadline ?? 0) + 5_000 });
  });

  it('takes no packet that comes too late', () => {
    const table = playing();
    table.playStep();
    const before = table.match();
    for (const command of [
      { type: 'submit', step: 0, text: 'too late for this' },
      { type: 'typed', step: 0, text: 'too late' },
      { type: 'keepDrawing', step: 0 },
    ] as const) {
      expect(table.command('ben', command)).toMatchObject({ ok: false, status: 406, code: 'stepClosed' });
    }
    expect({ ...table.match(), ledgers: [] }).toEqual({ ...before, ledgers: [] });
  });

  it('takes no page for a step that is still to come', () => {
    const table = playing();
    expect(table.command('ben', { type: 'submit', step: 1 })).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('waits for the pages to be closed, and asks again if nobody answers', () => {
    const table = drawing();
    table.answerPages(false);
    PLAYERS.forEach((id) => table.submit(id));
    table.forget();
    table.wait(3_000);
    expect(stage(table)).toBe('closing');
    const asked = table.effects().filter(({ type }) => type === 'closePages');
    expect(asked).toMatchObject([{ pages: [{ step: 1 }, { step: 1 }, { step: 1 }, { step: 1 }] }]);
    expect(table.submit('ben')).toMatchObject({ status: 406, code: 'stepClosed' });
    table.wait(LIMITS.askAgain);
    expect(table.effects().filter(({ type }) => type === 'closePages')).toHaveLength(2);
    expect(stage(table)).toBe('closing');
  });

  it('does not close early when the host process answers about pages that it was not asked for', () => {
    const table = drawing();
    const pages = table.draw().tasks.map(({ book }) => ({ page: { book, step: 1 }, lines: 3 }));
    table.send({ type: 'pagesClosed', at: table.now(), pages });
    expect(stage(table)).toBe('open');
    expect(table.draw().tasks.map(({ lines }) => lines)).toEqual([null, null, null, null]);
  });

  it('in grace goes on when a player is removed', () => {
    const table = drawing();
    table.wait(240_000);
    const { closesAt } = table.see('anna').step ?? {};
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(table.see('anna').step).toMatchObject({ stage: 'grace', closesAt });
  });

  it('counts pages that are closed one by one, once', () => {
    const table = drawing();
    table.answerPages(false);
    PLAYERS.forEach((id) => table.submit(id));
    table.wait(3_000);
    for (const book of [0, 1, 2, 3]) {
      expect(stage(table)).toBe('closing');
      table.send({ type: 'pagesClosed', at: table.now(), pages: [{ page: { book, step: 1 }, lines: 5 + book }] });
      if (book < 3)
        table.send({ type: 'pagesClosed', at: table.now(), pages: [{ page: { book, step: 1 }, lines: 0 }] });
    }
    expect(stage(table)).toBe('interlude');
    expect(table.draw().books.map(({ pages }) => pages[1])).toMatchObject([
      { lines: 5 },
      { lines: 6 },
      { lines: 7 },
      { lines: 8 },
    ]);
  });
});

describe('a text', () => {
  it('has three to 120 characters', () => {
    const table = playing();
    expect(table.submit('ben', ' ab ')).toMatchObject({ ok: false, status: 400, code: 'tooShort' });
    expect(table.submit('ben', 'x'.repeat(121))).toMatchObject({ ok: false, status: 400, code: 'tooLong' });
    expect(table.submit('ben', ' abc ')).toMatchObject({ ok: true });
    expect(table.see('ben').task).toMatchObject({ submitted: true, text: 'abc' });
  });

  it('can be taken back and changed', () => {
    const table = playing();
    table.submit('ben', 'first idea');
    table.command('ben', { type: 'keepDrawing', step: 0 });
    expect(table.see('ben').task).toMatchObject({ submitted: false, text: 'first idea' });
    table.submit('ben', 'second idea');
    table.playStep();
    expect(table.draw().books.flatMap(({ pages }) => pages)).toContainEqual(
      expect.objectContaining({ player: 'ben', kind: 'text' }),
    );
    expect(JSON.stringify(table.draw().books)).not.toContain('first idea');
  });

  it('that stands in the input counts when time runs out; nothing valid gives a dictionary prompt', () => {
    const table = playing({ language: 'en' });
    table.command('ben', { type: 'typed', step: 0, text: 'a half-typed thou' });
    table.command('cleo', { type: 'typed', step: 0, text: 'x' });
    expect(table.see('ben').task).toMatchObject({ text: 'a half-typed thou' });
    table.wait(95_000);
    const pages = table.draw().books.flatMap((book) => book.pages);
    expect(pages).toContainEqual({ kind: 'text', type: 1, player: 'ben', text: 'a half-typed thou', dice: false });
    for (const id of ['anna', 'cleo', 'dirk']) {
      const page = pages.find(({ player }) => player === id);
      expect(page).toMatchObject({ kind: 'text', dice: true });
      expect(WORDS.en).toContain(page?.kind === 'text' ? page.text : '');
    }
  });

  it('is typed in the form that its step asks for, and not without end', () => {
    const table = playing();
    const type = (text: unknown, more: object = {}) =>
      table.command('ben', { type: 'typed', step: 0, text: text as string, ...more });
    expect(type(7)).toMatchObject({ status: 400, code: 'badRequest' });
    expect(type('one', { texts: ['one', 'two'] })).toMatchObject({ status: 400, code: 'badRequest' });
    expect(type('x'.repeat(501))).toMatchObject({ status: 400, code: 'tooLong' });
    expect(table.see('ben').task).not.toHaveProperty('text');
    expect(type('x'.repeat(500))).toMatchObject({ ok: true });
    expect(table.see('ben').task?.text).toHaveLength(500);
  });

  it('that is kept open without having been handed in stays as it is', () => {
    const table = playing();
    table.command('ben', { type: 'typed', step: 0, text: 'half a thought' });
    table.forget();
    expect(table.command('ben', { type: 'keepDrawing', step: 0 })).toMatchObject({ ok: true });
    expect(table.effects()).toHaveLength(1);
    expect(table.see('ben').task).toMatchObject({ submitted: false, text: 'half a thought' });
  });

  it('typed is told to nobody else', () => {
    const table = playing();
    table.forget();
    table.command('ben', { type: 'typed', step: 0, text: 'secret plan' });
    expect(table.effects()).toEqual([{ type: 'reply', to: 'ben', seq: 1, ok: true }]);
    expect(JSON.stringify(table.see('anna'))).not.toContain('secret plan');
  });
});

describe('a drawing', () => {
  it('is made by somebody else, who sees only the page before', () => {
    const table = drawing();
    for (const id of PLAYERS) {
      const { task } = table.see(id);
      const book = table.draw().books[task?.page.book ?? -1];
      expect(book?.owner).not.toBe(id);
      expect(task).toEqual({
        step: 1,
        type: 2,
        page: { book: task?.page.book, step: 1 },
        prompt: `${book?.owner} writes 0`,
        submitted: false,
      });
    }
  });

  it('opens with its step and is closed with it', () => {
    const table = playing();
    table.forget();
    table.playStep();
    const opened = table.effects().filter(({ type }) => type === 'openPages');
    const pages = table.draw().tasks.map(({ book, player }) => ({ page: { book, step: 1 }, author: player }));
    expect(opened).toEqual([{ type: 'openPages', pages }]);
  });

  it('that has lines is kept when time runs out, submitted or not', () => {
    const table = drawing();
    table.paint('ben', 7);
    table.wait(245_000);
    const pages = table.draw().books.map((book) => book.pages[1]);
    expect(pages).toContainEqual({ kind: 'drawing', type: 2, player: 'ben', lines: 7, prompt: null });
    expect(new Set(pages.flatMap((page) => (page?.kind === 'skipped' ? [page.player] : [])))).toEqual(
      new Set(['anna', 'cleo', 'dirk']),
    );
  });

  it('is described by a third person, who may read it now', () => {
    const table = drawing();
    table.forget();
    table.playStep();
    for (const id of PLAYERS) {
      const { task } = table.see(id);
      const book = table.draw().books[task?.page.book ?? -1];
      expect(task).toMatchObject({ type: 3, source: { book: task?.page.book, step: 1 } });
      expect(task).not.toHaveProperty('prompt');
      expect(book?.pages.map(({ player }) => player)).not.toContain(id);
    }
    const grants = table.draw().tasks.map(({ book, player }) => ({ page: { book, step: 1 }, readers: [player] }));
    expect(table.effects()).toContainEqual({ type: 'grant', pages: grants });
  });

  it('that was skipped leaves its prompt to be said in other words', () => {
    const table = drawing();
    table.wait(245_000 + 3_000);
    const task = table.see('ben').task;
    const owner = table.draw().books[task?.page.book ?? -1]?.owner;
    expect(task).toMatchObject({ step: 2, type: 1, prompt: `${owner} writes 0` });
    expect(task).not.toHaveProperty('source');
  });

  it('tells its author only if the host wants neighbours known', () => {
    expect(drawing().see('ben').task).not.toHaveProperty('author');
    const table = drawing({ showNeighbours: true });
    const { task } = table.see('ben');
    expect(task?.author).toBe(table.draw().books[task?.page.book ?? -1]?.owner);
  });

  it('has nothing to go by but the dictionary if the prompt was withdrawn', () => {
    const table = playing({ language: 'en' });
    table.command('anna', { type: 'kick', player: 'dirk' });
    table.playStep();
    const book = table.draw().books.findIndex(({ owner }) => owner === 'dirk');
    const task = table.draw().tasks.find((candidate) => candidate.book === book);
    expect(task).toMatchObject({ type: 2, dice: true });
    expect(WORDS.en).toContain(task?.prompt);
    expect(table.see(task?.player ?? '').task).toMatchObject({ dice: true, prompt: task?.prompt });
    table.playToWatch();
    const round = table.match().phase === 20 && table.draw().books[book]?.pages[1];
    expect(round).toMatchObject({ kind: 'drawing', prompt: task?.prompt });
  });
});

describe('a book', () => {
  it.each([2, 3, 4, 5, 8, 13])('of %i players goes from hand to hand and never comes back', (count) => {
    const players = Array.from({ length: count }, (_, i) => (i === 0 ? 'anna' : `p${i}`));
    const table = playing({}, players);
    table.playToWatch();
    const { books } = table.draw();
    expect(books).toHaveLength(count);
    for (const book of books) {
      const makers = book.pages.map(({ player }) => player);
      expect(makers[0]).toBe(book.owner);
      expect(new Set(makers).size).toBe(makers.length);
    }
  });

  it('does not tell by its number whose neighbour one is', () => {
    const orders = Array.from({ length: 6 }, (_, i) => {
      const table = sit(PLAYERS, { seed: `${i}`.repeat(32) });
      table.command('anna', { type: 'start' });
      return table
        .draw()
        .books.map(({ owner }) => owner)
        .join();
    });
    expect(new Set(orders).size).toBeGreaterThan(3);
  });
});
