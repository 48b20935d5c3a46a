import { describe, expect, it } from 'vitest';
import type { Options } from '../model/options.ts';
import { FIVE, problem, start } from '../testing/modeGames.ts';
import { sit } from '../testing/table.ts';

describe('Storyteller', () => {
  const story = (text: string, options: Partial<Options> = {}) => start(4, { story: text, ...options });

  it.each([
    ['', 'noPrompts'],
    ['one\ntwo\nsix\nten\nnine\nmore', 'tooManyPrompts'],
    ['free\nanna: assigned too late', 'badLines'],
    ['here comes !', 'tagVip'],
  ])('cannot be told: %j', (text, code) => {
    expect(problem(4, FIVE, { story: text, vipOnly: true })).toBe(code);
  });

  it('tells how many prompts are too many', () => {
    const table = sit(FIVE, { options: { mode: 4, story: 'abc\n'.repeat(6) } });
    expect(table.see('anna').lobby?.startNumbers).toEqual({ prompts: 6, players: 5 });
  });

  it('P9 is the host’s alone until it is told', () => {
    const table = sit(FIVE, { options: { mode: 4, story: 'secret line' } });
    expect(table.see('anna').options.story).toBe('secret line');
    expect(JSON.stringify(table.see('ben'))).not.toContain('secret line');
  });

  it('P7 gives named lines to their players and deals the others; everybody draws one page', () => {
    const table = story('ben: a bear\ndora: a boat\na bike\na bird');
    const lines = (person: string) => table.see(person).task?.prompt;
    expect([lines('ben'), lines('dora')]).toEqual(['a bear', 'a boat']);
    const others = ['anna', 'cleo', 'emil'].map(lines);
    expect(others.filter((line) => line === 'a bike').length).toBeGreaterThan(0);
    expect(others.filter((line) => line === 'a bird').length).toBeGreaterThan(0);
    table.playToWatch();
    expect(table.see('ben').watch?.pageCounts?.reduce((sum, count) => sum + count, 0)).toBe(4 + 5);
    expect(table.see('ben').watch?.books[0]?.rounds).toMatchObject([{ text: 'a bear', player: 'anna' }]);
  });

  it('P7 keeps a named line for its artist as long as there are lines without a name', () => {
    const table = story('ben: a bear\na bike\na bird');
    const artists = table.draw().books.map(({ artists: of = [] }) => of.toSorted());
    expect(artists[0]).toEqual(['ben']);
    expect(artists.slice(1).map(({ length }) => length)).toEqual([2, 2]);
    for (const { book, player } of table.draw().tasks) expect(artists[book]).toContain(player);
  });

  it.each([1, 2, 3, 4, 5])('deals versions of %i lines that differ by one at most', (count) => {
    const table = story(Array.from({ length: count }, (_, i) => `line ${i}`).join('\n'));
    const versions = table
      .draw()
      .books.map((_, book) => table.draw().tasks.filter((task) => task.book === book).length);
    expect(Math.max(...versions) - Math.min(...versions)).toBeLessThanOrEqual(1);
  });

  it('draws for each ! somebody else than its artist, all about equally often, and never twice in a line', () => {
    for (let seed = 0; seed < 20; seed++) {
      const table = start(
        4,
        { story: FIVE.map((name) => `${name}: ! meets !`).join('\n') },
        FIVE,
        `${seed}`.padStart(32, '7'),
      );
      const drawn = table.draw().books.map(({ pages: [page] }) => (page?.kind === 'text' ? (page.cast ?? []) : []));
      drawn.forEach((pair, index) => {
        expect(new Set([...pair, FIVE[index]]).size).toBe(3);
      });
      const counts = FIVE.map((name) => drawn.flat().filter((id) => id === name).length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
    }
  });

  it('draws VIPs if there are any', () => {
    const table = sit(FIVE, { options: { mode: 4, story: 'here comes !\nand !' } });
    table.command('anna', { type: 'vip', player: 'emil', on: true });
    table.command('anna', { type: 'start' });
    for (const { prompt } of table.draw().tasks) expect(prompt).toMatch(/emil/);
  });

  it('P7 lets the artist choose whom ? stands for, and keeps it with the page', () => {
    const table = story('anna: ? feeds @ben');
    expect(table.see('anna').task).toMatchObject({ prompt: '? feeds ben', cast: [null, 'ben'], chosen: [null] });
    const choose = (marker: number, player: string) =>
      table.command('anna', { type: 'choosePlayer', step: 0, marker, player });
    expect(choose(1, 'cleo')).toMatchObject({ code: 'notPermitted' });
    expect(choose(0, 'nobody')).toMatchObject({ code: 'notPermitted' });
    expect(choose(0, 'cleo')).toMatchObject({ ok: true });
    expect(table.see('anna').task).toMatchObject({ prompt: 'cleo feeds ben', chosen: ['cleo'] });
    table.playToWatch();
    for (let page = 1; page <= 5; page++) table.command('anna', { type: 'drive', book: 0, page });
    const [line, ...versions] = table.see('ben').watch?.books[0]?.rounds ?? [];
    expect(line).toMatchObject({ cast: [null, 'ben'] });
    expect(versions.map(({ chosen }) => chosen?.[0])).toContain('cleo');
  });

  it('P7 keeps apart whom each ? stands for', () => {
    const table = story('anna: ? feeds ?');
    const choose = (marker: number, player: string) =>
      table.command('anna', { type: 'choosePlayer', step: 0, marker, player });
    choose(1, 'cleo');
    expect(table.see('anna').task).toMatchObject({ prompt: '? feeds cleo', chosen: [null, 'cleo'] });
    choose(0, 'dora');
    expect(table.see('anna').task).toMatchObject({ prompt: 'dora feeds cleo', chosen: ['dora', 'cleo'] });
    table.forget();
    expect(choose(0, 'dora')).toMatchObject({ ok: true });
    expect(table.effects()).toHaveLength(1);
  });

  it('ends a book with its last drawing; a missing one before it keeps its place', () => {
    const table = story('a bear');
    const artist = (version: number) => table.draw().tasks.find((task) => task.version === version)?.player ?? '';
    const [first, second, third] = [artist(0), artist(1), artist(2)];
    table.paint(third);
    for (const id of FIVE) table.submit(id);
    table.wait(6_000);
    expect(table.draw().books[0]?.pages).toMatchObject([
      { kind: 'text' },
      { kind: 'skipped', player: first },
      { kind: 'skipped', player: second },
      { kind: 'drawing', player: third },
    ]);
  });

  it('keeps the place of a line that nobody drew', () => {
    const table = story('anna: a bear\nben: a boat\ncleo: a bike\ndora: a bird\nemil: a bell');
    table.paint('ben');
    for (const id of FIVE) table.submit(id);
    table.wait(6_000);
    expect(table.see('anna').watch).toMatchObject({ totalBooks: 5, pagesPerBook: 2 });
    const books =
      table.match().phase === 20 ? (table.match() as never as { books: { pages: { kind: string }[] }[] }).books : [];
    expect(books.map(({ pages }) => pages[1]?.kind)).toEqual(['skipped', 'drawing', 'skipped', 'skipped', 'skipped']);
  });
});
