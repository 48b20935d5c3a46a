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

test('headings have two levels, whatever level they are written with', () => {
  expect(readMarkdown('# a\n## b\n### c\n#### d\n###### e')).toMatchObject([2, 2, 3, 3, 3].map((level) => ({ level })));
});

test('headings of the same words have anchors that are numbered on', () => {
  expect(readMarkdown('## a\n## a\n## a\n## a 2')).toMatchObject([
    { id: 'a' },
    { id: 'a-2' },
    { id: 'a-3' },
    { id: 'a-2-2' },
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
  expect(readMarkdown('<div>\nbold\n</div>')).toEqual([paragraph('<div> bold </div>')]);
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

test('a picture parts paragraphs, and tells its size where its name does', () => {
  expect(readMarkdown('see\n![Two otters](/media/blog/ab12-1600x900.webp)\nhere\n\n![](/x.png)')).toEqual([
    paragraph('see'),
    { kind: 'image', src: '/media/blog/ab12-1600x900.webp', alt: 'Two otters', width: 1600, height: 900 },
    paragraph('here'),
    { kind: 'image', src: '/x.png', alt: '' },
  ]);
});

test('neither spaces nor line breaks are left of what parted words from a picture', () => {
  expect(readMarkdown('**see**\\\n![](/a.png) ![](/b.png)  \n*here* ')).toEqual([
    paragraph({ kind: 'strong', text: ['see'] }),
    { kind: 'image', src: '/a.png', alt: '' },
    { kind: 'image', src: '/b.png', alt: '' },
    paragraph({ kind: 'emphasis', text: ['here'] }),
  ]);
});

test('what looks like a size in the middle of a path is none', () => {
  expect(readMarkdown('![](/a-16x9.webp/b.png)')).toEqual([{ kind: 'image', src: '/a-16x9.webp/b.png', alt: '' }]);
});

test('a picture in a list, a heading or a link is its words', () => {
  expect(readMarkdown('- ![an otter](/o.png)\n\n## ![an otter](/o.png)\n\n[![an otter](/o.png)](/join)')).toMatchObject(
    [
      { kind: 'list', items: [['an otter']] },
      { kind: 'heading', id: 'an-otter', text: ['an otter'] },
      paragraph({ kind: 'link', href: '/join', text: ['an otter'] }),
    ],
  );
});

test('a picture without words is nothing where it would be its words', () => {
  const [a, b] = ['a', 'b'].map((letter) => ({ kind: 'emphasis', text: [letter] }));
  expect(readMarkdown('## *a*![](/o.png)*b*')).toMatchObject([{ kind: 'heading', text: [a, b] }]);
});

test.each(['https://a.example/x.png', '//a.example/x.png', 'x.png', 'data:image/png;base64,AA==', '/x?y', ''])(
  'a picture may not lie at "%s"',
  (src) => {
    expect(() => readMarkdown(`![x](${src})`)).toThrow(`not at "${src}"`);
  },
);

test.each([
  ['https://www.youtube.com/watch?v=a', 'youtube', ''],
  ['[The first hour](https://youtu.be/a)', 'youtube', 'The first hour'],
  ['<https://clips.twitch.tv/a>', 'twitch', ''],
  ['https://youtube.com/@otters', 'youtube', ''],
  ['https://m.youtube.com/watch?v=a', 'youtube', ''],
  ['https://twitch.tv/otters', 'twitch', ''],
  ['https://www.twitch.tv', 'twitch', ''],
])('%s alone in its paragraph is a card', (text, site, words) => {
  expect(readMarkdown(text)).toMatchObject([{ kind: 'card', site, text: words }]);
});

test.each([
  'https://youtu.be/a and more',
  '[The first hour](https://youtu.be/a) *today*',
  'at:https://youtu.be/a',
  '`https://youtu.be/a`',
  '**https://youtu.be/a**',
  'https://constructor/',
  'https://youtube.example/a',
  'https://youtube.com.a.example/',
  'http://youtu.be/a',
])('%s is no card', (text) => {
  expect(readMarkdown(text)).toMatchObject([{ kind: 'paragraph' }]);
});

test('a list within a list stands after its item, and what an item says twice are two lines', () => {
  expect(readMarkdown('- a\n\n  b\n  1. c\n- d')).toEqual([
    { kind: 'list', isOrdered: false, items: [['a', { kind: 'break' }, 'b'], ['c'], ['d']] },
  ]);
});

test('a list within a list may be of the same kind; an item without words is left out', () => {
  expect(readMarkdown('- a\n  - b\n-\n- - c\n\n1. d\n   1. e')).toEqual([
    { kind: 'list', isOrdered: false, items: [['a'], ['b'], ['c']] },
    { kind: 'list', isOrdered: true, items: [['d'], ['e']] },
  ]);
});

test('a quote of two paragraphs has two lines; a rule is one', () => {
  expect(readMarkdown('> a\n>\n> b\n\n---')).toEqual([
    { kind: 'quote', text: ['a', { kind: 'break' }, 'b'] },
    { kind: 'rule' },
  ]);
});

test('code blocks and link definitions are text', () => {
  expect(readMarkdown('    indented\n\n[a]: javascript:alert\n\n[a]')).toEqual([
    paragraph('indented'),
    paragraph('[a]: javascript:alert'),
    paragraph('[a]'),
  ]);
});

test('a text that tries to be slow to read, or to nest without end, is read', () => {
  const signs = ['*', '[', '**a', '`', '[](', '>', '- ', '*a_ ', '![a](', '[a](b) ', '&', '<'];
  for (const sign of signs) expect(() => readMarkdown(sign.repeat(20_000 / sign.length))).not.toThrow(RangeError);
});
