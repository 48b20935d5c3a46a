import { existsSync, globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Capability } from '../capability.ts';

/** The wall clock of a process, which can be set while it runs. Its monotonic clock is the machine's. */
export interface WallClock {
  /** For the environment of the process. */
  env: Record<string, string>;
  /** By so many seconds it is ahead of the right time; negative: behind it. */
  setAhead(seconds: number): void;
  remove(): void;
}

/** Debian's place for it, whatever the machine. */
const LIBRARY = '/usr/lib/*/faketime/libfaketime.so.1';

export function fakeWallClock(): WallClock {
  const folder = mkdtempSync(join(tmpdir(), 'tuschel-time-'));
  const file = join(folder, 'ahead');
  const setAhead = (seconds: number) => {
    // Never half written: it is read each time somebody asks for the time.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    renameSync(`${file}.new`, file);
  };
  setAhead(0);
  const env = {
    LD_PRELOAD: globSync(LIBRARY)[0] ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_RESET: '1',
  };
  return { env, setAhead, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const FAKETIME: Capability = {
  name: 'faketime',
  missing: () =>
    process.platform === 'linux' && existsSync(globSync(LIBRARY)[0] ?? '')
      ? null
      : 'it needs libfaketime (apt-get install libfaketime)',
};
