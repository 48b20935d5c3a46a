import { randomUUID } from 'node:crypto';
import { prometheusMetrics, temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { httpServer } from '../httpServer.ts';
import { loadSecrets } from '../secrets.ts';
import { services } from '../services.ts';
import { measureRequests } from './httpFigures.ts';

const metrics = prometheusMetrics();
const { app } = httpServer();
const templates = new Set<string>();
const asked: { method: string; url: string }[] = [];
let platform: TemporaryPlatform;
let close: () => Promise<void>;

/** Every service of the real server, in this process. */
beforeAll(async () => {
  const temporary = await temporaryPlatform();
  platform = { ...temporary, metrics };
  measureRequests(app, metrics, platform.log);
  app.addHook('onRoute', ({ method, url }) => {
    templates.add(url);
    for (const each of [method].flat()) asked.push({ method: each, url });
  });
  const config = readConfig({ TUSCHEL_DATA: platform.dataFolder });
  const running = services(platform, config, loadSecrets(config));
  for (const service of running) await service.start(app);
  await app.ready();
  close = async () => {
    for (const service of running.toReversed()) await service.close();
    await app.close();
    await temporary.close();
  };
});
afterAll(() => close());

/** The route with something else of its own in each place that takes something. */
const filled = (url: string) => url.replaceAll(/:\w+\??|\*/g, () => `secret-${randomUUID()}`);

test('whatever is asked for, the figures know the routes that there are and nothing else', async () => {
  for (const { method, url } of asked) {
    for (let time = 0; time < 3; time++) {
      await app.inject({ method: method as 'GET', url: `${filled(url)}?token=secret-${randomUUID()}` });
    }
  }
  const text = await metrics.text();
  expect(asked.length).toBeGreaterThan(20);
  expect(text).not.toContain('secret-');
  const labels = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route!));
  expect([...labels].filter((route) => !templates.has(route) && route !== 'none')).toEqual([]);
  expect(labels.size).toBeGreaterThan(10);
});

test('all figures together stay few', async () => {
  const series = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(series.length).toBeLessThan(3_000);
});
