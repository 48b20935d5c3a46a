import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createWordFilter, readGolden, readWordList, type Verdict, wordsIn } from './index.ts';
import { entryOf } from './list.ts';
import { readingsOf } from './reading.ts';
import { treeOf } from './tree.ts';

const LANGUAGES = ['de', 'en'] as const;

const read = (path: string) => readFileSync(new URL(`../../../content/words/${path}`, import.meta.url), 'utf8');
const packsIn = (language: string) => readdirSync(new URL(`../../../content/words/packs/${language}`, import.meta.url));
const lines = (kind: string) => LANGUAGES.flatMap((language) => readWordList(read(`${language}/${kind}.txt`)));
const lists = { block: lines('block'), warn: lines('warn'), allow: lines('allow') };
const filter = createWordFilter(lists);

const marked = (text: string, { spans }: Verdict) => spans.map(({ start, end }) => text.slice(start, end));

describe.each(LANGUAGES)('the golden set in %s', (language) => {
  const cases = readGolden(read(`golden/${language}.tsv`));
  const bad = cases.filter(({ level }) => level !== 'ok');
  const innocent = cases.filter(({ level }) => level === 'ok');

  it('has five hundred cases, of both kinds', () => {
    expect(new Set(cases.map(({ text }) => text)).size).toBeGreaterThanOrEqual(500);
    expect(bad.length).toBeGreaterThanOrEqual(200);
    expect(innocent.length).toBeGreaterThanOrEqual(200);
  });

  it('is found in 95 of 100 cases, and taken as seriously as it is meant', () => {
    const missed = bad.filter(({ text, level }) => filter.check(text).level !== level).map(({ text }) => text);
    expect(missed.length > bad.length * 0.05 ? missed : []).toEqual([]);
  });

  it('raises a false alarm in one of 100 cases at most', () => {
    const alarms = innocent.filter(({ text }) => filter.check(text).level !== 'ok').map(({ text }) => text);
    expect(alarms.length > innocent.length * 0.01 ? alarms : []).toEqual([]);
  });

  it('says of the prompts of the packs that all of them are fine', () => {
    const prompts = packsIn(language).flatMap((pack) => readWordList(read(`packs/${language}/${pack}`)));
    expect(prompts.filter((prompt) => filter.check(prompt).level !== 'ok')).toEqual([]);
  });
});

/** Short words as a whole, long ones anywhere, one that is marked, two in a row. */
const garden = createWordFilter({
  block: ['kohl', 'kuh', 'häme', 'halli', 'halls', 'ass', '88', 'spinat', 'flamingo', '*quark*', '*axt*', 'rosa kohl'],
  warn: [],
  allow: [],
});

describe('what is marked', () => {
  it('is the word as it stands in the text, disguise and all', () => {
    const text = 'Malt 🎨 einen f.i.c.k und W1chser!';
    expect(marked(text, filter.check(text))).toEqual(['f.i.c.k', 'W1chser']);
    expect(wordsIn(filter.check(text))).toEqual(['fick', 'wichser']);
  });

  it('is counted in UTF-16 units, behind emoji, ligatures and accents too', () => {
    for (const text of ['🦦🦦 sh!t', 'ﬁne sh!t', 'de\u0301ja\u0300 vu: sh!t', '\u200Bﷺ sh!t', 'ß İ sh!t']) {
      expect([text, ...marked(text, filter.check(text))]).toEqual([text, 'sh!t']);
    }
  });

  it('is one span where words lie over each other, and has the level of the worst', () => {
    const text = 'go fuck yourself';
    expect(filter.check(text)).toEqual({ level: 'block', spans: [{ start: 0, end: 16, word: 'go fuck yourself' }] });
  });

  it('goes to the end of the last one where words overlap', () => {
    const overlapping = createWordFilter({ block: ['rosa kohl', 'kohl suppe'], warn: [], allow: [] });
    expect(overlapping.check('viel rosa Kohl Suppe')).toEqual({
      level: 'block',
      spans: [{ start: 5, end: 20, word: 'rosa kohl' }],
    });
  });

  it('is two spans where words touch', () => {
    const { spans } = createWordFilter({ block: ['*quark*'], warn: [], allow: [] }).check('quarkquark');
    expect(spans.map(({ start, end }) => [start, end])).toEqual([
      [0, 5],
      [5, 10],
    ]);
  });

  it('is the longest of the words that begin in one place', () => {
    const nested = createWordFilter({ block: ['kohl', 'kohl suppe'], warn: [], allow: [] });
    expect(nested.check('Kohl Suppe').spans).toEqual([{ start: 0, end: 10, word: 'kohl suppe' }]);
  });

  it('stands in the order of the text, masked or not', () => {
    const text = 'k*hl und Kohl und k**l';
    expect(marked(text, garden.check(text))).toEqual(['k*hl', 'Kohl', 'k**l']);
  });

  it('is all of a letter that is repeated', () => {
    const text = 'Apfelqqqquark';
    expect(marked(text, garden.check(text))).toEqual(['qqqquark']);
  });

  it('has the level of the worst word, whichever comes first', () => {
    const mixed = createWordFilter({ block: ['schlimm'], warn: ['heikel'], allow: [] });
    for (const text of ['schlimm und heikel', 'heikel und schlimm']) {
      const { level, spans } = mixed.check(text);
      expect([level, spans.length]).toEqual(['block', 2]);
    }
    expect(mixed.check('heikel').level).toBe('warn');
  });
});

describe('the lists', () => {
  const small = createWordFilter({
    block: ['schlimm', '*wüst*', 'zwei wörter', 'nur*'],
    warn: ['=ganzeswort'],
    allow: ['schlimmes ende', 'nurse'],
  });
  const level = (text: string) => small.check(text).level;

  it('find short words as whole ones, long ones inside of others, and as the marks say', () => {
    expect([level('schlimm'), level('überschlimmer'), level('abwüsten'), level('nurso'), level('anur')]).toEqual([
      'block',
      'block',
      'block',
      'block',
      'ok',
    ]);
    expect([level('ganzeswort'), level('einganzeswort'), level('zwei  wörter'), level('zwei worte')]).toEqual([
      'warn',
      'ok',
      'block',
      'ok',
    ]);
    expect([level('entzwei wörter'), level('zwei wörtern')]).toEqual(['ok', 'ok']);
  });

  it('find a word of which up to three letters are masked', () => {
    expect(['sch*imm', 'sch**mm', 'sch***m', 'sc****m'].map(level)).toEqual(['block', 'block', 'block', 'ok']);
  });

  it('find no word of which too little is seen, or the first letter is not', () => {
    const levels = (...texts: string[]) => texts.map((text) => garden.check(text).level);
    expect(levels('qu*rk', 'qu#rk', 'q***k', 'a*t')).toEqual(Array(4).fill('block'));
    expect(levels('a**e', 'q****x', 'ko****l', 'x*uark')).toEqual(Array(4).fill('ok'));
  });

  it('take a mask for a letter between two of them alone, and else for what parts words', () => {
    const levels = (...texts: string[]) => texts.map((text) => garden.check(text).level);
    expect(levels('k*hl', 'kohl*x', 'x*kohl', '*kohl*')).toEqual(Array(4).fill('block'));
    expect(levels('koh*', 'koh* ', '*uh', 'koh*.')).toEqual(Array(4).fill('ok'));
  });

  it('read no letter in a sign that has none before it', () => {
    const trees = createWordFilter({ block: ['tanne', 'clown'], warn: [], allow: [] });
    expect(['tanne', '+anne', '(lown', 'so +anne'].map((text) => trees.check(text).level)).toEqual([
      'block',
      'ok',
      'ok',
      'ok',
    ]);
  });

  it('find umlauts as they are written without an umlaut', () => {
    expect(['wuest', 'wust', 'WÜST', 'zwei woerter'].map(level)).toEqual(Array(4).fill('block'));
    expect(['Haeme', 'Häme', 'Hame'].map((text) => garden.check(text).level)).toEqual(Array(3).fill('block'));
  });

  it('allow a word as it is written, and no disguise of it', () => {
    expect([level('ein schlimmes Ende'), level('Nurse'), level('nur$e'), level('schlimmes ende, schlimm')]).toEqual([
      'ok',
      'ok',
      'block',
      'block',
    ]);
  });

  it('allow no other word that only sounds like an allowed one', () => {
    const weights = createWordFilter({ block: ['masse'], warn: [], allow: ['maße'] });
    expect(['MASSE', 'Maße', 'MAßE'].map((text) => weights.check(text).level)).toEqual(['block', 'ok', 'ok']);
  });

  it('allow several words with any space between them, and not without', () => {
    expect([level('schlimmes  \n Ende'), level('schlimmesende')]).toEqual(['ok', 'block']);
  });

  it('take the words of a host as they were typed: with spaces around them, disguised, of one letter, or of none', () => {
    const own = createWordFilter({ block: [], warn: [], allow: [] }).withHostWords([' P1lz ', 'x', '', '!!', '1488']);
    const texts = ['Pilz', 'X', 'hallo', 'Nummer 1488', 'Nummer 1489'];
    expect(texts.map((text) => own.check(text).level)).toEqual(['block', 'block', 'ok', 'block', 'ok']);
    expect(wordsIn(own.check('Pilz'))).toEqual(['P1lz']);
  });

  it('take the words of a host', () => {
    const strict = small.withHostWords(['Spinat', 'rosa kohl']);
    expect(['Sp1nat', 'rosa Wirsing', 'rosa Kohl', 'nur$e'].map((text) => strict.check(text).level)).toEqual([
      'block',
      'ok',
      'block',
      'block',
    ]);
    expect(level('Spinat')).toBe('ok');
  });

  it('take what a host allows where it was only doubtful: what is blocked stays so, by the lists and by himself', () => {
    const own = small.withHostWords(['spinat'], ['ganzeswort', 'schlimm', 'spinat']);
    expect(['ganzeswort', 'schlimm', 'spinat'].map((text) => own.check(text).level)).toEqual(['ok', 'block', 'block']);
    expect(own.check('g4nzeswort').level).toBe('warn');
  });

  it('hold no entry twice, and none that another file of the language allows by mistake', () => {
    for (const language of LANGUAGES) {
      const all = ['block', 'warn', 'allow'].flatMap((kind) => readWordList(read(`${language}/${kind}.txt`)));
      expect(all.filter((entry, index) => all.indexOf(entry) !== index)).toEqual([]);
    }
  });
});

describe('one letter for another', () => {
  const level = (text: string) => garden.check(text).level;

  it.each<[string, string[], string[]]>([
    ['a sign beside a letter', ['hall$', '$pinat', '@ss'], ['hall', '$ pinat', '$$ $$']],
    ['a sign between two letters', ['sp!nat', '+kohl', 'so+kohl'], ['hall!', '!spin at']],
    ['a sign before or behind a word, or none', ['@kohl', 'kohl@', 'so(kohl', 'kohl+so'], ['akohl', 'kohla']],
    ['a digit in a word', ['k0hl', 'koh1', 'sp1nat', 'a55', '4ss'], []],
    ['a digit in no number', ['88', '4 88'], ['455', 'die 455 ist', '89', 'bb']],
    ['a dot, which parts two words', ['rosa.kohl', 'so.kohl'], ['koh.lo']],
    ['a letter that stands double in a long word', ['spinnat', 'flammingo'], ['kohhl', 'koohl', 'rosa kohhl']],
    ['a letter that seldom stands double', ['kuuh', 'spiinat'], []],
    ['a letter that stands three times in any word', ['kohhhl', 'asss', 'aasss'], ['kkohhhl', 'as']],
    ['a doubled letter before a word', ['qquark', 'qqquark'], ['quarrk']],
  ])('%s', (_, bad, innocent) => {
    expect(bad.filter((text) => level(text) !== 'block')).toEqual([]);
    expect(innocent.filter((text) => level(text) !== 'ok')).toEqual([]);
  });
});

describe('a word over spaces', () => {
  it.each(['s p i n a t', 'sp in at', 's pinat', 'spina t', 'sp i nat'])('is meant by "%s"', (text) => {
    expect(garden.check(`so ${text} so`).level).toBe('block');
  });

  it.each(['spi nat', 'sp inat', 'spin at', 'xs pinat', 'spina tx', 'q uarks', 'xq uark'])('is not by "%s"', (text) => {
    expect(garden.check(`so ${text} so`).level).toBe('ok');
  });
});

describe('a word behind one that ends with its first letter', () => {
  const filter = createWordFilter({ block: ['*oob*', '=ll'], warn: [], allow: [] });

  it.each(['oooo oobb', 'zoo oob', 'kill ll', 'all  lll'])('is found in "%s"', (text) => {
    expect(filter.check(text).spans.map(({ word }) => word)).toEqual([expect.stringMatching(/^(oob|ll)$/)]);
  });
});

test('a list has one entry a line; comments and empty lines are none', () => {
  expect(readWordList('# head\n\n one # why not\n two words\t\n#\n')).toEqual(['one', 'two words']);
});

describe('disguises', () => {
  const DISGUISES: Record<string, (word: string) => string> = {
    capitals: (word) => word.toUpperCase(),
    spaces: (word) => Array.from(word).join(' '),
    dots: (word) => Array.from(word).join('.'),
    hyphens: (word) => Array.from(word).join('-'),
    emoji: (word) => Array.from(word).join('🔥'),
    'zero-width characters': (word) => Array.from(word).join('\u200B'),
    digits: (word) => word.replaceAll(/[oeas]/g, (letter) => ({ o: '0', e: '3', a: '4', s: '5' })[letter] ?? letter),
    accents: (word) => Array.from(word, (letter) => `${letter}\u0301`).join(''),
    'full width': (word) => word.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    Cyrillic: (word) => word.replaceAll(/[aeopcx]/g, (letter) => 'аеорсх'['aeopcx'.indexOf(letter)] ?? letter),
    repetition: (word) => word.replace(/[aeiou]/, (letter) => letter.repeat(4)),
    company: (word) => `Hallo, ${word}!`,
  };
  const words = [...lists.block, ...lists.warn]
    .map((entry) => entry.replaceAll(/[*=]/g, '').toLowerCase())
    .filter((word) => /^[a-zäöüß]{3,}$/.test(word));

  it.each(Object.keys(DISGUISES))('by %s hide no word of the lists', (name) => {
    const hidden = words.filter((word) => filter.check(DISGUISES[name]?.(word) ?? '').level === 'ok');
    expect(hidden).toEqual([]);
  });
});

describe('whatever is thrown at it', () => {
  it('does not throw, and marks only what is there', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('f', '*', '#', 'u', '1', '|', '\ud800', ' ', 'sh!t'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('').slice(0, 2_000);
        const { level, spans } = filter.check(text);
        expect(level === 'ok').toBe(spans.length === 0);
        let last = 0;
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 100, seed: 1 },
    );
  });

  it('takes effort in proportion to the length of the text', () => {
    for (const piece of ['a', '|1', 'f*', 'ni', 'f u ', 's', 'nnig', '!@', 'fuck', '***a']) {
      const [short = 0, long = 0] = [400, 2_000].map((length) => lookedAt(piece.repeat(length / piece.length)));
      expect(long).toBeLessThanOrEqual(short * 5.5);
      expect(long).toBeLessThan(2_000 * 400);
    }
  });
});

const tree = treeOf([...lists.block, ...lists.warn].map(entryOf));

/** How often a letter of the text is looked at. */
function lookedAt(text: string): number {
  let looks = 0;
  for (const reading of readingsOf(text)) {
    const codes = new Proxy([...reading.codes], { get: (letters, at) => (looks++, Reflect.get(letters, at)) });
    for (let start = 0; start < reading.codes.length; start++) tree.find({ ...reading, codes }, start, () => undefined);
  }
  return looks;
}
