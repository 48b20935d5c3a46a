import { describe, expect, it } from 'vitest';
import { step } from '../match.ts';
import type { Book, Page } from '../model/book.ts';
import type { Round } from '../model/round.ts';
import type { Done } from '../model/state.ts';
import type { AwardView } from '../model/view.ts';
import { playGame } from '../testing/bots.ts';
import { sit, type Table } from '../testing/table.ts';
import { replay } from '../testing/verify.ts';
import { view } from '../view/view.ts';
import { awardsOf, wayBetween } from './awards.ts';

const PEOPLE = ['anna', 'ben', 'carla'];

function shown(options: Parameters<typeof sit>[1] = {}): Table {
  const table = sit(PEOPLE, options);
  table.playToWatch();
  return table;
}

const react = (table: Table, ...people: readonly string[]) => {
  for (const person of people) table.send({ type: 'reacted', at: table.now(), person });
};
const end = (table: Table): readonly AwardView[] => {
  table.command('anna', { type: 'end' });
  return table.see('ben').done?.awards ?? [];
};
const named = (awards: readonly AwardView[], kind: AwardView['kind']) => awards.find((award) => award.kind === kind);

/** Somebody who did not make the page that is shown. */
function others(table: Table): string[] {
  const { books = [], cursor } = table.see('anna').watch ?? {};
  const page = books.at(-1)?.rounds[cursor?.page ?? 0];
  return PEOPLE.filter((id) => id !== page?.player);
}

describe('the page that most people reacted to', () => {
  it('W9 is named in the end, and how many they were is told nobody', () => {
    const table = shown();
    table.command('anna', { type: 'drive', book: 0, page: 1 });
    react(table, ...others(table));
    expect(JSON.stringify(table.see('ben').watch)).not.toMatch(/reaction|reacted|people/);
    const award = named(end(table), 'loved');
    expect(award).toMatchObject({ book: 0, rounds: [{ step: 1, page: { book: 0, step: 1 } }] });
    expect(JSON.stringify(table.see('ben'))).not.toMatch(/reactions|reactedNow|"people"/);
  });

  it('W9 counts each person once, and nobody for a page of their own', () => {
    const table = shown();
    const [first = ''] = others(table);
    const maker = PEOPLE.find((id) => !others(table).includes(id)) ?? '';
    react(table, first, first, first, maker, maker, 'a stranger');
    expect(named(end(table), 'loved')).toBeUndefined();
  });

  it('W9 is the first of those that are equal', () => {
    const table = shown();
    table.command('anna', { type: 'drive', book: 0, page: 2 });
    react(table, ...others(table));
    table.command('anna', { type: 'drive', book: 0, page: 0 });
    react(table, ...others(table));
    expect(named(end(table), 'loved')).toMatchObject({ book: 0, rounds: [{ step: 0 }] });
  });

  it('W9 is no page that has been hidden', () => {
    const table = shown();
    react(table, ...others(table));
    table.command('anna', { type: 'hidePage', book: 0, page: 0, hide: true });
    react(table, ...others(table));
    expect(named(end(table), 'loved')).toBeUndefined();
  });

  it('W9 is no drawing that its maker did not want to be kept', () => {
    const table = shown();
    table.command('anna', { type: 'drive', book: 0, page: 1 });
    react(table, ...others(table));
    table.command('anna', { type: 'end' });
    const done = table.match() as Done;
    expect(awardsOf(done).map(({ kind }) => kind)).toContain('loved');
    const books = done.books.map(
      ({ pages, ...book }): Book => ({
        ...book,
        pages: pages.map((page) => (page.kind === 'drawing' ? { ...page, erased: true } : page)),
      }),
    );
    expect(awardsOf({ ...done, books }).map(({ kind }) => kind)).not.toContain('loved');
  });

  it('W9 changes nothing that anybody sees while the show goes on', () => {
    const table = shown();
    const effects = table.send({ type: 'reacted', at: table.now(), person: others(table)[0] ?? '' });
    expect(effects).toEqual([]);
  });
});

describe('the quickest pen', () => {
  /** Two rounds of drawings by three people; who hands in after how many seconds. */
  function drawn(seconds: Record<string, number>): Table {
    const table = sit(PEOPLE, { options: { pages: 2 } });
    table.command('anna', { type: 'start' });
    table.playStep();
    for (const { player } of table.draw().tasks) table.paint(player);
    let passed = 0;
    for (const [id, at] of Object.entries(seconds).toSorted(([, a], [, b]) => a - b)) {
      table.wait((at - passed) * 1_000);
      passed = at;
      table.submit(id);
    }
    table.playToWatch();
    return table;
  }

  it('W9 drew the page that was handed in soonest', () => {
    const award = named(end(drawn({ anna: 40, ben: 9, carla: 60 })), 'quickest');
    expect(award?.rounds).toMatchObject([{ player: 'ben', page: {} }]);
    expect(award?.rounds[0]).not.toHaveProperty('took');
  });

  it('W9 is nobody who kept drawing until later', () => {
    const table = sit(PEOPLE, { options: { pages: 2 } });
    table.command('anna', { type: 'start' });
    table.playStep();
    for (const id of PEOPLE) table.paint(id);
    table.submit('ben');
    table.command('ben', { type: 'keepDrawing', step: 1 });
    table.wait(20_000);
    table.submit('carla');
    table.wait(20_000);
    table.submit('ben');
    table.submit('anna');
    table.playToWatch();
    expect(named(end(table), 'quickest')?.rounds).toMatchObject([{ player: 'carla' }]);
  });

  it('W9 is as quick in a later step as in the first', () => {
    const table = sit(PEOPLE, { options: { pages: 5 } });
    table.command('anna', { type: 'start' });
    table.playStep();
    for (const id of PEOPLE) table.paint(id);
    table.wait(90_000);
    table.playStep();
    table.playStep();
    expect(table.see('anna').step).toMatchObject({ index: 3, stage: 'open' });
    for (const id of PEOPLE) table.paint(id);
    table.wait(5_000);
    table.submit('carla');
    table.wait(30_000);
    table.playToWatch();
    expect(named(end(table), 'quickest')?.rounds).toMatchObject([{ player: 'carla', step: 3 }]);
  });

  it('W9 is not looked for where hardly anybody handed in a drawing', () => {
    const table = sit(PEOPLE, { options: { pages: 2 } });
    table.command('anna', { type: 'start' });
    table.playStep();
    for (const id of PEOPLE) table.paint(id);
    table.submit('ben');
    table.submit('anna');
    table.wait(600_000);
    table.playToWatch();
    expect(named(end(table), 'quickest')).toBeUndefined();
  });
});

describe('the longest way', () => {
  /** Three books of these sentences, with a drawing after each but the last. */
  function told(sentences: readonly (readonly [string, string, ...string[]])[]): Table {
    const pages = 2 * (sentences[0]?.length ?? 0) - 1;
    const table = sit(PEOPLE, { options: { pages } });
    table.command('anna', { type: 'start' });
    for (let index = 0; index < pages; index++) {
      const isDrawn = index % 2 === 1;
      for (const { player, book } of table.draw().tasks) {
        if (isDrawn) table.paint(player);
        table.submit(player, isDrawn ? undefined : sentences[book]?.[index / 2]);
      }
      table.wait(6_000);
    }
    table.playToWatch();
    return table;
  }

  it('W9 is that of the book whose last sentence is farthest from its first', () => {
    const award = named(
      end(
        told([
          ['A cat on the moon', 'A cat on a moon!'],
          ['A knight eats noodles', 'Something blue with wheels'],
          ['Two whales dancing', 'Two whales dance slowly'],
        ]),
      ),
      'journey',
    );
    expect(award).toMatchObject({
      book: 1,
      rounds: [
        { step: 0, text: 'A knight eats noodles' },
        { step: 1, page: {} },
        { step: 2, text: 'Something blue with wheels' },
      ],
    });
  });

  it('W9 is the first of those that are equal, and none where all stayed close', () => {
    const far = ['A knight eats noodles', 'Something blue with wheels'] as const;
    expect(named(end(told([['One', 'One.'], far, far])), 'journey')?.book).toBe(1);
    const close = ['A cat on the moon', 'a cat on the moon'] as const;
    expect(named(end(told([close, close, close])), 'journey')).toBeUndefined();
  });

  it('W9 is shown by the last drawing on it that is not hidden, else by the sentences alone', () => {
    const way = ['A knight eats noodles', 'Soup for a soldier', 'Something blue with wheels'] as const;
    const shownBy = (...hidden: readonly number[]) => {
      const table = told([way, way, way]);
      for (const page of [1, 2, 3, 4]) table.command('anna', { type: 'drive', book: 0, page });
      for (const page of hidden) table.command('anna', { type: 'hidePage', book: 0, page, hide: true });
      const award = named(end(table), 'journey');
      return [award?.book, ...(award?.rounds ?? []).map(({ step }) => step)];
    };
    expect(shownBy()).toEqual([0, 0, 3, 4]);
    expect(shownBy(3)).toEqual([0, 0, 1, 4]);
    expect(shownBy(1, 3)).toEqual([0, 0, 4]);
  });

  it('W9 is not shown by a drawing that was not kept', () => {
    const far = ['A knight eats noodles', 'Something blue with wheels'] as const;
    const table = told([far, far, far]);
    end(table);
    const done = table.match() as Done;
    const books = done.books.map(
      (book): Book => ({
        ...book,
        pages: book.pages.map((page) => (page.kind === 'drawing' ? { ...page, erased: true } : page)),
      }),
    );
    expect(awardsOf({ ...done, books }).find(({ kind }) => kind === 'journey')?.steps).toEqual([0, 2]);
  });

  it('W9 does not begin with a sentence of the dictionary', () => {
    const far = ['A knight eats noodles', 'Something blue with wheels'] as const;
    const match = end(told([far, far, far]));
    expect(match).not.toEqual([]);
    const table = told([far, far, far]);
    const rolled = (book: Book): Book => ({
      ...book,
      pages: book.pages.map((page): Page => (page.kind === 'text' ? { ...page, dice: true } : page)),
    });
    table.command('anna', { type: 'end' });
    const done = table.match() as Done;
    const changed = { ...done, books: done.books.map((book, index) => (index === 2 ? book : rolled(book))) };
    expect(named(view(changed, 'anna').done?.awards ?? [], 'journey')?.book).toBe(2);
  });
});

describe('how far two sentences are from each other', () => {
  it.each([
    ['A cat', 'a CAT!', 0],
    ['', '', 0],
    ['…', '!', 0],
    ['A cat', '', 1],
    ['abc', 'xyz', 1],
    ['🦦🦦', '🦦🦦', 0],
    ['night', 'nacht', 1 - (2 * 3) / 12],
    ['aaa', 'aaaaaa', 1 - (2 * 4) / 11],
  ])('is between %j and %j %d', (one, other, way) => {
    expect(wayBetween(one, other)).toBeCloseTo(way, 10);
    expect(wayBetween(other, one)).toBe(wayBetween(one, other));
  });
});

describe('awards', () => {
  it('W9 are given or not as the host likes, in the lobby and in the end', () => {
    const table = shown({ options: { awards: false } });
    react(table, ...others(table));
    expect(end(table)).toEqual([]);
    const on = { type: 'options', options: { awards: true } } as const;
    expect(table.command('ben', on)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(table.command('anna', on)).toMatchObject({ ok: true });
    expect(named(table.see('ben').done?.awards ?? [], 'loved')).toBeDefined();
    expect(table.see('ben').options.awards).toBe(true);
    table.command('anna', { type: 'options', options: { awards: false } });
    expect(table.see('ben').done?.awards).toBeUndefined();
    table.command('anna', { type: 'playAgain' });
    expect(table.effects()).toContainEqual(
      expect.objectContaining({ options: expect.objectContaining({ awards: false }) }),
    );
  });

  it('W9 are all that can still be set in the end', () => {
    const table = shown();
    end(table);
    const refused = { status: 406, code: 'gameDone' };
    expect(table.command('anna', { type: 'options', options: { awards: true, mode: 1 } })).toMatchObject(refused);
    expect(table.command('anna', { type: 'options', options: {} })).toMatchObject(refused);
    const vague = { type: 'options', options: { awards: 'yes' as unknown as boolean } } as const;
    expect(table.command('anna', vague)).toMatchObject({ status: 400, code: 'badOption', detail: 'awards' });
  });

  it('W9 are not given where the books were never shown', () => {
    const table = shown();
    end(table);
    const done = table.match() as Done;
    expect(view({ ...done, shown: false }, 'anna').done?.awards).toBeUndefined();
  });
});

/** What the awards of a game must be, said in another way than `awardsOf` says it. */
function expected({ books, reactions = [], options, shown }: Done): Record<string, string> {
  if (!shown || options.awards === false) return {};
  const found: Record<string, string> = {};
  let [reactors, shortest, widest, timed] = [1, Number.POSITIVE_INFINITY, 0, 0];
  books.forEach(({ pages }, book) => {
    const sentences: [number, string][] = [];
    pages.forEach((page, at) => {
      if (page.kind === 'skipped' || page.hidden || (page.kind === 'drawing' && page.erased)) return;
      const people = reactions.filter((one) => one.book === book && one.step === at).at(-1)?.people ?? 0;
      if (people > reactors) [reactors, found['loved']] = [people, `${book}:${at}`];
      if (page.kind === 'drawing' && page.took !== undefined) {
        timed += 1;
        if (page.took < shortest) [shortest, found['quickest']] = [page.took, `${book}:${at}`];
      }
      if (page.kind === 'text' && !page.dice && !page.given) sentences.push([at, page.text]);
    });
    const [from, to] = [sentences[0], sentences.at(-1)];
    const isDrawn = from && to && pages.some((page, at) => page.kind === 'drawing' && at > from[0] && at < to[0]);
    if (!isDrawn) return;
    const way = wayBetween(from[1], to[1]);
    if (way > widest && way >= 0.5) [widest, found['journey']] = [way, `${book}:${from[0]}…${to[0]}`];
  });
  if (timed < 3) delete found['quickest'];
  return found;
}

const place = ({ kind, book, rounds }: AwardView): [string, string] => {
  const [first, last] = [rounds[0] as Round, rounds.at(-1) as Round];
  return [kind, kind === 'journey' ? `${book}:${first.step}…${last.step}` : `${book}:${first.step}`];
};

it('W9 awards of games that are played by bots name what is there for all to see, once each, and nothing before the end', () => {
  const seen = { loved: 0, journey: 0, quickest: 0 };
  for (let number = 0; number < 120; number++) {
    const match = replay(playGame(number));
    if (match.phase !== 99) continue;
    const [host] = match.seats.filter(({ left }) => !left);
    const told = view(match, host?.person.id ?? null).done;
    if (!told) continue;
    expect(Object.fromEntries((told.awards ?? []).map(place)), `playGame(${number})`).toEqual(expected(match));
    for (const { kind, rounds } of told.awards ?? []) {
      seen[kind] += 1;
      for (const round of rounds) expect(round, `playGame(${number})`).not.toMatchObject({ hidden: true });
      expect(rounds.every(({ skipped = false, erased = false }) => !skipped && !erased)).toBe(true);
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

it('W9 no award is told while a game is drawn or shown', () => {
  for (let number = 0; number < 20; number++) {
    const { setup, seed, at, inputs } = playGame(number);
    let match = replay({ setup, seed, at, inputs: [] });
    for (const input of inputs) {
      ({ match } = step(match, input));
      const isEarly = match.phase !== 99 && 'done' in view(match, setup.host.id);
      expect(isEarly, `playGame(${number})`).toBe(false);
    }
  }
});
