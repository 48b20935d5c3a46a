import { mentionsIn, nameFault, tidyName } from '@tuschel/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameAtCaret, namesBeginning, withName } from './nameAtCaret.ts';

const PEOPLE = [
  { id: '1', name: 'Anna' },
  { id: '2', name: 'Anna Lena', username: 'lena' },
  { id: '3', name: 'Bär' },
];
const offered = (text: string) => {
  const at = nameAtCaret(text, text.length);
  return at === null ? null : namesBeginning(at.begun, PEOPLE).map(({ name }) => name);
};

describe('a name that is being written', () => {
  it('six people at most are offered, those that come first', () => {
    const people = Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, name: `Anna ${at}` }));
    expect(namesBeginning('anna', people).map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  it.each([
    ['@', ['Anna', 'Anna Lena', 'Bär']],
    ['und @an', ['Anna', 'Anna Lena']],
    ['(@ANNA L', ['Anna Lena']],
    ['@len', ['Anna Lena']],
    ['@bä', ['Bär']],
    ['@Zoe', []],
    ['Anna', null],
    ['post@an', null],
    ['@"anna le', ['Anna Lena']],
    ['@„an', ['Anna', 'Anna Lena']],
    ['@"Anna" ist', null],
    ['@?', null],
    ['@Anna und sie', null],
  ])('%s', (text, names) => {
    expect(offered(text)).toEqual(names);
  });

  it('counts where the caret is', () => {
    expect(nameAtCaret('@an und @b', 3)).toEqual({ start: 0, begun: 'an' });
    expect(nameAtCaret('@an und @b', 0)).toBeNull();
  });

  it('is completed, with one space behind it', () => {
    const alone = [{ id: '1', name: 'Anna' }];
    const completed = (text: string, begun: string) =>
      withName(text, { start: text.indexOf('@'), begun }, 'Anna', alone);
    expect(completed('Da ist @an', 'an')).toEqual({ text: 'Da ist @Anna ', caret: 13 });
    expect(completed('@an und', 'an')).toEqual({ text: '@Anna und', caret: 6 });
  });

  it.each([
    ['@an', 'Anna', '@"Anna" '],
    ['@lena', 'Anna Lena', '@"Anna Lena" '],
    ['@"an', 'Anna Lena', '@"Anna Lena" '],
    ['@b', 'Bär', '@Bär '],
    ['@"b', 'Bär', '@"Bär" '],
  ])('of a person who could be taken for another comes in quotes: %s, %s', (text, name, expected) => {
    const begun = nameAtCaret(text, text.length);
    expect(begun && withName(text, begun, name, PEOPLE)).toEqual({ text: expected, caret: expected.length });
  });

  it('is found again where it was completed, whatever people are called', () => {
    const word = fc.constantFrom(
      'Anna',
      'Lena',
      "'t",
      'Hart',
      "D'Arcy",
      'Jan',
      "'",
      'بدر',
      '李小龙',
      'Zoe\u0308',
      'O',
      '_',
      'a.b',
      'ශ්\u200Dරී',
    );
    const name = fc
      .array(word, { minLength: 1, maxLength: 3 })
      .map((words) => tidyName(words.join(' ')))
      .filter((one) => nameFault(one) === null);
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 1, maxLength: 6, selector: (one) => one.toUpperCase() }),
        (names) => {
          const people = names.map((one, index) => ({ id: `${index}`, name: one }));
          for (const person of people) {
            const { text } = withName('Hallo @', { start: 6, begun: '' }, person.name, people);
            const said = `${text}Lena malt.`;
            expect([
              said,
              mentionsIn(
                said,
                people.map(({ id, name: one }) => [id, one]),
              ),
            ]).toEqual([said, [{ id: person.id, start: 6, end: text.length - 1 }]]);
          }
        },
      ),
    );
  });
});
