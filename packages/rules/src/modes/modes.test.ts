import { describe, expect, it } from 'vitest';
import { step, wakeAt } from '../match.ts';
import type { Book } from '../model/book.ts';
import type { CustomPlan, PlanRound } from '../model/customPlan.ts';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import type { Match } from '../model/state.ts';
import { DEFAULT_OPTIONS } from '../options/catalogue.ts';
import { sit, type Table } from '../testing/table.ts';
import { view } from '../view/view.ts';
import { planFor } from './plan.ts';

const FIVE = ['anna', 'ben', 'cleo', 'dora', 'emil'];

function kinds(mode: number, players: number, options: Partial<Options> = {}): string {
  const { steps } = planFor({ ...DEFAULT_OPTIONS, mode, ...options }, players);
  return steps.map(({ kind }) => (kind === 'write' ? 'W' : 'D')).join('');
}

function start(mode: number, options: Partial<Options> = {}, people: readonly string[] = FIVE, seed?: string): Table {
  const table = sit(people, { options: { mode, ...options }, ...(seed ? { seed } : {}) });
  expect(table.command('anna', { type: 'start' })).toMatchObject({ ok: true });
  return table;
}

function problem(mode: number, people: readonly string[], options: Partial<Options> = {}): unknown {
  const table = sit(people, { options: { mode, ...options } });
  const { startProblem = null } = table.see('anna').lobby ?? {};
  expect(table.command('anna', { type: 'start' }).code ?? null).toBe(startProblem);
  return startProblem;
}

const tasks = (table: Table) => FIVE.flatMap((id) => table.see(id).task ?? []);
const opened = (table: Table) => table.effects().flatMap((effect) => (effect.type === 'openPages' ? effect.pages : []));
const texts = (value: unknown) => JSON.stringify(value).match(/\w+ writes 0/g) ?? [];

describe('EchoInYourStyle', () => {
  it('is drawn anew as often as the host wants, but by nobody twice', () => {
    expect(kinds(11, 8)).toBe('WDDD');
    expect(kinds(11, 8, { redrawSteps: 4 })).toBe('WDDDDD');
    expect(kinds(11, 4, { redrawSteps: 8 })).toBe('WDDD');
    expect(kinds(11, 2)).toBe('WDD');
  });

  it('P2 shows the drawing before, and never the text', () => {
    const table = start(11);
    table.playStep();
    table.playStep();
    for (const task of tasks(table)) {
      expect(task).toMatchObject({ type: 4, source: { step: 1 } });
      expect(task).not.toHaveProperty('place');
      expect(texts(task)).toEqual([]);
    }
  });

  it('P2 tells the prompt at the end of each book', () => {
    const table = start(11);
    table.playToWatch();
    const steps = [];
    for (let page = 0; page < 4; page++) {
      table.command('anna', { type: 'drive', book: 0, page });
      steps.push(table.see('ben').watch?.books[0]?.rounds.at(-1)?.step);
    }
    expect(steps).toEqual([1, 2, 3, 0]);
  });

  it('W8 lets everybody say which drawing comes closest to the prompt, once it has been read', () => {
    const table = start(11);
    table.playToWatch();
    const say = (id: string, page: number, on = true) => table.command(id, { type: 'closest', book: 0, page, on });
    const drawn = () => table.see('ben').watch?.books[0]?.rounds.slice(0, 3) ?? [];
    for (const page of [1, 2]) table.command('anna', { type: 'drive', book: 0, page });
    expect(say('ben', 1)).toMatchObject({ status: 400, code: 'notPermitted' });
    expect(table.see('ben').watch?.closest).toBeUndefined();

    table.command('anna', { type: 'drive', book: 0, page: 3 });
    const artists = drawn().map(({ player }) => player);
    const [one = '', other = ''] = FIVE.filter((id) => !artists.includes(id));
    expect([say(one, 1), say(other, 1), say(artists[0] ?? '', 2)]).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    expect(table.see(one).watch?.closest).toEqual({ book: 0, votes: [0, 2, 1, 0], own: 1 });
    say(one, 0);
    say(other, 1, false);
    expect(table.see(one).watch?.closest).toEqual({ book: 0, votes: [1, 0, 1, 0], own: 0 });
    expect(table.see(other).watch?.closest).toEqual({ book: 0, votes: [1, 0, 1, 0], own: null });

    expect(say(artists[1] ?? '', 1)).toMatchObject({ code: 'notPermitted' });
    expect(say(one, 3)).toMatchObject({ code: 'notPermitted' });
    expect(say(one, 4)).toMatchObject({ code: 'badRequest' });
    table.command('anna', { type: 'drive', book: 1, page: 0 });
    expect(table.see(one).watch?.closest).toBeUndefined();
  });

  it('W8 nobody is asked in any other mode', () => {
    const table = start(2);
    table.playToWatch();
    table.command('anna', { type: 'drive', book: 0, page: 1 });
    expect(table.command('anna', { type: 'closest', book: 0, page: 1, on: true })).toMatchObject({
      code: 'notPermitted',
    });
  });
});

describe('Sketch', () => {
  it('is a prompt, a quick sketch and its clean drawing', () => {
    const { steps } = planFor({ ...DEFAULT_OPTIONS, mode: 13 }, 4);
    expect(steps.map(({ kind, length }) => [kind, length])).toEqual([
      ['write', 75_000],
      ['draw', 120_000],
      ['draw', 240_000],
    ]);
    expect(planFor({ ...DEFAULT_OPTIONS, mode: 13, tempo: 'quick' }, 4).steps[1]?.length).toBe(60_000);
    expect(planFor({ ...DEFAULT_OPTIONS, mode: 13, tempo: 'host' }, 4).steps[1]?.length).toBeNull();
  });

  it('P3 gives a pencil and one layer, then everything over the sketch at 40 %, without the prompt', () => {
    const table = start(13);
    table.playStep();
    for (const { tools } of tasks(table))
      expect(tools).toMatchObject({ colorMode: 'mono', layers: 1, presets: 'pencil' });
    table.forget();
    table.playStep();
    for (const task of tasks(table)) {
      expect(task).toMatchObject({ type: 4, place: 'base', baseOpacity: 40 });
      expect(task).not.toHaveProperty('tools');
      expect(texts(task)).toEqual([]);
    }
    for (const page of opened(table))
      expect(page).toMatchObject({ base: { book: page.page.book, step: 1 }, baseOpacity: 40 });
    table.playToWatch();
    expect(table.match().phase).toBe(20);
  });

  it('goes back to the writer when there are two, who then draws the other’s sketch clean', () => {
    const table = start(13, {}, ['anna', 'ben']);
    table.playStep();
    table.playStep();
    const { books, tasks: work } = table.draw();
    for (const { book, player, place } of work) {
      expect([books[book]?.owner, place]).toEqual([player, 'base']);
    }
  });
});

describe('Complete_Me', () => {
  it('begins with 90 seconds, 40 lines and nothing filled', () => {
    const { steps } = planFor({ ...DEFAULT_OPTIONS, mode: 15 }, 4);
    expect(steps[1]).toMatchObject({ kind: 'draw', length: 90_000, tools: { maxLines: 40, fill: false } });
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('P3 is completed over the lines that are there; the prompt is shown: %s', (showPrompt, prompts) => {
    const table = start(15, { showPrompt });
    table.playStep();
    table.playStep();
    for (const task of tasks(table)) {
      expect(task).toMatchObject({ type: 4, place: 'base', source: { step: 1 } });
      expect(task).not.toHaveProperty('baseOpacity');
      expect(texts(task)).toHaveLength(prompts);
    }
    table.playToWatch();
    for (let page = 1; page < 3; page++) table.command('anna', { type: 'drive', book: 0, page });
    const [, , finished] = table.see('ben').watch?.books[0]?.rounds ?? [];
    expect(finished).toMatchObject({ base: { book: 0, step: 1 } });
  });
});

describe('CoOp_Animation', () => {
  it.each([
    [2, {}, 4],
    [6, {}, 6],
    [30, {}, 8],
    [3, { frames: 24 }, 24],
  ])('of %i players has, with %j, so many frames: %i', (players, options, frames) => {
    expect(kinds(14, players, options)).toBe(`W${'D'.repeat(frames)}`);
    expect(kinds(14, players, { ...options, hostTheme: 'a race' })).toBe('D'.repeat(frames));
  });

  it('P4 shows the theme and all frames so far, the nearest first, and lets one begin with the last one', () => {
    const table = start(14, { frames: 4, fps: 12 });
    for (let step = 0; step < 4; step++) {
      table.forget();
      table.playStep();
    }
    // The frame before shines through, and may be copied; it is no base that the drawing begins with.
    for (const page of opened(table)) {
      expect(page).toMatchObject({ copyable: [{ step: 3 }] });
      expect(page).not.toHaveProperty('base');
    }
    for (const task of tasks(table)) {
      const { book } = task.page;
      expect(task).toMatchObject({
        place: 'onion',
        source: { book, step: 3 },
        earlier: [
          { book, step: 2 },
          { book, step: 1 },
        ],
        copyable: [{ book, step: 3 }],
        fps: 12,
        tools: { format: 'landscape' },
      });
      expect(texts(task)).toHaveLength(1);
    }
    table.playToWatch();
    expect(table.see('ben').watch?.books[0]?.fps).toBe(12);
    table.forget();
    table.command('anna', { type: 'end' });
    const records = table.effects().flatMap((effect) => (effect.type === 'saveHistory' ? effect.record : []));
    expect(records.map(({ books }) => books.map(({ fps }) => fps))).toEqual([[12, 12, 12, 12, 12]]);
  });

  it.each([3, 5])('P4 of %i players: nobody draws two frames in a row, however many there are', (players) => {
    const table = start(14, { frames: 24 }, FIVE.slice(0, players));
    const last = new Map<number, string>();
    while (table.match().phase === 10) {
      for (const { book, player } of table.draw().tasks) {
        expect(last.get(book)).not.toBe(player);
        last.set(book, player);
      }
      table.playStep();
    }
  });

  it('begins with the host’s theme, and keeps the background', () => {
    const table = start(14, { hostTheme: 'a race', frames: 3, keepBackground: true, format: 'portrait' });
    for (const task of tasks(table))
      expect(task).toMatchObject({ prompt: 'a race', type: 2, tools: { format: 'portrait' } });
    table.forget();
    table.playStep();
    for (const page of opened(table)) expect(page).toMatchObject({ base: { step: 1 }, baseLayers: [0] });
    table.playToWatch();
    expect(table.see('ben').watch).toMatchObject({
      pagesPerBook: 4,
      books: [{ rounds: [{ text: 'a race', player: 'anna' }] }],
    });
  });
});

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
    // Its page alone keeps it, for who wrote it.
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

describe('a game of one’s own', () => {
  const round = (
    type: PlanRound['type'],
    selection: PlanRound['selection'],
    more: Partial<PlanRound> = {},
  ): PlanRound => ({
    type,
    selection,
    seconds: 60,
    ...more,
  });
  const plan = (...rounds: PlanRound[]): CustomPlan => ({ rounds });
  const makers = (table: Table) =>
    table.match().phase === 20 || table.match().phase === 10
      ? table.draw().books.map(({ owner, pages }) => [owner, ...pages.map(({ player }) => player)])
      : [];

  it('is one prompt and one picture without a plan', () => {
    expect(kinds(1, 5)).toBe('WD');
    expect(kinds(1, 5, { plan: null })).toBe('WD');
  });

  it('has the rounds, times and tools of its plan', () => {
    const tools = { ...planFor({ ...DEFAULT_OPTIONS, mode: 13 }, 4).steps[1]?.tools } as never;
    const { steps } = planFor(
      {
        ...DEFAULT_OPTIONS,
        mode: 1,
        plan: plan(round('prompt', 'round_robin', { seconds: null }), round('draw', 'random', { tools })),
      },
      5,
    );
    expect(steps).toMatchObject([
      { kind: 'write', length: null },
      { kind: 'draw', length: 60_000, hand: 'random', tools },
    ]);
  });

  it('same_again goes to who made the page before, book_owner to whose book it is', () => {
    const table = start(1, {
      plan: plan(
        round('prompt', 'round_robin'),
        round('draw', 'round_robin'),
        round('draw', 'same_again'),
        round('prompt', 'book_owner'),
      ),
    });
    table.playToWatch();
    for (const [owner, writer, artist, again, last] of makers(table)) {
      expect([writer, again, last]).toEqual([owner, artist, owner]);
      expect(artist).not.toBe(owner);
    }
  });

  it('P1 same_again gives one page to an understudy who made two, and to nobody the other one', () => {
    const rounds = [round('prompt', 'round_robin'), round('draw', 'same_again')];
    const table = start(1, { plan: plan(...rounds) });
    const others = FIVE.filter((id) => id !== 'emil');
    table.command('emil', { type: 'leave' });
    for (const id of others) table.submit(id, `${id} writes`);
    const taker = others.find((id) => table.see(id).offer) ?? '';
    table.command(taker, { type: 'understudy', step: 0 });
    table.submit(taker, 'instead of emil');
    table.wait(6_000);
    expect(table.draw().step).toBe(1);
    expect(
      table
        .draw()
        .tasks.map(({ player }) => player)
        .toSorted(),
    ).toEqual(others);
  });

  it('P1 random gives everybody one page, never his own book or page', () => {
    const table = start(1, {
      plan: plan(round('prompt', 'random'), round('draw', 'random'), round('prompt', 'random')),
    });
    table.playToWatch();
    const pages = makers(table);
    for (const column of [1, 2, 3]) expect(new Set(pages.map((row) => row[column])).size).toBe(5);
    for (const [owner, first, second, third] of pages) {
      expect(second).not.toBe(owner);
      expect(second).not.toBe(first);
      expect(third).not.toBe(second);
    }
  });

  it('P8 dictionary prompts are there at once, each line once before one comes again', () => {
    const lines = ['list one', 'list two', 'list three', 'list four', 'list five'];
    const table = start(1, { plan: plan(round('prompt', 'dictionary', { lines }), round('draw', 'round_robin')) });
    expect(table.see('anna').step).toMatchObject({ index: 1, kind: 'draw' });
    expect(new Set(tasks(table).map(({ prompt }) => prompt))).toEqual(new Set(lines));
    table.playToWatch();
    expect(table.see('ben').watch?.books[0]?.rounds).toMatchObject([{ player: null, dice: true }]);
  });

  it('P8 dictionary prompts at the end of a plan are its last pages, and the show begins with them in the books', () => {
    const table = sit(FIVE, {
      options: {
        mode: 1,
        plan: {
          rounds: [
            { type: 'prompt', seconds: 60, selection: 'round_robin' },
            { type: 'draw', seconds: 60, selection: 'round_robin' },
            { type: 'prompt', seconds: null, selection: 'dictionary', lines: ['the end'] },
          ],
        },
      },
    });
    expect(table.command('anna', { type: 'start' })).toMatchObject({ ok: true });
    table.playStep();
    table.playStep();
    const match = table.match();
    expect(match.phase).toBe(20);
    if (match.phase !== 20) return;
    for (const { pages } of match.books) expect(pages.at(-1)).toMatchObject({ text: 'the end', dice: true });
  });

  it('a table says who draws in whose book; who is missing in it draws along the circle', () => {
    const table = start(1, {
      plan: plan(
        round('prompt', 'round_robin'),
        round('draw', 'dictionary', { table: { anna: 'ben', ben: 'anna', cleo: 'nobody' } }),
      ),
    });
    table.playStep();
    const { books, tasks: work } = table.draw();
    const artist = Object.fromEntries(work.map(({ book, player }) => [books[book]?.owner, player]));
    expect(artist).toMatchObject({ anna: 'ben', ben: 'anna' });
    expect(new Set(Object.values(artist)).size).toBe(5);
  });

  it('P8 wants no more different people than there are, unless they may repeat', () => {
    const long = plan(...Array.from({ length: 6 }, () => round('draw', 'round_robin')));
    expect(problem(1, FIVE, { plan: long })).toBe('tooManyPrompts');
    expect(problem(1, FIVE, { plan: { ...long, repeatPlayers: true } })).toBeNull();
    expect(problem(1, FIVE, { plan: plan(...long.rounds.slice(1)) })).toBeNull();
    expect(problem(1, FIVE.slice(0, 3), { plan: long })).toBeNull();
    expect(problem(1, FIVE, { plan: plan(round('prompt', 'dictionary')) })).toBe('nothingToDo');
  });

  it('is kept with the game that was played by it', () => {
    const own = plan(
      round('prompt', 'dictionary', { lines: ['a host can be', 'read again'] }),
      round('draw', 'random'),
    );
    const kept = (chosen: CustomPlan | null) => {
      const table = start(1, { plan: chosen });
      table.playToWatch();
      table.command('anna', { type: 'end' });
      const [saved] = table.effects().filter((effect) => effect.type === 'saveHistory');
      return saved?.record.plan;
    };
    expect(kept(own)).toEqual(own);
    expect(kept(null)).toBeUndefined();
  });

  it('P9 keeps its word lists from everybody but the host', () => {
    const lines = ['secret word'];
    const table = sit(FIVE, {
      options: { mode: 1, plan: plan(round('prompt', 'dictionary', { lines }), round('draw', 'random')) },
    });
    expect(JSON.stringify(table.see('anna'))).toContain('secret word');
    expect(JSON.stringify(table.see('ben'))).not.toContain('secret word');
    expect(table.see('ben').options.plan?.rounds).toHaveLength(2);
  });
});

describe('an understudy', () => {
  /** Six play; frida is gone when the drawings are handed out. */
  const withHole = (options: Partial<Options> = {}) => {
    const table = sit([...FIVE, 'frida'], { options });
    table.command('anna', { type: 'start' });
    table.lose('frida');
    table.wait(LIMITS.awayAfter);
    for (const id of FIVE) table.submit(id, `${id} writes 0`);
    table.wait(LIMITS.offer.time + 6_000);
    return table;
  };

  it('P10 takes the page that nobody works on, the first who asks', () => {
    const table = withHole();
    expect(table.draw().tasks).toHaveLength(5);
    for (const id of FIVE) table.submit(id);
    const offered = FIVE.filter((id) => table.see(id).offer);
    expect(offered.length).toBeGreaterThan(0);
    const [first = '', second = ''] = offered;
    expect(table.command(first, { type: 'understudy', step: 1 })).toMatchObject({ ok: true });
    expect(table.see(first).task).toMatchObject({ submitted: false, step: 1 });
    expect(table.command(second, { type: 'understudy', step: 1 })).toMatchObject({ code: 'notPermitted' });
    table.paint(first);
    table.submit(first);
    table.wait(6_000);
    expect(
      table.draw().books.filter(({ pages: [, page] }) => page?.kind === 'drawing' && page.player === first),
    ).toHaveLength(1);
  });

  /** All but this one have handed in a drawing; he is removed. */
  const withRemoved = (step: 1 | 0 = 1) => {
    const table = start(2);
    if (step === 1) table.playStep();
    const others = FIVE.filter((id) => id !== 'emil');
    for (const id of others) {
      table.paint(id);
      table.submit(id, step === 0 ? `${id} writes` : undefined);
    }
    table.paint('emil', 3);
    const page = table.see('emil').task?.page;
    table.wait(LIMITS.offer.time + 1_000);
    table.command('anna', { type: 'kick', player: 'emil' });
    return { table, page, others };
  };

  it('P10 takes the page of a removed player as a new one: what he has drawn stays with nobody', () => {
    const { table, page, others } = withRemoved();
    const offered = others.filter((id) => table.see(id).offer);
    expect(offered.length).toBeGreaterThan(0);
    const [first = ''] = offered;
    table.forget();
    expect(table.command(first, { type: 'understudy', step: 1 })).toMatchObject({ ok: true });
    const { task } = table.see(first);
    expect(task?.page).toEqual({ ...page, again: 1 });
    expect(task?.prompt).toBe(
      table.draw().books[page?.book ?? -1]?.pages.map((one) => one.kind === 'text' && one.text)[0],
    );
    expect(table.effects()).toContainEqual({ type: 'openPages', pages: [{ page: task?.page, author: first }] });
    table.paint(first, 7);
    table.submit(first);
    table.wait(LIMITS.countdown);
    const made = table.draw().books[page?.book ?? -1]?.pages[1];
    expect(made).toMatchObject({ kind: 'drawing', player: first, lines: 7, again: 1 });
    table.playToWatch();
    for (let at = 0; at < 25; at++) table.command('anna', { type: 'drive', book: Math.floor(at / 5), page: at % 5 });
    const { books = [] } = table.see(first).watch ?? {};
    expect(books[page?.book ?? -1]?.rounds[1]).toMatchObject({ player: first, page: { ...page, again: 1 } });
  });

  it('P10 is asked for twenty seconds from the moment on at which the page is free', () => {
    const { table, others } = withRemoved();
    const { offer } = table.see(others.find((id) => table.see(id).offer) ?? '');
    expect(offer?.until).toBe(table.now() + LIMITS.offer.time);
    table.wait(LIMITS.offer.time - 1);
    expect(table.draw()).toMatchObject({ step: 1, stage: { name: 'open' } });
    table.wait(LIMITS.interlude + 1);
    expect(table.draw()).toMatchObject({ step: 2, stage: { name: 'open' } });
  });

  it('P10 writes what somebody left unwritten; who had begun to type keeps his page', () => {
    const left = (typed: string) => {
      const table = start(2);
      const others = FIVE.filter((id) => id !== 'emil');
      table.command('emil', { type: 'typed', step: 0, text: typed });
      table.command('emil', { type: 'leave' });
      for (const id of others) table.submit(id, `${id} writes`);
      return { table, offered: others.filter((id) => table.see(id).offer) };
    };
    expect(left('half a pro').offered).toEqual([]);
    const { table, offered } = left('  ');
    const [first = ''] = offered;
    expect(table.command(first, { type: 'understudy', step: 0 })).toMatchObject({ ok: true });
    table.join('emil');
    expect(table.see('emil')).not.toHaveProperty('task');
    table.submit(first, 'instead of emil');
    table.wait(LIMITS.countdown);
    const book = table.draw().books.find(({ owner }) => owner === 'emil');
    expect(book?.pages).toMatchObject([{ text: 'instead of emil', player: first, dice: false }]);
  });

  it('P10 is not asked to go on from a text that is in doubt', () => {
    const table = start(2);
    table.playStep();
    const { offer: none } = table.see('anna');
    expect(none).toBeUndefined();
    table.command('ben', { type: 'reportPrompt', step: 1, reasons: ['hate'], skip: true });
    const others = FIVE.filter((id) => id !== 'ben');
    for (const id of others) table.submit(id);
    expect(others.filter((id) => table.see(id).offer)).toEqual([]);
    const [doubt] = table.see('anna').doubts ?? [];
    table.command('anna', { type: 'judge', page: doubt?.page ?? { book: 9, step: 9 }, judgement: 'replace' });
    expect(others.filter((id) => table.see(id).offer).length).toBeGreaterThan(0);
  });

  it('P10 gets the book that has waited longest', () => {
    const table = sit([...FIVE, 'frida', 'gero', 'hugo']);
    table.command('anna', { type: 'start' });
    for (const id of ['frida', 'gero']) table.command(id, { type: 'leave' });
    table.playStep();
    table.playStep();
    const holes = table.draw().books.flatMap(({ pages }, book) => (pages.at(-1)?.kind === 'skipped' ? [book] : []));
    const free = table
      .draw()
      .books.flatMap((_, book) => (table.draw().tasks.every((task) => task.book !== book) ? [book] : []));
    // Whoever is there goes on with the books that were skipped; none of them is free again.
    expect(holes.length).toBe(2);
    expect(free.filter((book) => holes.includes(book))).toEqual([]);
  });

  it('has at least half of the step, and is not asked if the host wishes so', () => {
    const late = withHole();
    late.wait(241_000);
    late.submit('anna');
    expect(late.see('anna')).not.toHaveProperty('offer');
    const never = withHole({ understudies: false });
    for (const id of FIVE) never.submit(id);
    expect(FIVE.some((id) => never.see(id).offer)).toBe(false);
  });
});

describe('a match of an earlier release', () => {
  it('goes on where it stood', () => {
    const table = start(2);
    table.playStep();
    for (const id of FIVE) table.submit(id);
    table.wait(LIMITS.countdown);
    expect(table.draw().stage.name).toBe('interlude');
    const kept = JSON.parse(JSON.stringify(table.match()), (key, value: unknown) =>
      ['next', 'doneAt', 'coHosts'].includes(key) ? undefined : value,
    ) as Match;
    const due = wakeAt(kept) ?? 0;
    const { match } = step({ ...kept, rules: 2 }, { type: 'wake', at: due });
    expect(match).toMatchObject({ phase: 10, step: 2, stage: { name: 'open' } });
    expect(view(match, 'anna').task).toMatchObject({ step: 2 });
  });
});

/** Every mode is over at some time, whatever its players do not do. */
describe('a game that nobody plays', () => {
  it.each([1, 2, 4, 11, 12, 13, 14, 15, 16])('comes to its end in mode %i', (mode) => {
    const table = sit(FIVE, { options: { mode, story: 'a line\nanother', vipSource: 'draw', tempo: 'quick' } });
    table.command('anna', { type: 'vip', player: 'ben', on: true });
    expect(table.command('anna', { type: 'start' })).toMatchObject({ ok: true });
    table.wait(9 * 3_600_000);
    expect(table.match().phase).toBe(99);
  });
});
