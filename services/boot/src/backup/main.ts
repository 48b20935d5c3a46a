/** `npm run backup`, while the server runs or not, and `npm run restore`, before it starts. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '@tuschel/platform';
import { readConfig } from '../config/config.ts';
import { explain } from '../explain.ts';
import { serverLog } from '../serverLog.ts';
import { backUp, bytesOf } from './backUp.ts';
import type { Manifest } from './manifest.ts';
import { backUpTo } from './place/backUpTo.ts';
import { listText, madeText, verifiedText } from './place/texts.ts';
import { listPlace } from './place/list.ts';
import { restoreFrom } from './place/restoreFrom.ts';
import { makeKeyPair, readIdentities } from './place/secrecy.ts';
import { verify } from './place/verify.ts';
import { restore } from './restore.ts';
import { readWish, type Wish } from './words.ts';

const words = process.argv.slice(2);
const log = serverLog({ level: 'warn', format: 'text', destination: process.stderr });

try {
  // npm changes to the repository's folder; a relative path means where it was called.
  console.log(await run(readWish(words, process.env['INIT_CWD'] ?? '.')));
} catch (error) {
  explain(complaint(), error);
  process.exitCode = 1;
}

function complaint(): string {
  if (words[0] === 'restore') return 'Nothing was restored.';
  return ['list', 'verify', 'keys'].includes(words[1] ?? '') ? 'That did not work.' : 'There is no backup.';
}

async function run(wish: Wish): Promise<string> {
  switch (wish.do) {
    case 'copy': {
      const manifest = await backUp(readConfig(process.env), wish.folder, log);
      return `${size(manifest)} backed up to ${wish.folder} (${seconds()}).`;
    }
    case 'add': {
      const { problems, ...made } = await backUpTo(readConfig(process.env), wish.place, wish.recipient, log);
      complain(problems);
      return madeText(made, wish.place, seconds());
    }
    case 'list':
      return listText(await listPlace(wish.place));
    case 'verify': {
      const verified = await verify({ ...wish, identities: identitiesOf(wish.keyFile) }, log);
      complain(verified.problems);
      return verifiedText(verified, seconds());
    }
    case 'keys':
      return makeKeys(wish.file);
    case 'restore':
      return restored(wish);
  }
}

/** What has to be looked at also makes whoever supervises the run look at it. */
function complain(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

async function restored({ source, generation, keyFile }: Extract<Wish, { do: 'restore' }>): Promise<string> {
  const config = readConfig(process.env);
  const next = `restored into ${config.dataFolder} (${seconds()}). Start it with npm start.`;
  if (existsSync(join(source, 'place.json'))) {
    const head = await restoreFrom(config, { place: source, generation, identities: identitiesOf(keyFile) });
    return `${head.files} files, ${megabytes(head.bytes)}, of ${head.ended} ${next}`;
  }
  if (generation !== undefined || keyFile !== undefined)
    throw new StartRefused(`${source} is no place of backups by generations`);
  const manifest = await restore(config, source);
  return `${size(manifest)} of ${manifest.ended} ${next}`;
}

function identitiesOf(keyFile: string | undefined): string[] {
  return keyFile === undefined ? [] : readIdentities(keyFile);
}

async function makeKeys(file: string): Promise<string> {
  const { identity, recipient } = await makeKeyPair();
  try {
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new StartRefused(`${file} could not be written (${(error as NodeJS.ErrnoException).code}): name a new file`);
  }
  return [
    `The private key is in ${file}: keep it, twice, away from this server. Without it no backup can be read again.`,
    `The public key: ${recipient}`,
  ].join('\n');
}

function size(manifest: Manifest): string {
  return `${Object.keys(manifest.files).length} files, ${megabytes(bytesOf(manifest))},`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function seconds(): string {
  return `${process.uptime().toFixed(1)} s`;
}
