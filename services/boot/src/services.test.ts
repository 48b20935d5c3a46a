import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TemporaryPlatform, temporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { loadSecrets } from './config/secrets.ts';
import { httpServer } from './http/httpServer.ts';
import { renderHere } from './renderRole.ts';
import { services } from './services.ts';

const { app } = httpServer();
let folder: string;
let platform: TemporaryPlatform;
let close: () => Promise<void>;

/** Every service of a server at https://draw.example, whose staff have a host of their own, and which people knew by other names before. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-services-'));
  for (const [file, text] of [
    ['en/terms.md', '---\ntitle: Our terms\nchanged: 2026-02-01\n---\nBe kind.\n'],
    ['de/terms.md', '---\ntitle: Unsere Regeln\nchanged: 2026-03-04\n---\nSei nett.\n'],
    ['en/imprint.md', '---\ntitle: Imprint\n---\nUs.\n'],
    ['en/privacy.md', '---\nhidden: true\n---\n'],
  ] as const) {
    mkdirSync(join(folder, file.slice(0, 2)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  writeFileSync(join(folder, 'ad.html'), '<b>an ad</b>');
  platform = await temporaryPlatform();
  writeFileSync(join(platform.dataFolder, 'hosts.json'), '["old.example", "team.example"]');
  const config = readConfig({
    TUSCHEL_DATA: platform.dataFolder,
    TUSCHEL_URL: 'https://draw.example',
    TUSCHEL_ADMIN_URL: 'https://team.example',
    TUSCHEL_PAGES: folder,
    TUSCHEL_ADS: 'external',
    TUSCHEL_ADS_FILE: join(folder, 'ad.html'),
    TUSCHEL_ADS_ORIGINS: 'https://ads.example',
  });
  const running = services(platform, config, loadSecrets(config));
  for (const service of running) await service.start(app);
  await app.ready();
  close = async () => {
    for (const service of running.toReversed()) await service.close();
    await app.close();
    await platform.close();
  };
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const at = (host: string, url: string) => app.inject({ url, headers: { host } });
const ledTo = async (host: string, url: string) => (await at(host, url)).headers.location;

test('names of before lead to the present one, but the staff’s own host, which has their site and its configuration', async () => {
  expect(await ledTo('old.example', '/create')).toBe('https://draw.example/create');
  expect((await at('team.example', '/admin')).statusCode).toBe(200);
  expect((await at('team.example', '/env.json')).json()).toMatchObject({ API_URL: 'https://team.example/api' });
  expect((await at('draw.example', '/env.json')).json()).toMatchObject({
    API_URL: 'https://draw.example/api',
    ADS: { kind: 'external', origins: ['https://ads.example'] },
  });
});

test('the operator’s own pages and ad are shown, and the list of pages says in which languages and since when', async () => {
  expect((await at('draw.example', '/pages/de/terms')).json()).toMatchObject({ title: 'Unsere Regeln' });
  expect((await at('draw.example', '/ads/frame')).body).toContain('<b>an ad</b>');
  const { body } = await at('draw.example', '/sitemap/sitemap');
  const entry = (path: string) => new RegExp(`<url><loc>https://draw.example/${path}</loc>(.*?)</url>`).exec(body)?.[1];
  expect(entry('terms')).toContain('<lastmod>2026-03-04T00:00:00.000Z</lastmod>');
  for (const language of ['de', 'en']) expect(entry('terms')).toContain(`hreflang="${language}"`);
  expect(entry('imprint')).toBe('');
  expect(entry('privacy')).toBeUndefined();
});

test('a page that is shared is asked of the product by the address that people know', async () => {
  const { body, headers } = await at('draw.example', '/d/00000000-0000-4000-8000-000000000000');
  expect(headers['x-robots-tag']).toBeUndefined();
  expect(body).toContain('<div id="root"');
});

test('the log says once that a proxy which is not named stands before the server', async () => {
  const proxies = () => platform.log.lines.filter(({ message }) => message.startsWith('a proxy that is not named'));
  expect(proxies()).toEqual([]);
  for (const _ of [1, 2]) await app.inject({ url: '/env.json', headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(proxies().map(({ fields }) => fields['address'])).toEqual(['127.0.0.1']);
});

test('the renderer beside the server asks it with a token of its own, until it is ended', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    response.writeHead(401).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const manners = { renderNice: 19, renderEncoder: 'own' } as const;
  const end = renderHere({ ...manners, host: '0.0.0.0', node: 'play-2' }, port, platform);
  await expect.poll(() => asked[0], { interval: 5 }).toMatch(/^\/api\/\S+ Bearer rnd_\S{20,}$/);
  await end();
  server.closeAllConnections();
  server.close();
  const db = platform.sql.db<{ renderer: { name: string } }>();
  expect(await db.selectFrom('renderer').select('name').execute()).toEqual([{ name: 'server-play-2' }]);
});
