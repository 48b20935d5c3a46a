import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SKIPPED = new Set(['dist', 'node_modules', 'e2e']);

/**
 * Hash of every source file's path and content. Tests do not count.
 * @param {readonly string[]} paths folders and files, from the project's root
 * @returns {string}
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (/\.\w+$/.test(path)) return [path];
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.includes('.test.')) return [];
    const below = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
}
