import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../startRefused.ts';

/** The user that PostgreSQL sees, or is, when we are root: "nobody". PostgreSQL refuses to run as root. */
const NOBODY = 65534;

/** How PostgreSQL's programs are run on this machine. */
export interface Privileges {
  /** Command and arguments in front of the program's own. Where the system can, they make it end when this process dies. */
  prefix: string[];
  /** The user who must own the database's files, or null when they are right as we make them. */
  owner: number | null;
}

/**
 * - Not root: as ourselves.
 * - Root: in a user namespace where root is called nobody. Files stay root's, no user is added, 0700 folders are fine.
 * - Root without user namespaces (some containers): as nobody, who then owns the database's files.
 */
export function choosePrivileges(program: string): Privileges {
  const dieWithParent = ['setpriv', '--pdeathsig', 'INT', '--'];
  if (process.getuid?.() !== 0) {
    return { prefix: succeeds([...dieWithParent, program, '--version']) ? dieWithParent : [], owner: null };
  }
  const asNamespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--', ...dieWithParent];
  if (succeeds([...asNamespace, program, '--version'])) return { prefix: asNamespace, owner: 0 };

  const asNobody = [
    'setpriv',
    '--reuid',
    `${NOBODY}`,
    '--regid',
    `${NOBODY}`,
    '--clear-groups',
    '--pdeathsig',
    'INT',
    '--',
  ];
  if (succeeds([...asNobody, program, '--version'])) return { prefix: asNobody, owner: NOBODY };
  throw new StartRefused(
    'The built-in database cannot run as root on this machine: start as another user, or set DATABASE_URL',
  );
}

function succeeds([command, ...args]: string[]): boolean {
  return spawnSync(command!, args, { stdio: 'ignore' }).status === 0;
}

/** Gives a folder and all in it to `owner`, unless it is theirs already. */
export function giveTo(owner: number | null, folder: string): void {
  if (owner === null || lstatSync(folder).uid === owner) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chownSync(path, owner, owner);
  }
  // Last, so that an interrupted run starts over.
  chownSync(folder, owner, owner);
}
