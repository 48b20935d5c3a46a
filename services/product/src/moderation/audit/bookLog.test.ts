import { randomUUID } from 'node:crypto';
import { collectingLog, fakeClock } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAudit } from './audit.ts';
import { tellBooks } from './bookLog.ts';
import { type StartedOnGameServer, startOnGameServer } from '../../testing/startOnGameServer.ts';

const [ADMIN, ADA] = [randomUUID(), randomUUID()];
const SOON = { interval: 10, timeout: 10_000 };
let started: StartedOnGameServer;
beforeAll(async () => {
  started = await startOnGameServer();
});
afterAll(() => started.close());

test('what the team decides is a line of the log each, once, without whom it was about and what they wrote; what was decided before is not told', async () => {
  const clock = fakeClock();
  const log = collectingLog();
  const { sql } = started.platform;
  const decide = (action: 'ban' | 'lift', at: number) =>
    sql.transaction<never, void>((tx) =>
      writeAudit({ tx }, { kind: 'person', subject: ADA, action, note: 'Ada is loud', by: ADMIN, at }),
    );
  await decide('ban', clock.now() - 1);
  const stop = tellBooks({ sql, clock, log, storage: { state: () => 'ready' } });
  await decide('lift', clock.now());
  await clock.advance(5_000);
  const told = () => log.lines.map(({ message, fields }) => ({ message, ...fields }));
  const lifted = { message: 'the team decided', action: 'lift', kind: 'person', entry: 2 };
  await expect.poll(told, SOON).toEqual([lifted]);
  await decide('ban', clock.now());
  await clock.advance(5_000);
  await expect.poll(told, SOON).toEqual([lifted, { ...lifted, action: 'ban', entry: 3 }]);
  for (const secret of ['loud', ADA, ADMIN]) expect(JSON.stringify(log.lines)).not.toContain(secret);
  stop();
});

test('what was decided long before is no line of the log: it is written again when the account of somebody is erased', async () => {
  const clock = fakeClock();
  const log = collectingLog();
  const { sql } = started.platform;
  const decide = (action: 'ban' | 'lift', at: number) =>
    sql.transaction<never, void>((tx) =>
      writeAudit({ tx }, { kind: 'person', subject: ADA, action, note: '', by: randomUUID(), at }),
    );
  await clock.advance(2 * 24 * 60 * 60 * 1000);
  const stop = tellBooks({ sql, clock, log, storage: { state: () => 'ready' } });
  const startedAt = clock.now();
  await decide('lift', startedAt);
  await clock.advance(5_000);
  await expect.poll(() => log.lines.length, SOON).toBe(1);
  await clock.advance(3 * 24 * 60 * 60 * 1000);
  await decide('ban', startedAt);
  await decide('lift', clock.now());
  await clock.advance(5_000);
  await expect.poll(() => log.lines.length, SOON).toBe(2);
  expect(log.lines.map(({ fields }) => fields?.['action'])).toEqual(['lift', 'lift']);
  stop();
});
