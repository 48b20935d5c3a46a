import type { ContentBlock, ContentText } from '@tuschel/protocol';

/**
 * A text as HTML, for readers of feeds: of elements that are named here alone, everything else escaped.
 * @param origin before paths, such as `https://draw.example`
 */
export function proseHtml(blocks: readonly ContentBlock[], origin: string): string {
  return blocks.map((block) => blockHtml(block, origin)).join('\n');
}

function blockHtml(block: ContentBlock, origin: string): string {
  switch (block.kind) {
    case 'heading':
      return element(`h${block.level}`, textHtml(block.text, origin));
    case 'paragraph':
      return element('p', textHtml(block.text, origin));
    case 'quote':
      return element('blockquote', element('p', textHtml(block.text, origin)));
    case 'list': {
      const items = block.items.map((item) => element('li', textHtml(item, origin))).join('');
      return element(block.isOrdered ? 'ol' : 'ul', items);
    }
    case 'rule':
      return '<hr>';
    case 'image': {
      const { src, alt, width, height } = block;
      const size = `${sized('width', width)}${sized('height', height)}`;
      return element('p', `<img src="${escaped(addressed(src, origin))}" alt="${escaped(alt)}"${size}>`);
    }
    case 'card':
      return element('p', linkHtml(block.href, escaped(block.text || block.href)));
    default:
      return block satisfies never;
  }
}

function textHtml(text: ContentText, origin: string): string {
  return text
    .map((span) => {
      if (typeof span === 'string') return escaped(span);
      switch (span.kind) {
        case 'strong':
          return element('strong', textHtml(span.text, origin));
        case 'emphasis':
          return element('em', textHtml(span.text, origin));
        case 'code':
          return element('code', escaped(span.text));
        case 'break':
          return '<br>';
        case 'link':
          return linkHtml(addressed(span.href, origin), textHtml(span.text, origin));
        default:
          return span satisfies never;
      }
    })
    .join('');
}

function linkHtml(href: string, html: string): string {
  return `<a href="${escaped(href)}">${html}</a>`;
}

function element(name: string, html: string): string {
  return `<${name}>${html}</${name}>`;
}

function sized(name: string, pixels: number | undefined): string {
  return pixels === undefined ? '' : ` ${name}="${pixels}"`;
}

function addressed(href: string, origin: string): string {
  return href.startsWith('/') ? `${origin}${href}` : href;
}

const NOT_IN_XML = /[^\t\n\r\u0020-\ufffd]/g;

/** Fit for text and attributes of HTML and XML. What XML cannot hold at all is left out. */
export function escaped(text: string): string {
  return text
    .replace(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
