import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { StartRefused } from '@tuschel/platform';

/** What a backup is made of. Paths are relative and use slashes. */
export interface Manifest {
  format: 1;
  /** Version of the program that made it. */
  version: string;
  /** ISO 8601. Whatever was acknowledged before `begun` is in the backup, nothing after `ended` is. */
  begun: string;
  ended: string;
  folders: string[];
  files: Record<string, FileMark>;
}

export interface FileMark {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

export const MANIFEST = 'manifest.json';

/** With a checksum of its own in the last line. */
export function manifestText(manifest: Manifest): string {
  const text = JSON.stringify(manifest);
  return `${text}\n${sha256(text)}\n`;
}

/** Throws `StartRefused` when the folder holds no backup, or one that is damaged or too new. */
export function readManifest(folder: string): Manifest {
  const [text = '', sum] = readText(folder).split('\n');
  if (sha256(text) !== sum) throw new StartRefused(`The backup in ${folder} is damaged: its ${MANIFEST} has changed`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new StartRefused(`The backup in ${folder} was made by a newer Tuschel: use that one`);
  const astray = [...manifest.folders, ...Object.keys(manifest.files)].find((path) => !isInside(path));
  if (astray !== undefined) throw new StartRefused(`The backup in ${folder} names a path outside of it`);
  return manifest;
}

function readText(folder: string): string {
  try {
    return readFileSync(join(folder, MANIFEST), 'utf8');
  } catch {
    throw new StartRefused(`There is no complete backup in ${folder}: it has no ${MANIFEST}`);
  }
}

/** Whether a path of a backup stays in its folder. */
export function isInside(path: string): boolean {
  return !isAbsolute(path) && !normalize(path).split(sep).includes('..');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
