// Puts the server's modules into one file when its sources changed since the last time: two thousand small files take half a second to find and to
// link, and after a restart everybody waits for that. Plain JavaScript: runs on the pinned Node at start.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hashOf } from './sourcesHash.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MAIN = 'services/boot/src/main.ts';
const SOURCES = ['services', 'packages', 'package-lock.json', 'tools/bundle.mjs'];
/** Within `node_modules`: from there the libraries are found that stay outside. */
const FOLDER = join(ROOT, 'node_modules/.cache/server');
const STAMP = join(FOLDER, '.stamp');
/** Of many small modules each. Others stay as they are: some look for files beside them. */
const WITHIN = [
  /^@tuschel\//,
  /^typebox(\/|$)/,
  /^kysely(\/|$)/,
  /^@fastify\/type-provider-typebox$/,
  /^@prometheus-io\/client/,
  /^@opentelemetry\/api/,
];

/** The server as one file. */
export const BUNDLE = join(FOLDER, 'main.mjs');

/**
 * Resolves with whether the file had to be made.
 * @returns {Promise<boolean>}
 */
export async function bundleServer() {
  // Addresses stand in the file as they are here: in a folder that was copied or moved it is made anew.
  const stamp = `${hashOf(SOURCES)} ${ROOT}`;
  if (existsSync(BUNDLE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false;
  const fresh = `${FOLDER}-${process.pid}`;
  try {
    await bundleTo(fresh);
    writeFileSync(join(fresh, '.stamp'), stamp);
    const old = `${fresh}-old`;
    if (existsSync(FOLDER)) renameSync(FOLDER, old);
    renameSync(fresh, FOLDER);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return true;
}

/** @param {string} folder */
async function bundleTo(folder) {
  const vite = createRequire(join(ROOT, 'apps/web/package.json')).resolve('vite');
  const { build } = await import(pathToFileURL(vite).href);
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    plugins: [ownAddresses()],
    ssr: { noExternal: WITHIN },
    build: {
      ssr: join(ROOT, MAIN),
      target: 'esnext',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
}

/** A module that looks for files from where it lies finds them as before. */
function ownAddresses() {
  return {
    name: 'own-addresses',
    transform: {
      filter: { id: /\/(services|packages)\/.*\.ts$/, code: /import\.meta\.url/ },
      handler: (code, id) => ({
        code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
        map: null,
      }),
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundleServer();
  if (!process.argv.includes('--quiet')) console.log(BUNDLE);
}
