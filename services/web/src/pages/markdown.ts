import type { ContentBlock } from '@tuschel/protocol';
import { readSpans } from './spans.ts';

// One white space, not all there is: the text is trimmed later, and two repetitions that both take spaces need quadratic time.
const HEADING = /^(#{2,3})\s(.*)$/s;
const BULLET = /^[-*]\s(.*)$/s;
const NUMBER = /^\d{1,9}[.)]\s(.*)$/s;
const QUOTE = /^>\s?(.*)$/s;

/**
 * The part of Markdown that pages need: headings of the second and third level, paragraphs, lists of one level, quotes,
 * and within them emphasis, code, links and line breaks. Markup of HTML is text like any other. Throws with the line's
 * own words where a link leads to what no page may link to.
 */
export function readMarkdown(text: string): ContentBlock[] {
  const ids = new Set<string>();
  return paragraphsOf(text).map((lines) => readBlock(lines, ids));
}

/** Lines that belong together. A heading stands alone, with or without an empty line after it. */
function paragraphsOf(text: string): string[][] {
  const groups: string[][] = [];
  let open: string[] | null = null;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (line.trim() === '') open = null;
    else if (HEADING.test(line)) {
      groups.push([line]);
      open = null;
    } else if (open === null || beginsAnother(line, open)) groups.push((open = [line]));
    else open.push(line);
  }
  return groups;
}

const KINDS = [BULLET, NUMBER, QUOTE];

/** A list or a quote begins right below a paragraph, too. Lines that go on with an item are indented or plain. */
function beginsAnother(line: string, open: readonly string[]): boolean {
  const kind = KINDS.find((pattern) => pattern.test(line));
  return kind !== undefined && !kind.test(open[0] ?? '');
}

function readBlock(lines: string[], ids: Set<string>): ContentBlock {
  const first = lines[0] ?? '';
  const heading = HEADING.exec(first);
  if (heading) return readHeading(heading, ids);
  if (BULLET.test(first)) return { kind: 'list', isOrdered: false, items: itemsOf(lines, BULLET) };
  if (NUMBER.test(first)) return { kind: 'list', isOrdered: true, items: itemsOf(lines, NUMBER) };
  if (QUOTE.test(first)) return { kind: 'quote', text: readSpans(joined(lines.map(unquoted))) };
  return { kind: 'paragraph', text: readSpans(joined(lines)) };
}

function unquoted(line: string): string {
  return QUOTE.exec(line)?.[1] ?? line;
}

function itemsOf(lines: readonly string[], mark: RegExp) {
  const items: string[][] = [];
  for (const line of lines) {
    const text = mark.exec(line)?.[1];
    if (text === undefined) items.at(-1)?.push(line);
    else items.push([text]);
  }
  return items.map((item) => readSpans(joined(item)));
}

/** A line that ends in a backslash or in two spaces is broken there; `\n` says so to the spans. */
function joined(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line.endsWith('\\') || line.endsWith('  ') ? `${line.trim().replace(/\\$/, '')}\n` : `${line.trim()} `,
    )
    .join('')
    .trim();
}

function readHeading([, marks = '', text = '']: RegExpExecArray, ids: Set<string>): ContentBlock {
  const level = marks.length === 2 ? 2 : 3;
  return { kind: 'heading', level, id: freeId(idOf(text), ids), text: readSpans(text.trim()) };
}

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

function idOf(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain || 'section';
}

function freeId(wanted: string, ids: Set<string>): string {
  let id = wanted;
  for (let n = 2; ids.has(id); n++) id = `${wanted}-${n}`;
  ids.add(id);
  return id;
}
