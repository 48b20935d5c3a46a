import { existsSync, globSync } from 'node:fs';
import { installDebian } from '../../../tools/installDebian.ts';

/** Debian's place for it, whatever the machine. */
export const FAKETIME = '/usr/lib/*/faketime/libfaketime.so.1';

/** What the longer tests start or load, by Debian's package. */
const NEEDED = [
  { debianPackage: 'ffmpeg', path: '/usr/bin/ffmpeg' },
  { debianPackage: 'libfaketime', path: FAKETIME },
] as const;

/** Playwright's global set-up of the longer tests: as root it installs what is absent, otherwise it says what to install. None of them is left out. */
export default function installDebianPackages(): void {
  const absent = () =>
    NEEDED.filter(({ path }) => !existsSync(globSync(path)[0] ?? '')).map(({ debianPackage }) => debianPackage);
  installDebian(absent());
  const missing = absent();
  if (missing.length > 0) throw new Error(`The longer tests need more: sudo apt-get install ${missing.join(' ')}`);
}
