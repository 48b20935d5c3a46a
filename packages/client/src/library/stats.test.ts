import { STATS, type StatsReport } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { type ApiCall, ApiException } from '../tuschelClient.ts';
import { createStatsReporter } from './stats.ts';

function started() {
  const told: ApiCall[] = [];
  const planned: { ms: number; run: () => void }[] = [];
  let status = 204;
  const reporter = createStatsReporter({
    async ask(call) {
      told.push(call);
      if (status !== 204) throw new ApiException('no', status, '', {}, null);
      return undefined;
    },
    after: (ms, run) => planned.push({ ms, run }),
  });
  const pass = async () => {
    for (const { run } of planned.splice(0)) run();
    await Promise.resolve();
  };
  const bodies = () => told.splice(0).map(({ body }) => body as StatsReport);
  return { reporter, told, planned, pass, bodies, answer: (next: number) => void (status = next) };
}

test('what is seen and opened within ten seconds is told together, once', async () => {
  const { reporter, planned, pass, bodies } = started();
  for (const id of ['otter', 'fox', 'otter']) reporter.seen(id);
  reporter.opened('fox');
  expect(planned.map(({ ms }) => ms)).toEqual([STATS.everyMs]);
  await pass();
  expect(bodies()).toEqual([{ impressed: ['otter', 'fox'], clicked: ['fox'] }]);
  reporter.seen('fox');
  reporter.opened('fox');
  expect(planned).toEqual([]);
});

test('of a like that was taken back only the last word is told', async () => {
  const { reporter, pass, bodies } = started();
  reporter.like('otter', true);
  reporter.like('otter', false);
  reporter.like('fox', true);
  await pass();
  expect(bodies()).toEqual([{ liked: ['fox'], unliked: ['otter'] }]);
});

test('what may pass is told again, with what has come since', async () => {
  const { reporter, pass, bodies, answer } = started();
  answer(503);
  reporter.seen('otter');
  reporter.like('otter', true);
  await pass();
  await pass();
  reporter.like('otter', false);
  answer(204);
  await pass();
  expect(bodies()).toEqual([
    { impressed: ['otter'], liked: ['otter'] },
    { impressed: ['otter'], liked: ['otter'] },
    { impressed: ['otter'], unliked: ['otter'] },
  ]);
});

test('a report that the server does not take is not sent again', async () => {
  const { reporter, planned, pass, answer } = started();
  answer(403);
  reporter.seen('otter');
  await pass();
  expect(planned).toEqual([]);
});

test('a report has no more than the server takes; the rest follows', async () => {
  const { reporter, pass, bodies } = started();
  for (let id = 0; id <= STATS.ids; id++) reporter.seen(String(id));
  await pass();
  await pass();
  expect(bodies().map(({ impressed }) => impressed?.length)).toEqual([STATS.ids, 1]);
});

test('whoever leaves tells at once what is not told yet', async () => {
  const { reporter, told } = started();
  await reporter.tell(true);
  reporter.seen('otter');
  await reporter.tell(true);
  expect(told).toEqual([{ method: 'POST', path: '/stats/v1', body: { impressed: ['otter'] }, keepalive: true }]);
});
