import type { Plugin } from 'vite';

/** Loaded by those who have chosen it. */
const CHOSEN = 'atkinson';

/** The page asks for its fonts at once, not only when the style sheet has named them. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => name.endsWith('.woff2') && !name.includes(CHOSEN))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
            injectTo: 'head',
          })),
    },
  };
}
