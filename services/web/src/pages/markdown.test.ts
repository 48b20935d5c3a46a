import { expect, test } from 'vitest';
import { readMarkdown } from './markdown.ts';

const paragraph = (...text: unknown[]) => ({ kind: 'paragraph', text });

test('lines that belong together are one paragraph; an empty line parts them', () => {
  expect(readMarkdown('one\ntwo\n\nthree\r\n')).toEqual([paragraph('one two'), paragraph('three')]);
});

test('a backslash or two spaces at the end of a line break it', () => {
  expect(readMarkdown('Ada\\\nInk Lane 1  \nLondon')).toEqual([
    paragraph('Ada', { kind: 'break' }, 'Ink Lane 1', { kind: 'break' }, 'London'),
  ]);
});

test('headings have anchors of their own, in letters that every address takes', () => {
  expect(readMarkdown('## Über *uns*\ntext\n### Fragen?\n## Über uns\n## 你好')).toMatchObject([
    { kind: 'heading', level: 2, id: 'ueber-uns', text: ['Über ', { kind: 'emphasis', text: ['uns'] }] },
    { kind: 'paragraph' },
    { kind: 'heading', level: 3, id: 'fragen' },
    { kind: 'heading', level: 2, id: 'ueber-uns-2' },
    { kind: 'heading', level: 2, id: 'section' },
  ]);
});

test('the anchor of a heading spells umlauts out, and begins and ends with a letter or digit', () => {
  expect(readMarkdown('## „Äpfel, Öl & süße Grüße“ 2\n## Öl\n## öl!')).toMatchObject([
    { id: 'aepfel-oel-suesse-gruesse-2' },
    { id: 'oel' },
    { id: 'oel-2' },
  ]);
});

test('a list begins right below a paragraph, and its items may go on in the next line', () => {
  expect(readMarkdown('You need:\n- a pen\n  and paper\n- time\n\n1. write\n2. draw')).toEqual([
    paragraph('You need:'),
    { kind: 'list', isOrdered: false, items: [['a pen and paper'], ['time']] },
    { kind: 'list', isOrdered: true, items: [['write'], ['draw']] },
  ]);
});

test('any white space and any number of it parts a mark from its text', () => {
  expect(readMarkdown('##\t  a  \n\n-   b\u2028c  \n1)\t\td')).toEqual([
    { kind: 'heading', level: 2, id: 'a', text: ['a'] },
    { kind: 'list', isOrdered: false, items: [['b\u2028c']] },
    { kind: 'list', isOrdered: true, items: [['d']] },
  ]);
});

test('a quote is one text', () => {
  expect(readMarkdown('> never\n> mind')).toEqual([{ kind: 'quote', text: ['never mind'] }]);
});

test('emphasis, code and links nest; a backslash takes a sign as it is', () => {
  expect(readMarkdown('**see [*this*](/join)** `a*b` 2 \\* 3 * 4')).toEqual([
    paragraph(
      {
        kind: 'strong',
        text: ['see ', { kind: 'link', href: '/join', text: [{ kind: 'emphasis', text: ['this'] }] }],
      },
      ' ',
      { kind: 'code', text: 'a*b' },
      ' 2 * 3 * 4',
    ),
  ]);
});

test('markup of HTML is text like any other', () => {
  const planted = '<img src=x onerror=alert(1)> <b>bold</b>';
  expect(readMarkdown(planted)).toEqual([paragraph(planted)]);
});

test.each(['/join', '#top', 'https://a.example/x', 'http://a.example', 'mailto:a@b.example'])(
  'a link may lead to %s',
  (href) => {
    expect(readMarkdown(`[x](${href})`)).toEqual([paragraph({ kind: 'link', href, text: ['x'] })]);
  },
);

test.each(['javascript:alert', 'JavaScript:x', 'data:text/html,x', '//a.example', 'a.example', '', 'https://'])(
  'a link may not lead to "%s"',
  (href) => {
    expect(() => readMarkdown(`[x](${href})`)).toThrow(`not to "${href}"`);
  },
);

test('a text that tries to be slow to read is read', () => {
  const evil = ['*'.repeat(20_000), '['.repeat(20_000), '**a'.repeat(10_000), '`'.repeat(20_001), '[]('.repeat(8_000)];
  for (const text of evil) expect(readMarkdown(text)).toHaveLength(1);
});
