export interface FrontMatter {
  title: string;
  description: string;
  /** `YYYY-MM-DD`, or null. */
  changed: string | null;
  isSample: boolean;
  isHidden: boolean;
}

const FENCE = '---';
const FIELDS = new Set(['title', 'description', 'changed', 'sample', 'hidden']);

/** Splits a page into the `key: value` lines between two `---` at its beginning, and the text. Throws with what is wrong. */
export function readFrontMatter(text: string): { fields: FrontMatter; body: string } {
  const lines = text.split(/\r?\n/);
  const end = lines.indexOf(FENCE, 1);
  // A mark of the encoding before the fence counts as white space.
  if (lines[0]?.trim() !== FENCE || end < 0) throw new Error('it must begin with lines between two "---"');
  return { fields: readFields(lines.slice(1, end)), body: lines.slice(end + 1).join('\n') };
}

function readFields(lines: readonly string[]): FrontMatter {
  const values = new Map(lines.filter((line) => line.trim() !== '').map(readField));
  const title = values.get('title') ?? '';
  const isHidden = values.get('hidden') === 'true';
  if (title === '' && !isHidden) throw new Error('"title" is missing');
  return {
    title,
    description: values.get('description') ?? '',
    changed: readDay(values.get('changed')),
    isSample: values.get('sample') === 'true',
    isHidden,
  };
}

function readField(line: string): [string, string] {
  const [, key = '', value = ''] = /^(\w+):(.*)$/s.exec(line) ?? [];
  if (!FIELDS.has(key)) throw new Error(`"${line}" must be one of ${[...FIELDS].join(', ')}, a colon and a value`);
  return [key, value.trim().replace(/^(["'])(.*)\1$/s, '$2')];
}

function readDay(text: string | undefined): string | null {
  if (!text) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay) throw new Error(`"changed" is "${text}": it must be a day such as 2026-11-21`);
  return text;
}
