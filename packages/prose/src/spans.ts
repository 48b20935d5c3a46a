import type { Token } from 'markdown-it';
import type { ContentSpan, ContentText } from '@tuschel/protocol';
import { ProseProblem } from './proseProblem.ts';

const ALLOWED_LINK = /^(?:https?:\/\/[^/\s]|mailto:\S|\/(?!\/)|#)/;

/** Emphasis, code, links and breaks in the text of one block. @throws ProseProblem when a link leads to what no text may link to */
export function readSpans(tokens: readonly Token[]): ContentText {
  const whole: ContentText = [];
  /** What is open, the innermost last. */
  const open: ContentText[] = [whole];
  for (const token of tokens) {
    const inner = open.at(-1) ?? whole;
    if (token.nesting === -1) open.pop();
    else if (token.nesting === 0) push(inner, readSpan(token));
    else {
      const text: ContentText = [];
      inner.push(openedSpan(token, text));
      open.push(text);
    }
  }
  return whole;
}

/** `text`: what will be read before the span ends. */
function openedSpan(token: Token, text: ContentText): ContentSpan {
  switch (token.type) {
    case 'strong_open':
      return { kind: 'strong', text };
    case 'em_open':
      return { kind: 'emphasis', text };
    default:
      return { kind: 'link', href: allowed(String(token.attrGet('href'))), text };
  }
}

function readSpan(token: Token): ContentSpan {
  switch (token.type) {
    case 'code_inline':
      return { kind: 'code', text: token.content };
    case 'hardbreak':
      return { kind: 'break' };
    case 'softbreak':
      // A line goes on in the next one.
      return ' ';
    default:
      // Words; of a picture, too, where there is no place for one.
      return token.content;
  }
}

function allowed(href: string): string {
  if (ALLOWED_LINK.test(href)) return href;
  throw new ProseProblem(`a link may lead to a path, an https or mailto address, not to "${href}"`);
}

/** Texts that meet become one. */
function push(spans: ContentSpan[], span: ContentSpan): void {
  const last = spans.at(-1);
  if (span === '') return;
  if (typeof span === 'string' && typeof last === 'string') spans[spans.length - 1] = last + span;
  else spans.push(span);
}

/** Texts as one, each in a line of its own. */
export function joinedTexts(texts: readonly ContentText[]): ContentText {
  return texts
    .filter((text) => text.length > 0)
    .flatMap((text, index) => (index === 0 ? text : [{ kind: 'break' as const }, ...text]));
}

/** Without spaces and breaks at both ends. */
export function trimmedText(text: ContentText): ContentText {
  return withoutEmptyEnds(text).map((span, index, spans) => {
    if (typeof span !== 'string') return span;
    const begun = index === 0 ? span.trimStart() : span;
    return index === spans.length - 1 ? begun.trimEnd() : begun;
  });
}

function withoutEmptyEnds(text: ContentText): ContentText {
  const isFull = (span: ContentSpan) => (typeof span === 'string' ? span.trim() !== '' : span.kind !== 'break');
  return text.slice(text.findIndex(isFull), text.findLastIndex(isFull) + 1);
}
