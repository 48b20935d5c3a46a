/** `npm run backup -- FOLDER`, while the server runs or not, and `npm run restore -- FOLDER`, before it starts. */
import { resolve } from 'node:path';
import { StartRefused } from '@tuschel/platform';
import { readConfig } from '../config.ts';
import { explain } from '../explain.ts';
import { serverLog } from '../serverLog.ts';
import { backUp } from './backUp.ts';
import type { Manifest } from './manifest.ts';
import { restore } from './restore.ts';

const [command, named, ...rest] = process.argv.slice(2);

try {
  console.log(await run());
} catch (error) {
  explain(command === 'restore' ? 'Nothing was restored.' : 'There is no backup.', error);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  if (!named || rest.length > 0) throw new StartRefused(`Name one folder: npm run ${command} -- FOLDER`);
  // npm changes to the repository's folder; a relative path means where it was called.
  const folder = resolve(process.env['INIT_CWD'] ?? '.', named);
  const config = readConfig(process.env);
  if (command === 'restore') {
    const manifest = await restore(config, folder);
    return `${size(manifest)} of ${manifest.ended} restored into ${config.dataFolder} (${seconds()}). Start it with npm start.`;
  }
  const log = serverLog({ level: 'warn', format: 'text', destination: process.stderr });
  const manifest = await backUp(config, folder, log);
  return `${size(manifest)} backed up to ${folder} (${seconds()}).`;
}

function size({ files }: Manifest): string {
  const marks = Object.values(files);
  const bytes = marks.reduce((sum, mark) => sum + mark.bytes, 0);
  return `${marks.length} files, ${(bytes / 1e6).toFixed(1)} MB,`;
}

function seconds(): string {
  return `${process.uptime().toFixed(1)} s`;
}
