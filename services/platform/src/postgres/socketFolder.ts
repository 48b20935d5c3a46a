import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefused } from '../startRefused.ts';

/** Port number in the socket's file name; nothing listens on a port. */
export const SOCKET_PORT = 5432;

/** The kernel takes 107 bytes of socket path (103 on macOS), and PostgreSQL adds "/.s.PGSQL.5432.lock". */
const LONGEST_FOLDER = 80;

/** The private folder of the database's socket: in the data folder, or, when that path is too long, in the temporary folder. */
export function socketFolder(dataFolder: string): string {
  const inside = join(realpathSync(dataFolder), 'run');
  if (Buffer.byteLength(inside) <= LONGEST_FOLDER) return privateFolder(inside);
  const name = createHash('sha256').update(inside).digest('hex').slice(0, 16);
  return privateFolder(join(tmpdir(), `tuschel-${process.getuid?.() ?? 0}-${name}`));
}

/** Anybody may have made a folder of that name in the temporary folder, so it must be a real folder of our own. */
function privateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const ours = process.getuid === undefined || process.getuid() === 0 || found.uid === process.getuid();
  if (!found.isDirectory() || !ours) throw new StartRefused(`${folder} belongs to somebody else: remove it`);
  chmodSync(folder, 0o700);
  return folder;
}
