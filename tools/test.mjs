// `npm test`: everything that must hold before a change may land. `--quick` (npm run check) leaves out the browser and the
// drills, and plays fresh evenings instead of the fixed ones. Plain JavaScript for any Node from 20 on: it installs what the
// tests need, and then runs tools/gate/main.ts on the pinned Node.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install, pinnedNode, root } from './install.mjs';

await install();
const gate = [join(root, 'tools/gate/main.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(pinnedNode(), gate, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
process.exit(status ?? 1);
