import type { Plugin } from 'vite';

const STYLESHEET = /(?<![ \t])[ \t]*<link rel="stylesheet"[^>]*>\n?/g;

/**
 * The entry's own stylesheet before those of the chunks it is split into: it holds the order of the cascade layers, and
 * the first stylesheet that names a layer decides.
 */
export function entryStyleFirst(page: string): Plugin {
  return {
    name: 'entry-style-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        if (!filename.endsWith(`${page}.html`)) return html;
        const links = html.match(STYLESHEET) ?? [];
        if (links.length === 1) return html;
        const entry = links.find((link) => link.includes(`/${page}-`));
        if (entry === undefined) throw new Error('the page has no stylesheet of its own');
        const [first = entry] = links;
        return first === entry ? html : html.replace(entry, '').replace(first, () => entry + first);
      },
    },
  };
}
