import { describe, expect, test } from 'vitest';
import { app, log, web, builtSite } from './testing/builtSite.ts';

builtSite();

describe('reports of violations', () => {
  const report = (type: string, body: unknown) =>
    app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const old = {
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?a=1',
      'document-uri': 'http://localhost/twitch/back?code=secret',
    },
  };
  const modern = [
    {
      type: 'csp-violation',
      body: {
        effectiveDirective: 'img-src',
        blockedURL: 'https://evil.example/p.png',
        documentURL: 'http://localhost/',
      },
    },
  ];

  test('are counted and logged in both formats, without the query of the page', async () => {
    expect((await report('application/csp-report', old)).statusCode).toBe(204);
    expect((await report('application/reports+json', modern)).statusCode).toBe(204);
    expect(web.cspReportCount()).toBe(2);
    expect(log.lines.map(({ fields }) => fields)).toMatchObject([
      { directive: 'script-src-elem', blocked: 'https://evil.example/x.js', page: 'http://localhost/twitch/back' },
      { directive: 'img-src', blocked: 'https://evil.example/p.png' },
    ]);
    expect(JSON.stringify(log.lines)).not.toContain('secret');
  });

  test('that repeat are counted, but logged once', async () => {
    for (let i = 0; i < 5; i++) await report('application/csp-report', old);
    expect(web.cspReportCount()).toBe(5);
    expect(log.lines).toHaveLength(1);
  });

  test.each([['{"csp-report":'], ['null'], ['[]'], ['[{"type":"deprecation"}]'], ['{}'], ['"text"']])(
    '%s is no report',
    async (body) => {
      expect((await report('application/csp-report', body)).statusCode).toBe(204);
      expect(web.cspReportCount()).toBe(0);
    },
  );

  test('a novel is refused', async () => {
    expect((await report('application/csp-report', `"${'x'.repeat(20_000)}"`)).statusCode).toBe(413);
  });
});
