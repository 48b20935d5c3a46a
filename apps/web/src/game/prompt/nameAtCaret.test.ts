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
  it.each([
    ['@', ['Anna', 'Anna Lena', 'Bär']],
    ['und @an', ['Anna', 'Anna Lena']],
    ['(@ANNA L', ['Anna Lena']],
    ['@len', ['Anna Lena']],
    ['@bä', ['Bär']],
    ['@Zoe', []],
    ['Anna', null],
    ['post@an', null],
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
    expect(withName('Da ist @an', { start: 7, begun: 'an' }, 'Anna')).toEqual({ text: 'Da ist @Anna ', caret: 13 });
    expect(withName('@an und', { start: 0, begun: 'an' }, 'Anna')).toEqual({ text: '@Anna und', caret: 6 });
  });
});
