// `npm run crawl -- [--only WORDS] [--shots FOLDER]`: every screen in every look; see apps/web/e2e/crawl/main.ts. Plain
// JavaScript for any Node from 20 on: it installs and builds what is missing.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install, pinnedNode, root } from './install.mjs';

await install();
for (const [script, ...args] of [['tools/build.mjs'], ['apps/web/e2e/crawl/main.ts', ...process.argv.slice(2)]]) {
  const { status } = spawnSync(pinnedNode(), [join(root, script), ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
