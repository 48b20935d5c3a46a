import { expect, test } from 'vitest';
import { escaped, proseHtml } from './html.ts';
import { readMarkdown } from './markdown.ts';

const html = (text: string) => proseHtml(readMarkdown(text), 'https://draw.example');

test('every kind of block has its element', () => {
  const text = [
    '## A & B',
    '### C',
    'One **two** *three* `four`\\',
    'five [six](/join)',
    '',
    '> seven',
    '',
    '- eight',
    '- and a half',
    '',
    '1. nine',
    '',
    '---',
    '',
    '![Ten](/media/blog/a-16x9.webp)',
    '',
    'https://youtu.be/a?b=1&c=2',
  ];
  expect(html(text.join('\n')).split('\n')).toEqual([
    '<h2>A &amp; B</h2>',
    '<h3>C</h3>',
    '<p>One <strong>two</strong> <em>three</em> <code>four</code><br>five <a href="https://draw.example/join">six</a></p>',
    '<blockquote><p>seven</p></blockquote>',
    '<ul><li>eight</li><li>and a half</li></ul>',
    '<ol><li>nine</li></ol>',
    '<hr>',
    '<p><img src="https://draw.example/media/blog/a-16x9.webp" alt="Ten" width="16" height="9"></p>',
    '<p><a href="https://youtu.be/a?b=1&amp;c=2">https://youtu.be/a?b=1&amp;c=2</a></p>',
  ]);
});

test('only paths are put below the server; anchors and other addresses stay', () => {
  expect(html('[a](#top) [b](https://a.example/x) [c](mailto:a@b.example)')).toBe(
    '<p><a href="#top">a</a> <a href="https://a.example/x">b</a> <a href="mailto:a@b.example">c</a></p>',
  );
});

test('a film has its own words, and a picture of unknown size none', () => {
  expect(html('[The first hour](https://youtu.be/a)\n\n![Otters](/a.png)')).toBe(
    '<p><a href="https://youtu.be/a">The first hour</a></p>\n<p><img src="https://draw.example/a.png" alt="Otters"></p>',
  );
});

test('nothing that is written becomes markup', () => {
  expect(html('<script>"\'</script> ![" onerror=x](/a.png)')).not.toMatch(/<(?!\/?p>|img src="[^"]*" alt="[^"]*">)/);
  expect(html('[<b>](https://a.example/"><i>)')).not.toMatch(/<(?!\/?p>|a href="[^"]*">|\/a>)/);
});

test('every sign of markup is escaped, and one that is written as such once more', () => {
  expect(escaped(`<a b="c" d='e'>&amp;`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;');
});

test('what XML cannot hold is left out', () => {
  expect(escaped('a\0b\x1fc\ufffed\n\te')).toBe('abcd\n\te');
});
