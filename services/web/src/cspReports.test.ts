import { collectingLog } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { collectCspReports } from './cspReports.ts';

function collected(...bodies: unknown[]) {
  const log = collectingLog();
  const reports = collectCspReports(log);
  for (const body of bodies) reports.take(body);
  return { count: reports.count(), lines: log.lines.map(({ message, fields }) => ({ message, ...fields })) };
}
const modern = (more: object = {}, type = 'csp-violation') => ({
  type,
  body: {
    effectiveDirective: 'img-src',
    blockedURL: 'https://a.example/x?y#z',
    documentURL: '/login?code=1',
    sourceFile: '/a.js#1',
    ...more,
  },
});

test('a violation is logged in either format, without what may be secret in its addresses', () => {
  const said = {
    message: 'the content security policy was violated',
    directive: 'img-src',
    blocked: 'https://a.example/x',
    page: '/login',
    source: '/a.js',
  };
  expect(collected([modern()]).lines).toMatchObject([said]);
  const old = {
    'effective-directive': 'img-src',
    'violated-directive': 'default-src',
    'blocked-uri': 'https://a.example/x#z',
    'document-uri': '/login?code=1',
    'source-file': '/a.js',
  };
  expect(collected({ 'csp-report': old }).lines).toMatchObject([said]);
  const { 'effective-directive': _, ...older } = old;
  expect(collected({ 'csp-report': older }).lines).toMatchObject([{ ...said, directive: 'default-src' }]);
});

test('each kind is logged once, wherever it happened, and every one is counted', () => {
  const again = modern({ documentURL: '/elsewhere' });
  const others = [modern({ effectiveDirective: 'x' }), modern({ blockedURL: 'x' }), modern({ sourceFile: 'x' })];
  const { count, lines } = collected([modern(), again, ...others]);
  expect([count, lines.length]).toEqual([5, 4]);
});

test('two hundred kinds are logged, and of one list twenty are read', () => {
  const kinds = Array.from({ length: 201 }, (_, i) => [modern({ blockedURL: `${i}` })]);
  const { count, lines } = collected(...kinds);
  expect([count, lines.length]).toEqual([201, 200]);
  expect(collected(Array.from({ length: 21 }, () => modern())).count).toBe(20);
});

test('a field has two hundred characters at most, and is empty where it is no text', () => {
  const [line] = collected([modern({ effectiveDirective: 'x'.repeat(201), blockedURL: 7, sourceFile: null })]).lines;
  expect(line).toMatchObject({ directive: 'x'.repeat(200), blocked: '', source: '' });
});

test.each([null, 'text', 7, {}, [null], [{}], [modern({}, 'deprecation')], { 'csp-report': undefined }])(
  '%j is no report',
  (body) => expect(collected(body).count).toBe(0),
);
