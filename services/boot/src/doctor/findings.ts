import { existsSync, readFileSync, statSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, type FindingCode, LANGUAGES, LEGAL_PAGES } from '@tuschel/protocol';
import type { ContentPages } from '@tuschel/web-service';
import { type Config, isAlone, loginsOf } from '../config/config.ts';
import { passkeysOf } from '../config/partSettings.ts';
import { LAST_BACKUP, readNote } from './lastBackup.ts';

/** What is incomplete or unsafe about how the server is set up. `pages`: null where it has none. */
export async function findingsOf(config: Config, pages: ContentPages | null, now: number): Promise<Finding[]> {
  return [
    ...(isAlone(config) ? [] : ofLogin(config)),
    ...ofAddress(config),
    ...(pages ? ofPages(config, pages) : []),
    ...ofClock(now),
    ...(await ofDisk(config)),
    ...(await ofBackups(config, now)),
  ];
}

function found(
  code: FindingCode,
  values: Finding['values'] = {},
  isSerious: boolean = SERIOUS.includes(code),
): Finding[] {
  return [{ code, isSerious, values }];
}

const SERIOUS: readonly FindingCode[] = ['noLogin', 'clock', 'disk'];

function ofLogin(config: Config): Finding[] {
  if (config.mode !== 'production') return [];
  const logins = loginsOf(config);
  if (logins.length === 0) return found('noLogin');
  // Without an address passkeys are those of this very machine, on which nobody plays.
  const isKept = config.url !== undefined && passkeysOf(config) !== null;
  if (isKept || logins.some((name) => name !== 'local')) return [];
  return found(config.passkeys ? 'nameLogin' : 'noPasskeys');
}

function ofAddress(config: Config): Finding[] {
  const { mode, url, proxies } = config;
  // Without pages there are no links to it.
  if (url === undefined) return mode === 'production' && !isAlone(config) ? found('noAddress') : [];
  return [
    ...(mode === 'production' && url.startsWith('http:') ? found('plainHttp', { url }) : []),
    ...(proxies === 0 ? found('noProxy') : []),
  ];
}

/** Something in square brackets, as the samples have it where only the operator knows what to write. */
const BLANK = /\[[^\]\n]{3,80}\]/;

function ofPages({ mode }: Config, pages: ContentPages): Finding[] {
  const samples = LEGAL_PAGES.filter((name) => pages.samples.includes(name));
  const own = LEGAL_PAGES.filter((name) => pages.names.includes(name) && !samples.includes(name));
  const unfilled = own.filter((name) =>
    LANGUAGES.some((language) => textsIn(pages.find(name, language)).some((text) => BLANK.test(text))),
  );
  return [
    // In production nothing starts with them (pages.ts).
    ...(samples.length > 0 ? found('samples', { names: samples.join(', ') }, mode === 'production') : []),
    ...(unfilled.length > 0 ? found('brackets', { names: unfilled.join(', ') }) : []),
  ];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MIB = 1024 * 1024;
/** Older than this program is no time that can be right. */
const PROGRAM = new URL('../../package.json', import.meta.url);

function ofClock(now: number): Finding[] {
  const { mtimeMs } = statSync(PROGRAM);
  return now < mtimeMs - DAY_MS ? found('clock', { at: new Date(now).toISOString() }) : [];
}

async function ofDisk({ dataFolder, diskLow }: Config): Promise<Finding[]> {
  if (!existsSync(dataFolder)) return [];
  const { bavail, bsize } = await statfs(dataFolder);
  const free = (bavail * bsize) / MIB;
  return free < 2 * diskLow ? found('disk', { megabytes: Math.round(free) }) : [];
}

/** As old a backup may be, and as long one may be without. */
const BACKUP_DAYS = 7;

async function ofBackups({ dataFolder, databaseUrl }: Config, now: number): Promise<Finding[]> {
  const keys = join(dataFolder, 'secrets.json');
  // A database of the operator's own is theirs to keep.
  if (databaseUrl !== undefined || !existsSync(keys)) return [];
  const last = lastBackup(dataFolder);
  if (last === null) {
    const { birthtimeMs } = await stat(keys);
    return now - birthtimeMs > BACKUP_DAYS * DAY_MS ? found('noBackup') : [];
  }
  const days = Math.floor((now - last) / DAY_MS);
  return days >= BACKUP_DAYS ? found('oldBackup', { days }) : [];
}

function lastBackup(dataFolder: string): number | null {
  try {
    const at = Date.parse(readNote(readFileSync(join(dataFolder, LAST_BACKUP), 'utf8')).ended);
    return Number.isNaN(at) ? null : at;
  } catch {
    return null;
  }
}
