import { describe, expect, it } from 'vitest';
import type { Book } from '../model/book.ts';
import { FIVE, problem, start, texts } from '../testing/modeGames.ts';

describe('Echo_x_Crossover', () => {
  it('needs three', () => {
    expect(problem(16, ['anna', 'ben'])).toBe('needThree');
    expect(problem(16, ['anna', 'ben', 'cleo'])).toBeNull();
  });

  it('asks for subjects of 2 to 60 code points', () => {
    const table = start(16);
    expect(table.see('anna').task?.length).toEqual({ min: 2, max: 60 });
    expect(table.submit('anna', '🐻🐻')).toMatchObject({ ok: true });
    expect(table.submit('ben', 'x')).toMatchObject({ code: 'tooShort' });
    expect(table.submit('cleo', 'x'.repeat(60))).toMatchObject({ ok: true });
    expect(table.submit('dora', 'x'.repeat(61))).toMatchObject({ code: 'tooLong' });
  });

  it.each([3, 4, 5])(
    'P5 of %i players: two subjects of two others are drawn, and a third one guesses both',
    (players) => {
      const table = start(16, {}, FIVE.slice(0, players));
      table.playStep();
      for (const { player, subjects = [] } of table.draw().tasks) {
        const authors = subjects.map(({ author }) => author);
        expect(new Set([...authors, player])).toHaveProperty('size', 3);
        expect(table.see(player).task?.prompts).toEqual(authors.map((author) => `${author} writes 0`));
      }
      table.playStep();
      for (const { player, book } of table.draw().tasks) {
        const { books } = table.draw();
        const { pages, owner, partner } = books[book] as Book;
        const authors = [owner, books[partner ?? -1]?.owner];
        expect(table.see(player).task).toMatchObject({ answers: 2, source: { step: 1 } });
        expect(pages[1]?.player).not.toBe(player);
        // Of three players one of the authors has to guess.
        expect(authors.filter((author) => author === player)).toHaveLength(players > 3 ? 0 : 1);
      }
    },
  );

  it('takes both guesses or none, and what stands in the inputs when time runs out', () => {
    const table = start(16);
    table.playStep();
    table.playStep();
    const guess = (id: string, guesses?: string[]) =>
      table.command(id, { type: 'submit', step: 2, ...(guesses ? { texts: guesses } : {}) });
    expect(guess('anna')).toMatchObject({ code: 'tooShort' });
    expect(guess('anna', ['a bear', 'x'])).toMatchObject({ code: 'tooShort' });
    expect(guess('anna', ['a bear', 'a boat'])).toMatchObject({ ok: true });
    table.command('ben', { type: 'typed', step: 2, text: '', texts: ['a bike', ''] });
    expect(table.see('ben').task?.texts).toEqual(['a bike', '']);
    table.wait(90_000);
    const pages = table.draw().books.map(({ pages: [, , page] }) => page);
    expect(pages.find((page) => page?.player === 'anna')).toMatchObject({
      text: 'a bear × a boat',
      answers: ['a bear', 'a boat'],
    });
    expect(pages.find((page) => page?.player === 'ben')).toMatchObject({
      answers: ['a bike', expect.any(String)],
      dice: false,
    });
    expect(pages.find((page) => page?.player === 'cleo')).toMatchObject({ dice: true });
  });

  it('wants two texts for a guess, each as long as a subject may be', () => {
    const table = start(16);
    table.playStep();
    table.playStep();
    const guess = (guesses: unknown) =>
      table.command('anna', { type: 'submit', step: 2, texts: guesses as readonly string[] });
    const type = (texts?: unknown) =>
      table.command('anna', {
        type: 'typed',
        step: 2,
        text: '',
        ...(texts === undefined ? {} : { texts: texts as readonly string[] }),
      });
    for (const bad of [['a bear'], ['a bear', 'a boat', 'a bike'], ['a bear', 7], [7, 'a bear'], 'ab']) {
      expect(guess(bad)).toMatchObject({ status: 400, code: 'badRequest' });
      expect(type(bad)).toMatchObject({ status: 400, code: 'badRequest' });
    }
    expect(type()).toMatchObject({ status: 400, code: 'badRequest' });
    expect(type(['ok', 'x'.repeat(501)])).toMatchObject({ status: 400, code: 'tooLong' });
    expect(table.see('anna').task).not.toHaveProperty('texts');
  });

  it('gives a guess back to be changed', () => {
    const table = start(16);
    table.playStep();
    table.playStep();
    table.command('anna', { type: 'submit', step: 2, texts: ['a bear', 'a boat'] });
    table.command('anna', { type: 'keepDrawing', step: 2 });
    expect(table.see('anna').task).toMatchObject({ submitted: false, texts: ['a bear', 'a boat'] });
    table.command('anna', { type: 'typed', step: 2, text: '', texts: ['a bear', 'a bike'] });
    table.wait(90_000);
    const pages = table.draw().books.map(({ pages: [, , page] }) => page);
    expect(pages.find((page) => page?.player === 'anna')).toMatchObject({ answers: ['a bear', 'a bike'] });
  });

  it('P10 offers nobody a guess of which one half is typed when its author leaves', () => {
    const offeredWhere = (typed: readonly string[]) => {
      const table = start(16);
      table.playStep();
      table.playStep();
      const others = FIVE.filter((id) => id !== 'ben');
      for (const id of others) table.command(id, { type: 'submit', step: 2, texts: ['this', 'that'] });
      table.command('ben', { type: 'typed', step: 2, text: '', texts: typed });
      table.command('ben', { type: 'leave' });
      return others.filter((id) => table.see(id).offer);
    };
    expect(offeredWhere(['', ''])).not.toEqual([]);
    expect(offeredWhere(['', 'a boat'])).toEqual([]);
  });

  it('W2 a subject whose page is hidden is told on no other page either, in no book and no archive', () => {
    const table = start(16);
    table.playStep();
    table.playStep();
    for (const { player } of table.draw().tasks) {
      table.command(player, { type: 'submit', step: 2, texts: ['this', 'that'] });
    }
    table.wait(6_000);
    const { totalBooks = 0, pagesPerBook = 0 } = table.see('anna').watch ?? {};
    for (let book = 0; book < totalBooks; book++) {
      for (let page = 0; page < pagesPerBook; page++) table.command('anna', { type: 'drive', book, page });
    }
    const [first] = table.see('ben').watch?.books ?? [];
    const { text = '' } = first?.rounds.find(({ step }) => step === 0) ?? {};
    expect(JSON.stringify(table.see('ben').watch)).toContain(`"${text}"`);
    table.command('anna', { type: 'hidePage', book: 0, page: pagesPerBook - 1, hide: true });
    expect(JSON.stringify(table.see('ben').watch)).not.toContain(`"${text}"`);
    expect(JSON.stringify(table.see('ben').watch).match(/"text":"","author":"\w+","hidden":true/g)).toHaveLength(2);
    table.command('anna', { type: 'hidePage', book: 0, page: pagesPerBook - 1, hide: false });
    expect(JSON.stringify(table.see('ben').watch)).not.toContain('"hidden":true');
    table.command('anna', { type: 'hidePage', book: 0, page: pagesPerBook - 1, hide: true });
    table.command('anna', { type: 'end' });
    expect(JSON.stringify(table.see('ben').done)).not.toContain(`"${text}"`);
    // Its page alone keeps it, for whoever wrote it.
    const [saved] = table.effects().filter((effect) => effect.type === 'saveHistory');
    expect(JSON.stringify(saved?.record).split(`"${text}"`)).toHaveLength(2);
  });

  it('P5 shows the drawing, the guess, and then both subjects and who wrote them', () => {
    const table = start(16);
    table.playStep();
    table.playStep();
    for (const { player } of table.draw().tasks) {
      table.command(player, { type: 'submit', step: 2, texts: ['this', 'that'] });
    }
    table.wait(6_000);
    const rounds = () => table.see('ben').watch?.books[0]?.rounds ?? [];
    expect(rounds()).toMatchObject([{ step: 1 }]);
    expect(texts(table.see('ben'))).toEqual([]);
    table.command('anna', { type: 'drive', book: 0, page: 1 });
    expect(rounds()[1]).toMatchObject({ step: 2, answers: ['this', 'that'] });
    expect(texts(table.see('ben'))).toEqual([]);
    table.command('anna', { type: 'drive', book: 0, page: 2 });
    expect(rounds()[0]?.subjects).toHaveLength(2);
  });
});
