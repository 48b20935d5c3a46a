import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '@tuschel/platform';
import type { Config } from './config.ts';
import { SETTINGS } from './settings.ts';

const NAMES = ['serverKey', 'httpKey', 'sessionKey', 'refreshKey', 'mediaKey', 'tokenKey'] as const;
type SecretName = (typeof NAMES)[number];

/** `serverKey` reaches every browser; the others leave the server never. Random ones are 32 bytes in base64url. */
export type Secrets = Record<SecretName, string>;

/** The keys that Nakama comes with. */
const NAKAMA_KEYS = { serverKey: 'defaultkey', httpKey: 'defaulthttpkey' };
const WELL_KNOWN = new Set([...Object.values(NAKAMA_KEYS), 'defaultencryptionkey', 'defaultrefreshencryptionkey']);
const LEAST_BYTES = 32;

/**
 * The keys of this installation: from the settings, else from secrets.json in the data folder, where missing ones are
 * added. Production refuses short and well-known keys.
 */
export function loadSecrets(config: Config): Secrets {
  const file = join(config.dataFolder, 'secrets.json');
  const kept = existsSync(file) ? readSecrets(file) : {};
  const stored = Object.fromEntries(NAMES.map((name) => [name, kept[name] ?? randomKey()])) as Secrets;
  if (NAMES.some((name) => kept[name] === undefined)) writeSecrets(file, stored);

  const { serverKey, httpKey, sessionKey, refreshKey } = config;
  const given = definedIn({ serverKey, httpKey, sessionKey, refreshKey });
  const secrets = { ...stored, ...(hasNakamaKeys(config) ? NAKAMA_KEYS : {}), ...given };
  if (config.mode === 'production') for (const name of NAMES) refuseWeak(name, secrets[name], name in given);
  return secrets;
}

/** For whoever tries it out with a client that knows them. Alone in production it has keys of its own. */
function hasNakamaKeys({ mode, openGameServer, product }: Config): boolean {
  return openGameServer && !(product === 'none' && mode === 'production');
}

function randomKey(): string {
  return randomBytes(LEAST_BYTES).toString('base64url');
}

function definedIn(keys: Partial<Record<SecretName, string | undefined>>): Partial<Secrets> {
  return Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== undefined));
}

function readSecrets(file: string): Partial<Secrets> {
  chmodSync(file, 0o600);
  const problem = new StartRefused(
    `${file} is damaged: restore it, or remove it to get new keys (all must log in again)`,
    { isLasting: true },
  );
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw problem;
  }
  const fields = typeof content === 'object' && content !== null ? Object.values(content) : [null];
  if (fields.some((key) => typeof key !== 'string' || key === '')) throw problem;
  return content as Partial<Secrets>;
}

function writeSecrets(file: string, secrets: Secrets): void {
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w', 0o600);
  writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(temporary, file);
}

function refuseWeak(name: SecretName, key: string, given: boolean): void {
  const bytes = Buffer.byteLength(key);
  const weak = WELL_KNOWN.has(key)
    ? 'a key that everybody knows'
    : bytes < LEAST_BYTES
      ? `only ${bytes} bytes long`
      : null;
  if (weak === null) return;
  throw new StartRefused(
    `${sourceOf(name, key, given)} is ${weak}: in production it must be ${LEAST_BYTES} random bytes or more`,
    { isLasting: true },
  );
}

function sourceOf(name: SecretName, key: string, given: boolean): string {
  if (name === 'mediaKey' || name === 'tokenKey') return `${name} in secrets.json`;
  if (given) return SETTINGS[name].name;
  return WELL_KNOWN.has(key)
    ? `${SETTINGS[name].name} (by ${SETTINGS.openGameServer.name}=open)`
    : `${name} in secrets.json`;
}
