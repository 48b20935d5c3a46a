import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Drill, DrillReport } from '../drill.ts';
import { makeAuthority } from '../samples/certificate.ts';
import { BUBBLEWRAP } from '../samples/confined.ts';
import { type Debian, DEBOOTSTRAP } from '../samples/debian.ts';
import { onOwnMachine, OWN_MACHINE } from '../samples/ownMachine.ts';
import { proxyCapability } from '../samples/proxies.ts';
import { SECCOMP } from '../samples/seccomp.ts';
import { inPreparedDebian } from '../samples/unitSample.ts';
import { CHROMIUM } from './browser.ts';
import { HISTORY, installFormerRelease } from './formerRelease.ts';

const RUN = new URL('./theDay.ts', import.meta.url);
const LOG = fileURLToPath(new URL('../../../../.cache/drills/OPERATOR.log', import.meta.url));

/** OPERATOR: theDay.ts tells what happens. */
export const operatorsDay: Drill = {
  id: 'OPERATOR',
  promise:
    'Whoever hosts for a community comes through their day by the documents: a bare Debian, an upgrade, logins that last, a game, a backup, a crash, a restore, an erasure',
  inTestRun: false,
  needs: [OWN_MACHINE, DEBOOTSTRAP, BUBBLEWRAP, SECCOMP, HISTORY, CHROMIUM, proxyCapability('nginx')],
  run: () => inPreparedDebian(theDay, addFormerRelease),
};

async function addFormerRelease(debian: Debian): Promise<void> {
  await debian.run(['apt-get', 'install', '--yes', '--no-install-recommends', 'libfaketime']);
  await installFormerRelease(debian);
}

async function theDay({ root }: Debian): Promise<DrillReport> {
  const authority = mkdtempSync(join(tmpdir(), 'tuschel-authority-'));
  mkdirSync(dirname(LOG), { recursive: true });
  try {
    const { file } = makeAuthority(authority);
    return await onOwnMachine<DrillReport>(RUN, {
      args: [root, authority, LOG],
      env: { NODE_EXTRA_CA_CERTS: file },
      addresses: ['203.0.113.1'],
      hosts: ['203.0.113.1 draw.example'],
    });
  } finally {
    rmSync(authority, { recursive: true });
  }
}
