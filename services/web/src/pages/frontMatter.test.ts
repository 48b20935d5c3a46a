import { describe, expect, test } from 'vitest';
import { readFrontMatter } from './frontMatter.ts';

const page = (...fields: string[]) => ['---', ...fields, '---', 'The text.'].join('\n');
const fieldsOf = (...fields: string[]) => readFrontMatter(page(...fields)).fields;

describe('what stands before the text of a page', () => {
  test('has defaults for all but the title', () => {
    expect(readFrontMatter(page('title: About us'))).toEqual({
      fields: { title: 'About us', description: '', changed: null, isSample: false, isHidden: false },
      body: 'The text.',
    });
  });

  test('is read with every field, quoted or not, and empty lines between them', () => {
    const all = ['title: "Us: all"', '', "description: 'a'", 'changed: 2026-02-28', 'sample: true', 'hidden: true'];
    expect(fieldsOf(...all)).toEqual({
      title: 'Us: all',
      description: 'a',
      changed: '2026-02-28',
      isSample: true,
      isHidden: true,
    });
    expect(fieldsOf('title: "Us\'', 'sample: yes', 'hidden: TRUE')).toMatchObject({
      title: '"Us\'',
      isSample: false,
      isHidden: false,
    });
  });

  test('may begin with a mark of its encoding and end its lines as Windows does; the text keeps its own fences', () => {
    expect(readFrontMatter('\uFEFF---\r\ntitle: a\r\n---\r\none\r\n---\r\ntwo')).toMatchObject({
      fields: { title: 'a' },
      body: 'one\n---\ntwo',
    });
  });

  test('needs no title on a page that is hidden', () => {
    expect(fieldsOf('hidden: true')).toMatchObject({ title: '', isHidden: true });
    for (const fields of [[], ['hidden: false'], ['title:']])
      expect(() => fieldsOf(...fields)).toThrow('"title" is missing');
  });

  test.each(['26-11-21', '2026-11-21 12:00', 'on 2026-11-21', '2026-13-01', '2026-11-32', 'today'])(
    'has no day such as "%s"',
    (day) => expect(() => fieldsOf('title: a', `changed: ${day}`)).toThrow(`"changed" is "${day}"`),
  );

  test.each(['author: me', 'title', ' title: a', 'constructor: a', ': a'])('has no line such as "%s"', (line) => {
    expect(() => fieldsOf('title: a', line)).toThrow(
      `"${line}" must be one of title, description, changed, sample, hidden`,
    );
  });

  test.each(['title: a', '---\ntitle: a', 'text\n---\ntitle: a\n---', ''])(
    'stands between two fences: not %j',
    (text) => {
      expect(() => readFrontMatter(text)).toThrow('between two "---"');
    },
  );
});
