import createParser, { type MarkdownIt } from 'markdown-it';
import type { Token } from 'markdown-it';
import type { ContentBlock, ContentText } from '@tuschel/protocol';
import { cardOf } from './card.ts';
import { freeId, idOf } from './headingIds.ts';
import { pictureOf } from './picture.ts';
import { joinedTexts, readSpans, trimmedText } from './spans.ts';

const parser = makeParser();

/**
 * The part of Markdown that pages and news need: headings of two levels, paragraphs, lists of one level, quotes, rules, pictures, films
 * that are linked to in a line of their own, and within them emphasis, code, links and line breaks. What comes back is no markup but a list of
 * known things. Throws ProseProblem where a link or a picture leads to what no text may lead to.
 */
export function readMarkdown(text: string): ContentBlock[] {
  const ids = new Set<string>();
  return nodesOf(parser.parse(text, {})).flatMap((node) => readBlock(node, ids));
}

/** Markup of HTML, code blocks and link definitions are text like any other. */
function makeParser(): MarkdownIt {
  const made = createParser('commonmark', { html: false }).disable(['code', 'fence', 'reference']);
  // Where links may lead is said below, in words; and an address stays as it was written.
  made.validateLink = () => true;
  made.normalizeLink = (address) => address;
  return made;
}

/** A block with what it holds. */
interface Node {
  opening: Token;
  children: Node[];
  /** What is written in it, of a paragraph or heading. */
  inline: readonly Token[];
}

/** The parser's list of beginnings and ends as a tree. */
function nodesOf(tokens: readonly Token[]): Node[] {
  const root: Node[] = [];
  const open: Node[] = [];
  for (const token of tokens) {
    const parent = open.at(-1);
    if (token.nesting === -1) open.pop();
    else if (token.type === 'inline') {
      if (parent) parent.inline = token.children ?? [];
    } else {
      const node: Node = { opening: token, children: [], inline: [] };
      (parent?.children ?? root).push(node);
      if (token.nesting === 1) open.push(node);
    }
  }
  return root;
}

function readBlock(node: Node, ids: Set<string>): ContentBlock[] {
  switch (node.opening.type) {
    case 'heading_open': {
      const text = readSpans(node.inline);
      const level = node.opening.tag === 'h1' || node.opening.tag === 'h2' ? 2 : 3;
      return [{ kind: 'heading', level, id: freeId(idOf(text), ids), text }];
    }
    case 'paragraph_open':
      return readParagraph(node.inline);
    case 'bullet_list_open':
      return [{ kind: 'list', isOrdered: false, items: itemsOf(node) }];
    case 'ordered_list_open':
      return [{ kind: 'list', isOrdered: true, items: itemsOf(node) }];
    case 'blockquote_open':
      return [{ kind: 'quote', text: textBelow(node) }];
    case 'hr':
      return [{ kind: 'rule' }];
    default:
      // Everything else is switched off above.
      return [];
  }
}

/** Pictures stand between paragraphs, and the address of a film alone in its paragraph is a card. */
function readParagraph(tokens: readonly Token[]): ContentBlock[] {
  const blocks: ContentBlock[] = [];
  let open: Token[] = [];
  const close = () => {
    const text = trimmedText(readSpans(open));
    const [first, ...others] = text;
    const card = first !== undefined && others.length === 0 ? cardOf(first) : null;
    if (first !== undefined) blocks.push(card ?? { kind: 'paragraph', text });
    open = [];
  };
  for (const token of tokens) {
    // A picture within a link or emphasis is its words.
    if (token.type !== 'image' || token.level > 0) open.push(token);
    else {
      close();
      blocks.push(pictureOf(token));
    }
  }
  close();
  return blocks;
}

/** Lists have one level: what is below an item stands after it. */
function itemsOf(list: Node): ContentText[] {
  return list.children.flatMap((item) => {
    const lists = item.children.filter(isList);
    const own = textBelow({ ...item, children: item.children.filter((child) => !isList(child)) });
    return [...(own.length > 0 ? [own] : []), ...lists.flatMap(itemsOf)];
  });
}

function isList({ opening }: Node): boolean {
  return opening.type === 'bullet_list_open' || opening.type === 'ordered_list_open';
}

/** The text of a quote or an item, whatever blocks it has. */
function textBelow(node: Node): ContentText {
  return joinedTexts([trimmedText(readSpans(node.inline)), ...node.children.map(textBelow)]);
}
