import type { Plugin } from 'vite';

/** The component library carries its own words in more than thirty languages; the others become empty. */
export function keepLocales(languages: readonly string[]): Plugin {
  return {
    name: 'keep-locales',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]react-aria[\w-]*[\\/].*[\\/]intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/ },
      handler(id) {
        const language = /([a-z]{2})-[A-Z]{2}\.m?js$/.exec(id)?.[1] ?? '';
        return languages.includes(language) ? null : { code: 'export default {}', moduleType: 'js', map: null };
      },
    },
  };
}
