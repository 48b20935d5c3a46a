import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { account, type Confinement } from './confined.ts';
import { allowedCalls, writeFilter } from './seccomp.ts';
import { isOn, only, parseEnvironment, service, type Unit, wordsOf } from './unit.ts';

/** Beside what a process may do: when it is started, and how it is called. */
const ABOUT_THE_START = [
  'Type',
  'User',
  'Group',
  'WorkingDirectory',
  'Environment',
  'EnvironmentFile',
  'ExecStart',
  'ExecStartPost',
  'Nice',
  'IOSchedulingClass',
  'KillMode',
  'TimeoutStopSec',
  'Restart',
  'RestartSec',
  'RestartPreventExitStatus',
  'UMask',
];
const APPLIED = [
  'StateDirectory',
  'StateDirectoryMode',
  'CacheDirectory',
  'CacheDirectoryMode',
  'ReadWritePaths',
  'ProtectSystem',
  'ProtectHome',
  'PrivateTmp',
  'PrivateDevices',
  'PrivateUsers',
  'ProtectKernelTunables',
  'NoNewPrivileges',
  'CapabilityBoundingSet',
  'AmbientCapabilities',
  'RestrictAddressFamilies',
  'RestrictNamespaces',
  'RestrictRealtime',
  'LockPersonality',
  'SystemCallArchitectures',
  'SystemCallFilter',
  'SystemCallErrorNumber',
];
/** Without systemd they are left to what follows from having no capabilities, and few system calls. */
export const NOT_TRIED = [
  'ProtectProc',
  'ProtectHostname',
  'ProtectClock',
  'ProtectKernelModules',
  'ProtectKernelLogs',
  'ProtectControlGroups',
  'RestrictSUIDSGID',
  'RemoveIPC',
];

/** What this module knows nothing of would be tried without anybody noticing that it was not. */
export function unknownDirectives(unit: Unit): string[] {
  const known = [...ABOUT_THE_START, ...APPLIED, ...NOT_TRIED];
  return Object.keys(service(unit)).filter((name) => !known.includes(name));
}

export interface UnitCommand {
  confinement: Confinement;
  words: string[];
}

/** The service of a unit, in a Debian in a folder, as near to how systemd runs it as can be without systemd. Makes its folders. */
export function unitCommand(root: string, unit: Unit, scratch: string): UnitCommand {
  const unknown = unknownDirectives(unit);
  if (unknown.length > 0) throw new Error(`nothing is known of ${unknown.join(', ')}`);
  const directives = service(unit);
  const user = only(directives, 'User');
  const { home } = account(root, user);
  const filter = writeFilter(scratch, {
    allowed: allowedCalls(directives['SystemCallFilter'] ?? []),
    families: directives['RestrictAddressFamilies']?.flatMap((line) => line.split(/\s+/)),
    noNamespaces: isOn(directives, 'RestrictNamespaces'),
    lockPersonality: isOn(directives, 'LockPersonality'),
    noRealtime: isOn(directives, 'RestrictRealtime'),
  });
  return {
    words: wordsOf(only(directives, 'ExecStart')),
    confinement: {
      root,
      user,
      folder: only(directives, 'WorkingDirectory'),
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
        HOME: home,
        USER: user,
        LOGNAME: user,
        ...parseEnvironment((directives['Environment'] ?? []).join('\n')),
        ...settingsOf(root, directives),
      },
      writable: isOn(directives, 'ProtectSystem') ? foldersOf(root, directives, user) : ['/'],
      temporary: [
        ...(isOn(directives, 'PrivateTmp') ? ['/tmp', '/var/tmp'] : []),
        ...(isOn(directives, 'ProtectHome') ? ['/home', '/root', '/run/user'] : []),
      ],
      readOnlyProc: isOn(directives, 'ProtectKernelTunables'),
      filter,
    },
  };
}

function settingsOf(root: string, { EnvironmentFile: files = [] }: Record<string, string[]>): Record<string, string> {
  return Object.assign({}, ...files.map((file) => parseEnvironment(readFileSync(join(root, file), 'utf8'))));
}

function foldersOf(root: string, directives: Record<string, string[]>, user: string): string[] {
  const { uid, gid } = account(root, user);
  const named = { StateDirectory: '/var/lib', CacheDirectory: '/var/cache' };
  const made = Object.entries(named).flatMap(([name, above]) =>
    (directives[name] ?? []).map((folder) => join(above, folder)),
  );
  for (const folder of made) {
    if (mkdirSync(join(root, folder), { recursive: true, mode: 0o700 })) chownSync(join(root, folder), uid, gid);
  }
  return [...made, ...(directives['ReadWritePaths'] ?? []).flatMap((line) => line.split(/\s+/))];
}
