import type { ContentSpan, ContentText } from '@tuschel/protocol';

/** What begins something within a line, the earlier pattern first where two begin at the same place. */
const SPANS =
  /\\([!-/:-@[-`{-~])|`([^`\n]+)`|\[([^[\]]*)\]\(([^()\s]*)\)|\*\*(?=\S)((?:[^*]|\*(?!\*))+)(?<=\S)\*\*|\*(?=[^\s*])([^*]+)(?<=\S)\*|(\n)/g;
const ALLOWED_LINK = /^(?:https?:\/\/[^/\s]|mailto:\S|\/(?!\/)|#)/;

/** Emphasis, code, links and breaks in the text of one block. Throws when a link leads to what no page may link to. */
export function readSpans(text: string): ContentText {
  const spans: ContentSpan[] = [];
  let end = 0;
  for (const match of text.matchAll(SPANS)) {
    push(spans, text.slice(end, match.index));
    push(spans, readSpan(match));
    end = match.index + match[0].length;
  }
  push(spans, text.slice(end));
  return spans;
}

function readSpan([, escaped, code, label = '', href, strong, emphasis]: RegExpExecArray): ContentSpan {
  if (escaped !== undefined) return escaped;
  if (code !== undefined) return { kind: 'code', text: code };
  if (href !== undefined) return { kind: 'link', href: allowed(href), text: readSpans(label) };
  if (strong !== undefined) return { kind: 'strong', text: readSpans(strong) };
  if (emphasis !== undefined) return { kind: 'emphasis', text: readSpans(emphasis) };
  return { kind: 'break' };
}

function allowed(href: string): string {
  if (ALLOWED_LINK.test(href)) return href;
  throw new Error(`a link may lead to a path, an https or mailto address, not to "${href}"`);
}

/** Texts that meet become one. */
function push(spans: ContentSpan[], span: ContentSpan): void {
  const last = spans.at(-1);
  if (span === '') return;
  if (typeof span === 'string' && typeof last === 'string') spans[spans.length - 1] = last + span;
  else spans.push(span);
}
