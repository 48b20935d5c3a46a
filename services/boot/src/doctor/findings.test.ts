import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindingCode } from '@tuschel/protocol';
import { FindingCodeSchema } from '@tuschel/protocol/schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { loadPages } from '../pages.ts';
import { findingsOf } from './findings.ts';
import { findingText } from './findingText.ts';
import { LAST_BACKUP } from './lastBackup.ts';

const DAY = 24 * 60 * 60 * 1000;
let folder: string;
let now: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-doctor-'));
  now = Date.now();
});
afterEach(() => rmSync(folder, { recursive: true }));

const find = (environment: Record<string, string> = {}) => {
  const config = readConfig({ TUSCHEL_DATA: folder, TUSCHEL_DISK_LOW: '1', TUSCHEL_DISK_FULL: '1', ...environment });
  return findingsOf(config, loadPages({ ...config, mode: 'development' }), now);
};
const codes = async (environment?: Record<string, string>) => (await find(environment)).map(({ code }) => code);

function ownPages(imprint: string): string {
  for (const language of ['de', 'en']) {
    mkdirSync(join(folder, 'pages', language), { recursive: true });
    for (const name of ['imprint', 'privacy', 'terms'])
      writeFileSync(
        join(folder, 'pages', language, `${name}.md`),
        `---\ntitle: ${name}\n---\n${name === 'imprint' ? imprint : 'Ours, see [the imprint](/imprint).'}\n`,
      );
  }
  return join(folder, 'pages');
}

const WELL = {
  TUSCHEL_MODE: 'production',
  TUSCHEL_URL: 'https://draw.example',
  TUSCHEL_PROXIES: '1',
  TUSCHEL_TWITCH_CLIENT_ID: 'c'.repeat(30),
  TUSCHEL_TWITCH_CLIENT_SECRET: 's'.repeat(30),
};

test('a server that is set up well lacks nothing', async () => {
  expect(await codes({ ...WELL, TUSCHEL_PAGES: ownPages('Otter Ltd.') })).toEqual([]);
});

test('of a developer’s machine nothing is said but that its pages are samples', async () => {
  expect(await find()).toMatchObject([{ code: 'samples', isSerious: false }]);
});

test('pages that are samples are serious in production, where nothing starts with them', async () => {
  expect(await find(WELL)).toMatchObject([{ code: 'samples', isSerious: true }]);
});

test('production without a login is serious; with names alone it is only mentioned', async () => {
  const { TUSCHEL_TWITCH_CLIENT_ID: _id, TUSCHEL_TWITCH_CLIENT_SECRET: _secret, ...without } = WELL;
  const bare = { ...without, TUSCHEL_PAGES: ownPages('Otter Ltd.') };
  expect(await find(bare)).toMatchObject([{ code: 'noLogin', isSerious: true }]);
  const names = { ...bare, TUSCHEL_LOCAL_LOGIN: 'on' };
  expect(await find({ ...names, TUSCHEL_PASSKEYS: 'off' })).toMatchObject([{ code: 'noPasskeys', isSerious: false }]);
  const discord = { TUSCHEL_DISCORD_CLIENT_ID: 'id', TUSCHEL_DISCORD_CLIENT_SECRET: 'secret' };
  const oidc = { TUSCHEL_OIDC_ISSUER: 'https://id.example', TUSCHEL_OIDC_CLIENT_ID: 'id' };
  for (const login of [discord, oidc]) expect(await find({ ...bare, ...login, TUSCHEL_LOCAL_LOGIN: 'on' })).toEqual([]);
});

test('names alone last where passkeys keep them: at an https address with a name', async () => {
  const { TUSCHEL_TWITCH_CLIENT_ID: _id, TUSCHEL_TWITCH_CLIENT_SECRET: _secret, ...without } = WELL;
  const names = { ...without, TUSCHEL_PAGES: ownPages('Otter Ltd.'), TUSCHEL_LOCAL_LOGIN: 'on' };
  expect(await codes(names)).toEqual([]);
  expect(await codes({ ...names, TUSCHEL_URL: 'https://192.0.2.7' })).toEqual(['nameLogin']);
  expect(await codes({ ...names, TUSCHEL_URL: 'http://draw.example' })).toEqual(['nameLogin', 'plainHttp']);
});

test('an address that is missing or without https, and a proxy that nobody has named', async () => {
  const { TUSCHEL_URL: _url, ...without } = { ...WELL, TUSCHEL_LOCAL_LOGIN: 'on' };
  const { TUSCHEL_TWITCH_CLIENT_ID: _id, TUSCHEL_TWITCH_CLIENT_SECRET: _secret, ...bare } = without;
  const own = { TUSCHEL_PAGES: ownPages('Otter Ltd.') };
  expect(await codes({ ...bare, ...own })).toEqual(['nameLogin', 'noAddress']);
  expect(await codes({ ...WELL, ...own, TUSCHEL_URL: 'http://draw.example' })).toEqual(['plainHttp']);
  expect(await codes({ ...WELL, ...own, TUSCHEL_PROXIES: '0' })).toEqual(['noProxy']);
});

test('pages with something in square brackets are named, and links are none', async () => {
  expect(await find({ ...WELL, TUSCHEL_PAGES: ownPages('[first name and name or company]') })).toMatchObject([
    { code: 'brackets', values: { names: 'imprint' } },
  ]);
});

test('a clock before this program was made, and a disk with little room', async () => {
  now = Date.UTC(2001, 0, 1);
  expect(await codes()).toEqual(['samples', 'clock']);
  now = Date.now();
  expect(await find({ TUSCHEL_DISK_LOW: '1000000' })).toMatchObject([
    { code: 'samples' },
    { code: 'disk', isSerious: true },
  ]);
});

test('a backup is missed after a week with data, and again a week after the last one', async () => {
  const keys = join(folder, 'secrets.json');
  writeFileSync(keys, '{}');
  utimesSync(keys, new Date(now), new Date(now));
  expect(await codes()).toEqual(['samples']);
  now += 8 * DAY;
  expect(await codes()).toEqual(['samples', 'noBackup']);
  writeFileSync(join(folder, LAST_BACKUP), `${new Date(now - 7 * DAY + 1).toISOString()}\n`);
  expect(await codes()).toEqual(['samples']);
  writeFileSync(join(folder, LAST_BACKUP), `${new Date(now - 7 * DAY).toISOString()}\n`);
  expect(await codes()).toEqual(['samples', 'oldBackup']);
  now += 2 * DAY;
  const [old, more] = [new Date(now - 8 * DAY).toISOString(), new Date(now - DAY).toISOString()];
  writeFileSync(join(folder, LAST_BACKUP), `${more}\n{"generation":3}\n`);
  expect(await codes()).toEqual(['samples']);
  writeFileSync(join(folder, LAST_BACKUP), `${old}\n{"generation":2}\n`);
  expect(await find()).toMatchObject([{ code: 'samples' }, { code: 'oldBackup', values: { days: 8 } }]);
  expect(await codes({ DATABASE_URL: 'postgres://db/tuschel' })).toEqual(['samples']);
});

test('each finding is one line that says what to do', () => {
  const values = { url: 'http://x', names: 'imprint', at: 'then', megabytes: 7, days: 8 };
  for (const { const: code } of FindingCodeSchema.anyOf as { const: FindingCode }[]) {
    const line = findingText({ code, isSerious: false, values });
    expect(line).toMatch(/^[^\n]{30,200}\.$/);
    expect(line).not.toContain('undefined');
  }
});

test('of the game server alone nothing is said of logins, pages and links', async () => {
  const live = { TUSCHEL_MODE: 'production' };
  const about = async (environment: Record<string, string>) => {
    const config = readConfig({ TUSCHEL_DATA: folder, TUSCHEL_DISK_LOW: '1', TUSCHEL_DISK_FULL: '1', ...environment });
    return (await findingsOf(config, null, now)).map(({ code }) => code);
  };
  expect(await codes(live)).toEqual(expect.arrayContaining(['noLogin', 'noAddress', 'samples']));
  expect(await about({ ...live, TUSCHEL_PRODUCT: 'none' })).toEqual([]);
  const plain = { ...live, TUSCHEL_PRODUCT: 'none', TUSCHEL_URL: 'http://game.example' };
  expect(await about(plain)).toEqual(['plainHttp', 'noProxy']);
});
