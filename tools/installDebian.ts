import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's packages of these names, where that can be done without asking: as root, on Debian. Elsewhere nothing happens. */
export function installDebian(packages: readonly string[]): void {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Absent, so Debian’s packages are installed: ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
