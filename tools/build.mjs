// Builds the web app when its sources changed since the last build. Plain JavaScript: runs on the pinned Node at start.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { precompress } from './precompress.mjs';
import { hashOf } from './sourcesHash.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const APP = join(ROOT, 'apps/web');
const SOURCES = [
  'apps/web',
  'packages/client',
  'packages/protocol',
  'packages/ink',
  'packages/rules',
  'package-lock.json',
];
const DIST = join(APP, 'dist');
const STAMP = join(DIST, '.stamp');
/** Built here and moved when complete: two starts at once, or a stop in the middle, leave no half a folder. */
const FRESH = join(ROOT, `.tsbuild/web-${process.pid}`);

/**
 * Resolves with whether a build was needed; rejects with Vite's own words when it failed. A failed build leaves no
 * stamp, so the next start tries again.
 * @returns {Promise<boolean>}
 */
export async function buildWeb() {
  const stamp = hashOf(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false;
  try {
    await runVite();
    await precompress(FRESH);
    writeFileSync(join(FRESH, '.stamp'), stamp);
    replaceDist();
  } finally {
    rmSync(FRESH, { recursive: true, force: true });
  }
  return true;
}

function replaceDist() {
  const old = `${FRESH}-old`;
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(FRESH, DIST);
  rmSync(old, { recursive: true, force: true });
}

/** Quiet unless something is wrong. */
function runVite() {
  const vite = join(dirname(createRequire(join(APP, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', FRESH], {
    cwd: APP,
    stdio: 'pipe',
  });
  const said = [];
  child.stdout.on('data', (part) => said.push(part));
  child.stderr.on('data', (part) => said.push(part));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(Buffer.concat(said).toString().trim()))));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildWeb();
  } catch (error) {
    process.stderr.write(`The web app could not be built:\n${error.message}\n`);
    process.exitCode = 1;
  }
}
