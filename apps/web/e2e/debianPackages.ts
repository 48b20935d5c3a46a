import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

/** Debian's place for it, whatever the machine. */
export const FAKETIME = '/usr/lib/*/faketime/libfaketime.so.1';

/** What the longer tests start or load, by Debian's package. */
const NEEDED = [
  { debianPackage: 'ffmpeg', path: '/usr/bin/ffmpeg' },
  { debianPackage: 'libfaketime', path: FAKETIME },
] as const;

/** Playwright's global set-up of the longer tests: as root it installs what is absent, otherwise it says what to install. None of them is left out. */
export default function installDebianPackages(): void {
  const absent = () => NEEDED.filter(({ path }) => !existsSync(globSync(path)[0] ?? ''));
  const names = () => absent().map(({ debianPackage }) => debianPackage);
  if (absent().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`${names().join(' and ')} are absent: installing Debian’s packages …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...names()],
    ])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  if (absent().length > 0) throw new Error(`The longer tests need more: sudo apt-get install ${names().join(' ')}`);
}
