import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { loadSecrets } from './secrets.ts';

let dataFolder: string;
const file = () => join(dataFolder, 'secrets.json');
const mode = () => statSync(file()).mode & 0o777;
const load = (environment: Record<string, string> = {}) =>
  loadSecrets(readConfig({ TUSCHEL_DATA: dataFolder, ...environment }));

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tuschel-platform-secrets-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

const LONG = 'k'.repeat(32);

describe('the keys of an installation', () => {
  test('are made on the first run, all different, for nobody else to read', () => {
    const secrets = load({ TUSCHEL_MODE: 'production' });
    expect(new Set(Object.values(secrets)).size).toBe(6);
    for (const key of Object.values(secrets)) expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(mode()).toBe(0o600);
  });

  test('of the game server alone are Nakama’s in development, and random in production', () => {
    const alone = { TUSCHEL_PRODUCT: 'none' };
    expect(load(alone)).toMatchObject({ serverKey: 'defaultkey', httpKey: 'defaulthttpkey' });
    const live = load({ ...alone, TUSCHEL_MODE: 'production' });
    expect(Buffer.from(live.serverKey, 'base64url')).toHaveLength(32);
    expect(load({ TUSCHEL_MODE: 'production' })).toEqual(live);
  });

  test('stay the same from then on', () => {
    expect(load()).toEqual(load());
  });

  test('are closed again when somebody opened the file', () => {
    load();
    chmodSync(file(), 0o644);
    load();
    expect(mode()).toBe(0o600);
  });

  test('get company when a later release needs one more', () => {
    const { mediaKey, ...older } = load();
    writeFileSync(file(), JSON.stringify(older));
    const newer = load();
    expect(newer).toMatchObject(older);
    expect(newer.mediaKey).not.toBe(mediaKey);
    expect(load()).toEqual(newer);
  });

  test('give way to those from the settings', () => {
    const names = ['SERVER', 'HTTP', 'SESSION', 'REFRESH'];
    const given = Object.fromEntries(names.map((name) => [`TUSCHEL_${name}_KEY`, `${LONG}${name}`]));
    const { mediaKey, tokenKey, ...others } = load();
    expect(Object.keys(others)).toHaveLength(names.length);
    expect(load(given)).toEqual({
      serverKey: `${LONG}SERVER`,
      httpKey: `${LONG}HTTP`,
      sessionKey: `${LONG}SESSION`,
      refreshKey: `${LONG}REFRESH`,
      mediaKey,
      tokenKey,
    });
    expect(readFileSync(file(), 'utf8')).not.toContain(LONG);
  });

  test.each(['', 'not JSON', '[1]', 'null', '{"serverKey":7}'])('are not replaced when the file is %j', (content) => {
    writeFileSync(file(), content);
    expect(() => load()).toThrow('secrets.json is damaged');
    expect(readFileSync(file(), 'utf8')).toBe(content);
  });
});

describe('the keys that everybody knows', () => {
  test('open the game server to any Nakama client in development', () => {
    const open = load({ TUSCHEL_GAMESERVER: 'open' });
    expect(open).toMatchObject({ serverKey: 'defaultkey', httpKey: 'defaulthttpkey' });
    expect(load().serverKey).not.toBe('defaultkey');
  });

  test.each([
    [{ TUSCHEL_SERVER_KEY: 'defaultkey' }, 'TUSCHEL_SERVER_KEY is a key that everybody knows'],
    [{ TUSCHEL_HTTP_KEY: 'defaulthttpkey' }, 'TUSCHEL_HTTP_KEY is a key that everybody knows'],
    [{ TUSCHEL_SESSION_KEY: 'defaultencryptionkey' }, 'TUSCHEL_SESSION_KEY is a key that everybody knows'],
    [{ TUSCHEL_REFRESH_KEY: 'defaultrefreshencryptionkey' }, 'TUSCHEL_REFRESH_KEY is a key that everybody knows'],
    [{ TUSCHEL_GAMESERVER: 'open' }, 'TUSCHEL_SERVER_KEY (by TUSCHEL_GAMESERVER=open) is a key that everybody knows'],
    [{ TUSCHEL_SESSION_KEY: 'k'.repeat(31) }, 'TUSCHEL_SESSION_KEY is only 31 bytes long'],
  ])('and short ones are refused in production: %j', (environment, line) => {
    load(environment);
    expect(() => load({ ...environment, TUSCHEL_MODE: 'production' })).toThrow(line);
  });

  test('are refused in production also when they stand in the file', () => {
    writeFileSync(file(), JSON.stringify({ ...load(), httpKey: 'short' }));
    expect(() => load({ TUSCHEL_MODE: 'production' })).toThrow('httpKey in secrets.json is only 5 bytes long');
  });

  test('are no trouble in production with keys of one’s own', () => {
    const own = { TUSCHEL_SERVER_KEY: LONG, TUSCHEL_HTTP_KEY: `${LONG}2` };
    expect(load({ TUSCHEL_GAMESERVER: 'open', TUSCHEL_MODE: 'production', ...own })).toMatchObject({
      serverKey: LONG,
      httpKey: `${LONG}2`,
    });
  });
});
