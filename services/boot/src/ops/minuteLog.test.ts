import { collectingLog, fakeClock, prometheusMetrics } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { countsIn, logMinutes } from './minuteLog.ts';

const MINUTE = 60_000;

test('logins and refusals are read from the figures as the server gives them', async () => {
  const metrics = prometheusMetrics();
  const logins = metrics.counter<'provider' | 'outcome'>({
    name: 'tuschel_logins_total',
    help: 'Logins',
    labels: ['provider', 'outcome'],
  });
  for (const [provider, outcome] of [
    ['twitch', 'in'],
    ['local', 'in'],
    ['local', 'refused'],
    ['twitch', 'unavailable'],
  ] as const)
    logins.add(1, { provider, outcome });
  const requests = metrics.counter<'method' | 'route' | 'status'>({
    name: 'tuschel_http_requests_total',
    help: 'Requests',
    labels: ['method', 'route', 'status'],
  });
  for (const [status, count] of [
    ['200', 90],
    ['404', 7],
    ['429', 5],
    ['500', 2],
    ['503', 3],
  ] as const)
    requests.add(count, { method: 'GET', route: '/api', status });
  const counts = countsIn(await metrics.text());
  expect(counts).toEqual({ logins: 2, loginsRefused: 2, tooMany: 5, failed: 5 });
});

test('a minute in which something happened is a line, with what was new in it', async () => {
  const [clock, log] = [fakeClock(), collectingLog()];
  let text = '';
  const stop = logMinutes(async () => text, { clock, log });
  const is = (logins: number, failed: number) => {
    text = `tuschel_logins_total{provider="local",outcome="in"} ${logins}\ntuschel_http_requests_total{method="GET",route="/",status="500"} ${failed}\n`;
  };
  is(3, 0);
  await clock.advance(MINUTE);
  await clock.advance(MINUTE);
  is(4, 2);
  await clock.advance(MINUTE);
  expect(log.lines.map(({ message, fields }) => ({ message, ...fields }))).toEqual([
    { message: 'the last minute', logins: 3, loginsRefused: 0, tooMany: 0, failed: 0 },
    { message: 'the last minute', logins: 1, loginsRefused: 0, tooMany: 0, failed: 2 },
  ]);
  stop();
  is(9, 9);
  await clock.advance(MINUTE);
  expect(log.lines).toHaveLength(2);
});

test('figures that cannot be read are complained of, and counted with the next minute', async () => {
  const [clock, log] = [fakeClock(), collectingLog()];
  let isBroken = true;
  const stop = logMinutes(
    async () => {
      if (isBroken) throw new Error('no');
      return 'tuschel_logins_total{provider="local",outcome="in"} 1\n';
    },
    { clock, log },
  );
  await clock.advance(MINUTE);
  isBroken = false;
  await clock.advance(MINUTE);
  expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
    ['warn', 'the last minute could not be counted'],
    ['info', 'the last minute'],
  ]);
  stop();
});
