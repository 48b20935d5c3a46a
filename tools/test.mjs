// `npm test`: what must hold before a change may land. `--quick` (npm run check) leaves out the browser, the drills and most tests
// of what has not changed, and plays fresh evenings instead of the fixed ones; `--long` (npm run test:long) has what takes too long
// for every change, and must hold before a release. Plain JavaScript for any Node from 20 on: it installs what the
// tests need, and then runs tools/gate/main.ts on the pinned Node.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install, pinnedNode, root } from './install.mjs';

await install();
const gate = [join(root, 'tools/gate/main.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(pinnedNode(), gate, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
process.exit(status ?? 1);
