import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import { parsePrompt, tellPrompt } from './prompt.ts';
import { parseStory, type StoryPerson } from './story.ts';

const PEOPLE: readonly StoryPerson[] = [
  { id: 'a', name: 'Anna' },
  { id: 'l', name: 'Anna Lena', username: 'annalena99' },
  { id: 'b', name: 'Bär', username: 'baer_tv', vip: true },
  { id: 's', name: 'Al' },
];

/** "Text[player]<?>" */
function chips(raw: string, people = PEOPLE): string {
  return parsePrompt(raw, people)
    .tokens.map((token) => {
      if (token.kind === 'text') return token.text;
      if (token.kind === 'player') return `[${token.name}]`;
      return token.kind === 'choose' ? '<?>' : '<!>';
    })
    .join('');
}

describe('a prompt', () => {
  it.each([
    ['@Anna fängt einen Fisch', '[Anna] fängt einen Fisch'],
    ['Fang, @anna!', 'Fang, [Anna]!'],
    ['@ANNA LENA tanzt', '[Anna Lena] tanzt'],
    ['@annalena99 tanzt', '[Anna Lena] tanzt'],
    ['@Annas Hund', '[Anna]s Hund'],
    ['@"Anna" Lena Meyer', '[Anna] Lena Meyer'],
    ['@„anna lena“: hallo', '[Anna Lena]: hallo'],
    ['@"Anna', '@"Anna'],
    ['der Hund von @Ａｎｎａ.', 'der Hund von [Anna].'],
    ['(@ba\u0308r)', '([Bär])'],
    ['@Bär und @baer_tv', '[Bär] und [Bär]'],
  ])('names players: %s', (raw, shown) => {
    expect(chips(raw)).toBe(shown);
  });

  it.each([
    ['@Alfred winkt', 'Alfred'],
    ['@Carla: hallo', 'Carla'],
    ['Frag @otto.net.', 'otto.net'],
  ])('leaves unknown names as they are: %s', (raw, name) => {
    expect(chips(raw)).toBe(raw);
    expect(parsePrompt(raw, PEOPLE).warnings).toEqual([{ code: 'unknownName', name }]);
  });

  it('a name that begins with an apostrophe is a name, with quotes and without', () => {
    const people = [...PEOPLE, { id: 't', name: "'t Hart" }];
    expect(chips(`@'t Hart und @"'t Hart"`, people)).toBe("['t Hart] und ['t Hart]");
  });

  it.each(['post@anna.de', 'a @ b', '@@', '@'])('an @ alone is not a name: %s', (raw) => {
    expect(parsePrompt(raw, PEOPLE)).toMatchObject({ tokens: [{ kind: 'text', text: raw }], warnings: [] });
  });

  it.each([
    ['? küsst !', '<?> küsst <!>'],
    ['! fängt ?, dann !; am Ende !: alle', '<!> fängt <?>, dann <!>; am Ende <!>: alle'],
    ['Da ist !.', 'Da ist <!>.'],
    ['(@?) und „@!“', '(<?>) und „<!>“'],
    ['\\? und \\!', '? und !'],
    ['Was\\? \\@? \\', 'Was? \\<?> \\'],
    ['Wo ist die Katze?', 'Wo ist die Katze?'],
    ['Nein! Doch! Oh!', 'Nein! Doch! Oh!'],
    ['Was ?! Wer !!', 'Was ?! Wer !!'],
    ['Hä ?(laut)', 'Hä ?(laut)'],
  ])('a marker stands alone: %s', (raw, shown) => {
    expect(chips(raw)).toBe(shown);
  });

  it('is as long as what is typed, 3 to 120 code points', () => {
    expect(parsePrompt('\\?', PEOPLE).problem).toBe('tooShort');
    expect(parsePrompt('@Al', PEOPLE).problem).toBeNull();
    expect(parsePrompt('🐻'.repeat(LIMITS.prompt.max), PEOPLE)).toMatchObject({ problem: null, count: 120 });
    expect(parsePrompt('🐻'.repeat(LIMITS.prompt.max + 1), PEOPLE).problem).toBe('tooLong');
  });

  it('can be told with the names that luck and the artist chose', () => {
    const { tokens } = parsePrompt('@anna trägt ! und ! zu ?', PEOPLE);
    expect(tellPrompt(tokens)).toBe('Anna trägt ! und ! zu ?');
    expect(tellPrompt(tokens, { drawn: ['Bär', 'Al'], chosen: ['Mo'] })).toBe('Anna trägt Bär und Al zu Mo');
  });
});

const told = (text: string, people = PEOPLE) => parseStory(text, people, { vipOnly: false });
const owners = (text: string) => told(text).lines.map(({ owner, text: rest }) => `${owner?.name ?? ''}|${rest}`);

describe('a story', () => {
  it('is one prompt a line; blank lines count as lines only', () => {
    expect(told('Es war einmal\r\n\r\n \t\nein Bär').lines).toMatchObject([
      { number: 1, text: 'Es war einmal' },
      { number: 4, text: 'ein Bär' },
    ]);
  });

  it.each([
    ['anna: malt eine Katze', 'Anna|malt eine Katze'],
    ['ANNALENA99 :malt', 'Anna Lena|malt'],
    ['bär： sagt: hallo', 'Bär|sagt: hallo'],
    ['@anna: hallo', '|@anna: hallo'],
  ])('a name before the first colon says who draws: %s', (line, owner) => {
    expect(owners(line)).toEqual([owner]);
    expect(told(line).lines[0]?.warnings).toEqual([]);
  });

  it('a colon behind nobody belongs to the prompt, with a warning, until somebody of that name comes', () => {
    const line = 'Morgens: die Katze schläft';
    expect(told(line).lines).toMatchObject([
      { owner: null, text: line, warnings: [{ code: 'noPlayer', name: 'Morgens' }] },
    ]);
    const later = told(line, [...PEOPLE, { id: 'm', name: 'morgens' }]);
    expect(later.lines).toMatchObject([{ owner: { id: 'm' }, text: 'die Katze schläft', warnings: [] }]);
  });

  it('a name behind which nobody is said is named without the spaces around it', () => {
    expect(told(' Morgens : die Katze schläft').lines[0]?.warnings).toEqual([{ code: 'noPlayer', name: 'Morgens' }]);
    expect(told(' \t: die Katze schläft').lines[0]?.warnings).toEqual([]);
  });

  it.each(['Um 12:30 gibt es Fisch', 'siehe https://x.y', '? : was', ': Doppelpunkt'])('no name: %s', (line) => {
    expect(told(line).lines).toMatchObject([{ owner: null, warnings: [] }]);
  });

  it('who only leads can be drawn, but gets no line', () => {
    const people = [...PEOPLE, { id: 'h', name: 'Host', plays: false }];
    expect(told('Host: malt @host', people)).toMatchObject({
      artists: 4,
      lines: [{ owner: null, tokens: [{ kind: 'text' }, { kind: 'player', id: 'h' }] }],
    });
  });

  it('of two people with one name the first is meant; a login name is its owner’s alone', () => {
    const people = [
      { id: '1', name: 'Mo' },
      { id: '2', name: 'mo', username: 'moritz' },
      { id: '3', name: 'Moritz', username: 'x' },
    ];
    const lines = told('Mo: eins\nmoritz: zwei\nx: drei', people).lines;
    expect(lines.map(({ owner }) => owner?.id)).toEqual(['1', '2', '3']);
  });

  it('assigned lines come first', () => {
    expect(told('anna: eins\nzwei\nbär: drei\nal: vier').lines.map(({ errors }) => errors)).toEqual([
      [],
      [],
      [{ code: 'assignedFirst' }],
      [{ code: 'assignedFirst' }],
    ]);
  });

  it('a name stands once; the error names both lines', () => {
    const { lines, problems } = told('anna: eins\n\nbär: zwei\nANNA: drei');
    expect(lines[2]).toMatchObject({ number: 4, errors: [{ code: 'nameTwice', name: 'Anna', first: 1 }] });
    expect(problems).toEqual([{ code: 'badLines', numbers: [4] }]);
  });

  it('a line has 3 to 120 code points without its prefix', () => {
    expect(told(`anna: ${'x'.repeat(120)}`).problems).toEqual([]);
    expect(told(`anna: ${'x'.repeat(121)}`).lines[0]?.errors).toEqual([{ code: 'tooLong' }]);
    expect(told('anna:\nab').lines.map(({ errors }) => errors)).toEqual([
      [{ code: 'tooShort' }],
      [{ code: 'tooShort' }],
    ]);
  });

  it('has at least one prompt, and not more than artists', () => {
    expect(told(' \n').problems).toEqual([{ code: 'noPrompts' }]);
    expect(told('eins\nzwei\ndrei\nvier').problems).toEqual([]);
    expect(told('eins\nzwei\ndrei\nvier\nfünf').problems).toEqual([{ code: 'tooManyPrompts', prompts: 5, artists: 4 }]);
  });

  it('has at most 200 lines', () => {
    const people = Array.from({ length: 300 }, (_, index) => ({ id: `${index}`, name: `P${index}` }));
    const { lines } = LIMITS.story;
    expect(told('Zeile\n'.repeat(lines), people).problems).toEqual([]);
    const tooMany = told('Zeile\n'.repeat(lines + 1), people);
    expect(tooMany.problems).toEqual([{ code: 'tooManyLines', count: 201, most: 200 }]);
    expect(tooMany.lines).toHaveLength(lines);
    expect(told('Zeile\n'.repeat(lines + 1)).problems.slice(0, 2)).toEqual([
      { code: 'tooManyLines', count: 201, most: 200 },
      { code: 'tooManyPrompts', prompts: 201, artists: 4 },
    ]);
  });

  it('needs a VIP where only VIPs are drawn by lot', () => {
    const nobody = PEOPLE.map((person) => ({ ...person, vip: false }));
    expect(parseStory('Da kommt ! vorbei', nobody, { vipOnly: true }).problems).toEqual([{ code: 'tagVip' }]);
    expect(parseStory('Da kommt ! vorbei', nobody, { vipOnly: false }).problems).toEqual([]);
    expect(parseStory('Da kommt ! vorbei', PEOPLE, { vipOnly: true }).problems).toEqual([]);
    expect(parseStory('Da kommt jemand!', nobody, { vipOnly: true }).problems).toEqual([]);
  });
});

const noise = fc.string({ unit: 'binary', maxLength: 60 });
const piece = fc.oneof(
  fc.constantFrom('@', '?', '!', '\\', ':', ' ', '\n', 'Anna', 'anna lena', 's', 'ß', 'ﬁ', '\u0308'),
  noise,
);
const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
const anyPeople = fc.array(fc.record({ id: fc.uuid(), name: anyText, username: anyText, vip: fc.boolean() }), {
  maxLength: 5,
});

describe('whatever somebody types', () => {
  it('can be read, and all of it is kept', () => {
    fc.assert(
      fc.property(anyText, anyPeople, fc.boolean(), (text, people, vipOnly) => {
        const { lines } = parseStory(text, [...people, ...PEOPLE], { vipOnly });
        for (const line of lines) expect(line.tokens.map(({ raw }) => raw).join('')).toBe(line.text);
      }),
    );
  });

  it('means the same the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = parsePrompt(text, PEOPLE);
        expect(parsePrompt(once.text, PEOPLE)).toEqual(once);
      }),
    );
  });

  it('has no marker once each sign is escaped', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = parsePrompt(text.replaceAll(/[\\@]/g, ''), []).text;
        expect(tellPrompt(parsePrompt(plain.replaceAll(/[?!]/g, '\\$&'), []).tokens)).toBe(plain);
      }),
    );
  });

  it('costs no more than it is long', () => {
    const people = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, name: `@${'x'.repeat(index)}` }));
    const { lines } = parseStory('@'.repeat(LIMITS.story.length), people, { vipOnly: false });
    expect(lines).toMatchObject([{ count: LIMITS.story.length, errors: [{ code: 'tooLong' }] }]);
  });
});
