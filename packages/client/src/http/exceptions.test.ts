import type { ExceptionReport } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { jwt } from '../testbed/jwt.ts';
import type { Api } from './api.ts';
import { createExceptionReporter, scrub } from './exceptions.ts';

function setUp(windowStorage = memoryStorage()) {
  const reports: ExceptionReport[] = [];
  const api = { reportException: async (report: ExceptionReport) => void reports.push(report) } as unknown as Api;
  return { reports, windowStorage, report: createExceptionReporter({ windowStorage, api }) };
}

test('five errors of a session are reported, however often the page is loaded', () => {
  const first = setUp();
  for (let n = 1; n <= 4; n++) first.report(`Error ${n}`, 'at x');
  const reloaded = setUp(first.windowStorage);
  for (let n = 5; n <= 9; n++) reloaded.report(`Error ${n}`);
  expect(first.reports).toHaveLength(4);
  expect(reloaded.reports).toEqual([{ exceptionString: 'Error 5' }]);
});

test('the same error is reported once', () => {
  const { report, reports } = setUp();
  for (let n = 0; n < 100; n++) report('Error: loop', 'at x');
  expect(reports).toEqual([{ exceptionString: 'Error: loop', stackTrace: 'at x' }]);
});

test.each([
  `Bad token ${jwt({ exp: 1, uid: 'user-1' })}!`,
  'GET /ws?lang=en&token=SECRETSECRET&status=true',
  'Authorization: Bearer SECRETSECRET',
  '{"refresh_token":"SECRETSECRET"}',
  'at http://localhost/twitch/back?code=SECRETSECRET&state=SECRETSECRET',
  '{"slot": "SECRETSECRET", "identity":"SECRETSECRET-_"}',
])('no secret leaves with %s', (text) => {
  const scrubbed = scrub(text);
  expect(scrubbed).not.toContain('SECRET');
  expect(scrubbed).not.toContain('signature');
  expect(scrubbed).toContain('[hidden]');
});

test('a report is no longer than the server takes; plain words stay', () => {
  expect(scrub('x'.repeat(100_000))).toHaveLength(8192);
  const plain = "TypeError: Cannot read properties of undefined (reading 'state')\n at draw (canvas.ts:1:2)";
  expect(scrub(plain)).toBe(plain);
});
