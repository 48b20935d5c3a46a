import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Capability } from '../capability.ts';

/** What a unit lets its processes ask of the kernel. */
export interface CallRules {
  /** Names of calls; everything else is refused. */
  allowed: string[];
  /** Of sockets; undefined: all. */
  families: string[] | undefined;
  noNamespaces: boolean;
  lockPersonality: boolean;
  noRealtime: boolean;
}

export const SECCOMP: Capability = {
  name: 'seccomp',
  missing: () =>
    spawnSync(PYTHON, ['-c', 'import seccomp']).status === 0
      ? null
      : 'it limits system calls as systemd does, and python3-seccomp is missing',
};

/** What `SystemCallFilter=` leaves: lines that begin with `~` take away. */
export function allowedCalls(lines: readonly string[], groupOf: (name: string) => string[] = systemdGroup): string[] {
  const allowed = new Set<string>();
  for (const line of lines) {
    const takesAway = line.startsWith('~');
    for (const name of line.replace('~', '').split(/\s+/))
      for (const call of expanded(name, groupOf)) {
        if (takesAway) allowed.delete(call);
        else allowed.add(call);
      }
  }
  return [...allowed].toSorted();
}

function expanded(name: string, groupOf: (name: string) => string[]): string[] {
  return name.startsWith('@') ? groupOf(name).flatMap((one) => expanded(one, groupOf)) : [name];
}

/** As the systemd of this machine knows it. */
function systemdGroup(name: string): string[] {
  const text = execFileSync('systemd-analyze', ['syscall-filter', name], { encoding: 'utf8' });
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== name && !line.startsWith('#'));
}

/** Debian's own, which has the module. */
const PYTHON = '/usr/bin/python3';
const WRITE_FILTER = `
import json, socket, sys, seccomp
rules = json.load(sys.stdin)
f = seccomp.SyscallFilter(seccomp.ERRNO(1))
limited = set()
if rules.get('families') is not None:
    limited.add('socket')
    for family in rules['families']:
        f.add_rule(seccomp.ALLOW, 'socket', seccomp.Arg(0, seccomp.EQ, int(getattr(socket, family))))
if rules['noNamespaces']:
    limited |= {'clone', 'clone3', 'unshare', 'setns'}
    f.add_rule(seccomp.ALLOW, 'clone', seccomp.Arg(0, seccomp.MASKED_EQ, 0x7e020000, 0))
    f.add_rule(seccomp.ERRNO(38), 'clone3')
if rules['lockPersonality']:
    limited.add('personality')
    f.add_rule(seccomp.ALLOW, 'personality', seccomp.Arg(0, seccomp.EQ, 0))
if rules['noRealtime']:
    limited.add('sched_setscheduler')
    for policy in (0, 3, 5):
        f.add_rule(seccomp.ALLOW, 'sched_setscheduler', seccomp.Arg(1, seccomp.EQ, policy))
for name in rules['allowed']:
    if name in limited: continue
    try: f.add_rule(seccomp.ALLOW, name)
    except (OSError, RuntimeError): pass
with open(sys.argv[1], 'wb') as out: f.export_bpf(out)
`;

/** Writes the rules as the kernel takes them. Answers the file. */
export function writeFilter(folder: string, rules: CallRules): string {
  const file = join(folder, 'calls.bpf');
  execFileSync(PYTHON, ['-c', WRITE_FILTER, file], { input: JSON.stringify(rules) });
  if (readFileSync(file).length === 0) throw new Error('the filter of system calls is empty');
  return file;
}
