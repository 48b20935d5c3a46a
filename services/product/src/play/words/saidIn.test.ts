import type { Command, Options } from '@tuschel/rules';
import { describe, expect, test } from 'vitest';
import { filterOf, readAhead, type TextFilter, textOf, wordingOf } from './saidIn.ts';

type Verdict = ReturnType<TextFilter['check']>;

/** Doubts each "hm", blocks each "no", and writes down what it has read. */
function picky() {
  const read: string[] = [];
  const filter: TextFilter = {
    check(text) {
      read.push(text);
      const spans = [...text.matchAll(/hm|no/g)].map(({ 0: word, index }) => ({
        start: index,
        end: index + word.length,
      }));
      const level = text.includes('no') ? 'block' : text.includes('hm') ? 'warn' : 'ok';
      return { level, spans } as unknown as Verdict;
    },
  };
  return { filter, read };
}

const start = { type: 'start' } as Command;
const optionsWith = (more: object) => more as Options;
const reading = (options: object) => wordingOf(start, optionsWith(options), picky().filter);

describe('what a host has written', () => {
  test('is read line by line when the game begins, and a blocked line ends it', () => {
    const { filter, read } = picky();
    const options = optionsWith({
      hostTheme: 'the theme',
      story: 'one\nhm two\nno three\nfour',
      plan: { rounds: [{ lines: ['five'] }] },
    });
    // Where the third line of the story begins, all of them one below the other.
    const at = 'the theme\none\nhm two\n'.length;
    const wording = { level: 'block', spans: [{ start: at, end: at + 2 }] };
    expect(wordingOf(start, options, filter)).toEqual({ wording });
    expect(read).toEqual(['the theme', 'one', 'hm two', 'no three']);
    expect(wordingOf(start, options, filter)).toEqual({ wording });
    expect(read).toHaveLength(4);
  });

  test('counts with its last doubt where nothing is blocked', () => {
    const wording = { level: 'warn', spans: [{ start: 6, end: 8 }] };
    expect(reading({ hostTheme: 'hm', story: 'a\nbhm\nc' })).toEqual({ wording });
    expect(reading({ hostTheme: '', plan: { rounds: [{}, { lines: ['ok', 'hm'] }] } })).toEqual({
      wording: { level: 'warn', spans: [{ start: 5, end: 7 }] },
    });
  });

  test('is fine where there is nothing to say of it, or no list', () => {
    expect(reading({ hostTheme: 'fine', story: 'one\ntwo' })).toEqual({});
    expect(reading({})).toEqual({});
    expect(wordingOf(start, optionsWith({ hostTheme: 'no' }))).toEqual({});
  });
});

describe('the text of a command', () => {
  test.each<[string | null, object]>([
    ['hello', { type: 'submit', step: 1, text: 'hello' }],
    ['a\nb', { type: 'submit', step: 1, texts: ['a', 'b'] }],
    ['a\nb', { type: 'typed', step: 1, text: 'hidden', texts: ['a', 'b'] }],
    [null, { type: 'submit', step: 1 }],
    ['rude', { type: 'kick', player: 'x', reason: 'rude' }],
    ['rude', { type: 'ban', player: 'x', reason: 'rude' }],
    ['late', { type: 'cancel', reason: 'late', show: true }],
    [null, { type: 'kick', player: 'x' }],
    [null, { type: 'start' }],
    [null, { type: 'reportPrompt', reasons: ['other'], note: 'no' }],
  ])('is %j of %j', (text, command) => expect(textOf(command as Command)).toBe(text));

  test('is judged by the lists', () => {
    const judge = (text: string) =>
      wordingOf({ type: 'typed', step: 0, text } as Command, optionsWith({}), picky().filter);
    expect(judge('ah no')).toEqual({ wording: { level: 'block', spans: [{ start: 3, end: 5 }] } });
    expect(judge('hm')).toMatchObject({ wording: { level: 'warn' } });
    expect(judge('fine')).toEqual({});
  });
});

describe("a host's own words", () => {
  test('are added to the lists once, for as long as both stay the same', () => {
    const made: unknown[] = [];
    const lists: TextFilter = {
      ...picky().filter,
      withHostWords: (block, allow) => (made.push([block, allow]), { ...picky().filter } as never),
    };
    const hostWords = { block: ['a'], allow: ['b'] };
    const own = filterOf({ hostWords }, lists);
    expect(own).not.toBe(lists);
    expect(filterOf({ hostWords }, lists)).toBe(own);
    expect(filterOf({ hostWords }, { ...lists })).not.toBe(own);
    expect(filterOf({ hostWords: { ...hostWords } }, lists)).not.toBe(own);
    expect(made).toEqual(Array(3).fill([['a'], ['b']]));
  });

  test('are nothing where there are none, or lists that take none', () => {
    const { filter } = picky();
    expect(filterOf({}, filter)).toBe(filter);
    expect(filterOf({ hostWords: { block: ['a'], allow: [] } }, filter)).toBe(filter);
  });
});

test('a long list is read ahead twenty lines at a time, and not again when the game begins', async () => {
  const { filter, read } = picky();
  const lines = Array.from({ length: 41 }, (_, i) => `line ${i}`);
  const story = lines.map((line) => ` ${line} `).join('\n');
  const seen: number[] = [];
  await readAhead({ story }, {}, filter, async () => void seen.push(read.length));
  // The theme, which is empty, is one of them.
  expect(seen).toEqual([20, 40, 42]);
  wordingOf(start, optionsWith({ story: lines.join('\n') }), filter);
  expect(read).toHaveLength(42);
});
