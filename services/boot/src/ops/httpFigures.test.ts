import { collectingLog, prometheusMetrics } from '@tuschel/platform';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { measureRequests } from './httpFigures.ts';

async function site() {
  const app = fastify();
  const metrics = prometheusMetrics();
  const log = collectingLog();
  measureRequests(app, metrics, log);
  await app.register(async (api) => void api.get('/drawing/:id/lines', async () => 'lines'), { prefix: '/api' });
  app.get('/broken', async () => {
    throw new Error('pen');
  });
  app.get('/crowded', async (_, reply) => reply.code(503).header('retry-after', '5').send());
  const figures = async () =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith('tuschel_http_requests_total'));
  return { app, log, metrics, figures };
}

test('a thousand drawings are one route, and a thousand strange paths are none', async () => {
  const { app, figures, metrics } = await site();
  for (let id = 0; id < 1_000; id++) await app.inject({ url: `/api/drawing/${id}/lines?token=secret${id}` });
  for (let id = 0; id < 1_000; id++) await app.inject({ url: `/wp-admin/${id}.php` });
  expect(await figures()).toEqual([
    'tuschel_http_requests_total{method="GET",route="/api/drawing/:id/lines",status="200"} 1000',
    'tuschel_http_requests_total{method="GET",route="none",status="404"} 1000',
  ]);
  expect(await metrics.text()).not.toMatch(/secret|wp-admin/);
});

test('a method that a path does not take is of no route', async () => {
  const { app, figures } = await site();
  app.setNotFoundHandler((_, reply) => reply.code(501).send());
  for (const method of ['PUT', 'PATCH'] as const) await app.inject({ method, url: '/broken' });
  expect(await figures()).toEqual([
    'tuschel_http_requests_total{method="PUT",route="none",status="501"} 1',
    'tuschel_http_requests_total{method="PATCH",route="none",status="501"} 1',
  ]);
});

test('routes of a kind have one name for their figures, and their own in the log', async () => {
  const { app, figures, log } = await site();
  for (const network of ['here', 'there'])
    app.post(`/login/${network}`, { config: { countedAs: '/login/:network' } }, async () => 'in');
  for (const network of ['here', 'there']) await app.inject({ method: 'POST', url: `/login/${network}` });
  expect(await figures()).toEqual([
    'tuschel_http_requests_total{method="POST",route="/login/:network",status="200"} 2',
  ]);
  expect(log.lines.map(({ fields }) => fields['route'])).toEqual(['/login/here', '/login/there']);
});

test('what failed by our fault is logged with the id of the request, by route and not by path', async () => {
  const { app, log } = await site();
  await app.inject({ url: '/broken?code=secret' });
  const [line] = log.lines.filter(({ level }) => level === 'warn');
  expect(line).toMatchObject({ fields: { service: 'http', method: 'GET', route: '/broken', status: 500 } });
  expect(line?.fields['request']).toBeTypeOf('string');
  expect(JSON.stringify(log.lines)).not.toContain('secret');
});

test('whoever is told when to come again was refused on purpose: counted, and no line of its own above debug', async () => {
  const { app, log, figures } = await site();
  for (let call = 0; call < 3; call++) await app.inject({ url: '/crowded' });
  expect(log.lines.map(({ level }) => level)).toEqual(['debug', 'debug', 'debug']);
  expect(await figures()).toEqual(['tuschel_http_requests_total{method="GET",route="/crowded",status="503"} 3']);
});
