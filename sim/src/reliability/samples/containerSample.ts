import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drill, DrillReport } from '../drill.ts';
import { BUBBLEWRAP } from './confined.ts';
import { buildImage } from './containerBuild.ts';
import { configOf, parseContainerfile } from './containerfile.ts';
import { DEBOOTSTRAP } from './debian.ts';
import { onOwnMachine, OWN_MACHINE } from './ownMachine.ts';
import { readFromRoot } from './sample.ts';

const RUN = new URL('./containerRun.ts', import.meta.url);

/** CONTAINER: the steps of the Containerfile, without a container engine, and then its command as its user. */
export const containerSample: Drill = {
  id: 'CONTAINER',
  promise:
    'An image that the Containerfile makes starts without a network, as a user without rights, and can be played on',
  inTestRun: false,
  needs: [OWN_MACHINE, DEBOOTSTRAP, BUBBLEWRAP],
  async run() {
    const stages = parseContainerfile(readFromRoot('Containerfile'));
    const image = await buildImage(stages);
    try {
      writePages(image.root);
      const args = [image.root, JSON.stringify(configOf(stages.at(-1)!))];
      return await onOwnMachine<DrillReport>(RUN, { args, addresses: [], hosts: [] });
    } finally {
      image.remove();
    }
  },
};

/** In the place of the folder that compose.yaml brings in. */
function writePages(root: string): void {
  const folder = join(root, 'etc/tuschel/pages/en');
  mkdirSync(folder, { recursive: true });
  for (const page of ['imprint', 'privacy', 'terms'])
    writeFileSync(join(folder, `${page}.md`), `---\ntitle: ${page}\n---\nOurs.\n`);
}
