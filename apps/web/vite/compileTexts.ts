import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** Turns the catalogues `texts/*.json` into syntax trees at build time. A message that cannot be parsed fails the build. */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/texts\/[\w.]+\.json$/ },
      handler(code, id) {
        const texts = JSON.parse(code) as Record<string, string>;
        const compiled = Object.entries(texts).map(([key, text]) => [key, parseOrName(text, `${id}: ${key}`)]);
        return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, moduleType: 'js', map: null };
      },
    },
  };
}

function parseOrName(text: string, place: string) {
  try {
    return parse(text);
  } catch (cause) {
    throw new Error(`${place} is no ICU message: ${text}`, { cause });
  }
}
