import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Language, LANGUAGES } from '@tuschel/protocol';

export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** What the build left to be served. */
export interface DistFiles {
  /** The page, with the placeholder of the nonce in it. */
  page: string;
  /** By their paths, what pages show before the program has arrived, as markup; none when the build made nothing of the kind. */
  firstViews: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** Paths below the folder, with `/`. A file that is not in here is never looked for. */
  names: ReadonlySet<string>;
}

/** Throws when the web app has not been built. */
export function readDist(folder: string): DistFiles {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  if (!page.includes(NONCE_PLACEHOLDER)) throw new Error(`${folder}/index.html has no place for a nonce`);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).filter(Boolean).join('/'))
    .filter(isServed);
  return { page, firstViews: firstViewsIn(folder), names: new Set(names) };
}

/** The page goes out with a nonce only; compressed twins stand behind their originals; hidden files are the build's own. */
function isServed(name: string): boolean {
  return name !== 'index.html' && !/\.(br|gz)$/.test(name) && !/(^|\/)\./.test(name);
}

function firstViewsIn(folder: string): DistFiles['firstViews'] {
  const read = (file: string) => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {});
  const views = LANGUAGES.map((language) => [language, read(join(folder, `.first.${language}.json`))]);
  return Object.fromEntries(views) as DistFiles['firstViews'];
}
