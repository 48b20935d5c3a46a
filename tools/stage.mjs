// `npm run stage`: every component and every screen of the web app without a server, with hot reload.
// `npm run stage -- --build FOLDER`: the same as files, for a test or for somebody without a checkout.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { install, pinnedNode, root } from './install.mjs';

const port = process.env.TUSCHEL_PORT || '7360';

await install();
const APP = join(root, 'apps/web');
const vite = dirname(createRequire(join(APP, 'package.json')).resolve('vite/package.json'));
const [flag, folder] = process.argv.slice(2);
const order =
  flag === '--build' && folder !== undefined
    ? ['build', '--mode', 'stage', '--outDir', resolve(folder), '--emptyOutDir']
    : ['--mode', 'stage', '--port', port, '--strictPort'];
if (order[0] !== 'build') console.log(`\nThe stage is at http://localhost:${port}/stage. Stop with Ctrl-C.\n`);
const child = spawn(pinnedNode(), [join(vite, 'bin/vite.js'), ...order, '--logLevel', 'warn'], {
  cwd: APP,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill());
child.once('exit', (code) => process.exit(code ?? 0));
