// `node tools/bundled.mjs SCRIPT …`: runs a program of ours that starts servers, and has them start as `npm start` does: as one file, with a
// compile cache. Runs on the pinned Node.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLE, bundleServer } from './bundle.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

await bundleServer();
const { status } = spawnSync(process.execPath, process.argv.slice(2), {
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), ...process.env, BUNDLED_SERVER: BUNDLE },
});
process.exit(status ?? 1);
