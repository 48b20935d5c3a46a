import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drill, DrillReport } from '../drill.ts';
import { BUBBLEWRAP } from './confined.ts';
import { bareDebian, checkoutInto, type Debian, debianAt, DEBOOTSTRAP } from './debian.ts';
import { onOwnMachine, OWN_MACHINE } from './ownMachine.ts';
import { installedAt, readSample, substituted } from './sample.ts';
import { SECCOMP } from './seccomp.ts';

const RUN = new URL('./unitRun.ts', import.meta.url);
/** A Debian that a run before has prepared, to try the rest of it again. */
const PREPARED = 'DRILL_DEBIAN';

/** SAMPLES_UNIT: from a bare Debian to a server that its unit runs, by the commands of docs/operations.md. */
export const unitSample: Drill = {
  id: 'SAMPLES_UNIT',
  promise:
    'A bare Debian that was prepared by the samples runs the server under its unit, which keeps it from everything else',
  inTestRun: false,
  needs: [OWN_MACHINE, DEBOOTSTRAP, BUBBLEWRAP, SECCOMP],
  async run() {
    return inPreparedDebian(({ root }) => onOwnMachine<DrillReport>(RUN, { args: [root], addresses: [], hosts: [] }));
  },
};

/** @param more what the work needs beside it; it stays where a run finds its Debian prepared */
export async function inPreparedDebian<Result>(
  work: (debian: Debian) => Promise<Result>,
  more: (debian: Debian) => Promise<void> = () => Promise.resolve(),
): Promise<Result> {
  const prepared = process.env[PREPARED];
  const debian = prepared === undefined ? await bareDebian() : debianAt(prepared);
  try {
    if (prepared === undefined) {
      await prepareDebian(debian);
      await more(debian);
    }
    fillIn(debian);
    return await work(debian);
  } finally {
    if (prepared === undefined) debian.remove();
  }
}

/** What docs/operations.md has one do before anything of one's own is written. */
async function prepareDebian(debian: Debian): Promise<void> {
  await debian.run(['apt-get', 'update']);
  // In the place of git clone.
  await checkoutInto(join(debian.root, 'srv/tuschel'));
  await debian.run(['sh', '/srv/tuschel/docs/samples/prepare.sh']);
}

/** What only an operator knows: pages, how people log in. And, so that the fault of a drill is in it and no former one, the units once more. */
function fillIn({ root }: Debian): void {
  const settings = join(root, 'etc/tuschel/tuschel.env');
  const text = readFileSync(settings, 'utf8');
  if (text.includes('#TUSCHEL_LOCAL_LOGIN=on'))
    writeFileSync(
      settings,
      substituted(text, [{ find: '#TUSCHEL_LOCAL_LOGIN=on', replace: 'TUSCHEL_LOCAL_LOGIN=on' }]),
    );
  for (const language of ['de', 'en'])
    for (const page of ['imprint', 'privacy', 'terms'])
      writeFileSync(join(root, `etc/tuschel/pages/${language}/${page}.md`), `---\ntitle: ${page}\n---\nOurs.\n`);
  for (const name of ['tuschel', 'tuschel-backup', 'tuschel-backup-verify']) {
    const unit = readSample(`${name}.service`);
    writeFileSync(join(root, installedAt(unit)), unit);
  }
}
