import { describe, expect, test } from 'vitest';
import { createLog, type LogConfig } from './log.ts';

const CANARY = 'canary-7f3a';
const secrets = {
  isSecretName: (name: string) => name.toLowerCase() === 'token',
  hide: (text: string) => text.replaceAll(CANARY, '[hidden]'),
};

function logged(format: LogConfig['format'], level: LogConfig['level'] = 'debug') {
  const lines: string[] = [];
  return { lines, log: createLog({ level, format, secrets, destination: { write: (line) => lines.push(line) } }) };
}

describe('a secret never gets into the log', () => {
  test('as a field, at any depth', () => {
    for (const format of ['json', 'text'] as const) {
      const { lines, log } = logged(format);
      log.info('request', { Token: 'of any kind' });
      log.info('request', { headers: [{ deep: { token: { value: 'of any kind' } } }] });
      log.child({ session: { token: 'of any kind' } }).info('bound');
      expect(lines).toHaveLength(3);
      expect(lines.join()).not.toContain('of any kind');
    }
  });

  test('and one that is absent is not shown as if it were there', () => {
    const { lines, log } = logged('json');
    log.info('request', { token: undefined, path: '/' });
    log.info('request', { token: null });
    expect(JSON.parse(lines[0]!)).not.toHaveProperty('token');
    expect(JSON.parse(lines[0]!)).toMatchObject({ path: '/' });
    expect(JSON.parse(lines[1]!)).toMatchObject({ token: '[hidden]' });
  });

  test('inside a text, a field or an error', () => {
    const { lines, log } = logged('json');
    const text = `GET /ws?t=${CANARY}`;
    log.info(text, { url: text, error: new Error(text, { cause: new Error(text) }) });
    expect(lines.join()).not.toContain(CANARY);
    expect(lines.join()).toContain('[hidden]');
    const { error } = JSON.parse(lines[0]!) as { error: { cause: { message: string } } };
    expect(error.cause.message).toBe('GET /ws?t=[hidden]');
  });
});

describe('a log line', () => {
  test('for machines is one JSON object', () => {
    const { lines, log } = logged('json');
    log.child({ match: 'm1' }).warn('late packet', { seq: 3 });
    const line = JSON.parse(lines[0]!) as Record<string, unknown>;
    expect(line).toMatchObject({ level: 'warn', message: 'late packet', service: 'server', match: 'm1', seq: 3 });
    expect(Date.parse(line['time'] as string)).not.toBeNaN();
  });

  test('says which service wrote it, once', () => {
    const { lines, log } = logged('json');
    log.child({ service: 'http' }).child({ request: 'r1' }).info('asked');
    expect(lines[0]?.match(/"service":/g)).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ service: 'http', request: 'r1' });
  });

  test('keeps its own words, whatever fields are called', () => {
    const { lines, log } = logged('json');
    log.warn('late packet', { message: 'mine', level: 3, time: 0 });
    const line = JSON.parse(lines[0]!) as Record<string, unknown>;
    expect(line).toMatchObject({
      message: 'late packet',
      level: 'warn',
      messageGiven: 'mine',
      levelGiven: 3,
      timeGiven: 0,
    });
    expect(lines[0]?.match(/"(message|level|time)":/g)).toHaveLength(3);
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
    log.error('failed', { error: new Error('refused', { cause: 'the network' }) });
    const plain = (JSON.parse(lines[1]!) as { error: Record<string, unknown> }).error;
    expect(plain).toMatchObject({ cause: 'the network' });
    expect(plain).not.toHaveProperty('reason');
  });

  test('survives anything that is handed to it', () => {
    const { lines, log } = logged('json');
    const loop: Record<string, unknown> = { big: 1n, bytes: new Uint8Array(3), at: new Date(0), none: undefined };
    loop['loop'] = loop;
    log.info('odd', loop);
    expect(JSON.parse(lines[0]!)).toMatchObject({ big: '1', bytes: '[3 bytes]', at: '1970-01-01T00:00:00.000Z' });
    expect(lines[0]).toContain('[deep]');
    expect(lines[0]?.match(/"big"/g)).toHaveLength(9);
  });

  test('below the level is not written', () => {
    const { lines, log } = logged('text', 'warn');
    log.info('chatter');
    log.warn('news');
    expect(lines).toHaveLength(1);
  });
});
