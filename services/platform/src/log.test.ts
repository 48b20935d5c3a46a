import { describe, expect, test } from 'vitest';
import { createLog, type LogConfig } from './log.ts';

const CANARY = 'canary-7f3a';

function logged(format: LogConfig['format'], level: LogConfig['level'] = 'debug') {
  const lines: string[] = [];
  return { lines, log: createLog({ level, format, destination: { write: (line) => lines.push(line) } }) };
}

describe('a secret never gets into the log', () => {
  test.each([
    'token',
    'refresh',
    'refresh_token',
    'http_key',
    'code',
    'state',
    'Authorization',
    'cookie',
    'Set-Cookie',
    'password',
  ])('as the field %s, at any depth', (name) => {
    for (const format of ['json', 'text'] as const) {
      const { lines, log } = logged(format);
      log.info('request', { [name]: CANARY });
      log.info('request', { headers: [{ deep: { [name]: { value: CANARY } } }] });
      log.child({ session: { [name]: CANARY } }).info('bound');
      expect(lines).toHaveLength(3);
      expect(lines.join()).not.toContain(CANARY);
    }
  });

  test.each([
    `/ws?lang=en&token=${CANARY}&status=true`,
    `GET http://localhost/v2/rpc/x?http_key=${CANARY} failed`,
    `/twitch/back?code=${CANARY}&state=${CANARY}#x`,
    `connect postgres://game:${CANARY}@db.example/game`,
  ])('inside the text %s', (text) => {
    const { lines, log } = logged('json');
    log.info(text, { url: text, error: new Error(text, { cause: new Error(text) }) });
    expect(lines.join()).not.toContain(CANARY);
    expect(lines.join()).toContain('[hidden]');
  });
});

describe('a log line', () => {
  test('for machines is one JSON object', () => {
    const { lines, log } = logged('json');
    log.child({ match: 'm1' }).warn('late packet', { seq: 3 });
    const line = JSON.parse(lines[0]!) as Record<string, unknown>;
    expect(line).toMatchObject({ level: 'warn', msg: 'late packet', match: 'm1', seq: 3 });
    expect(Date.parse(line['time'] as string)).not.toBeNaN();
  });

  test('for people is one short line', () => {
    const { lines, log } = logged('text');
    log.warn('late packet', { match: 'm1', by: 'Ada B', seats: [1, 2] });
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}late packet {2}match=m1 {2}by="Ada B" {2}seats=\[1,2\]\n$/);
  });

  test('keeps what an error says, its own code as the reason', () => {
    const { lines, log } = logged('json');
    log.error('failed', { error: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
    const { error } = JSON.parse(lines[0]!) as { error: Record<string, unknown> };
    expect(error).toMatchObject({ name: 'Error', message: 'refused', reason: 'ECONNREFUSED' });
    expect(error['stack']).toContain('log.test.ts');
  });

  test('survives anything that is handed to it', () => {
    const { lines, log } = logged('json');
    const loop: Record<string, unknown> = { big: 1n, bytes: new Uint8Array(3), at: new Date(0), none: undefined };
    loop['loop'] = loop;
    log.info('odd', loop);
    expect(lines[0]).toContain('1970-01-01');
  });

  test('below the level is not written', () => {
    const { lines, log } = logged('text', 'warn');
    log.info('chatter');
    log.warn('news');
    expect(lines).toHaveLength(1);
  });
});
