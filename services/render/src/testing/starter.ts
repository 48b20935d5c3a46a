/** Starts a program that looks after nothing, says its process id, and ends as its argument says: at once, or when it is killed. */
import { writeSync } from 'node:fs';
import { startBehind } from '../startBehind.ts';

const child = startBehind([process.execPath, '-e', 'for (;;);'], 0, { stdio: 'ignore', detached: true });
writeSync(1, `${child.pid}\n`);
if (process.argv[2] === 'at once') process.kill(process.pid, 'SIGKILL');
