import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectingLog, fakeClock, seededEntropy, StartRefused } from '@tuschel/platform';
import { describe, expect, test } from 'vitest';
import { loopbackOf, readRole, renderFor, renderHere } from './renderRole.ts';
import { serverLog } from './serverLog.ts';

const log = serverLog({ level: 'error', format: 'text' });
const NOTHING_SET = { renderServer: undefined, renderToken: undefined, renderNice: 19, renderEncoder: 'own' } as const;

describe('--roles', () => {
  test('is everything where it is left out', () => {
    expect(readRole(['node', 'main.ts'])).toBe('server');
  });

  test('can be to render alone', () => {
    expect(readRole(['node', 'main.ts', '--roles', 'render'])).toBe('render');
  });

  test.each([[['--roles']], [['--roles', 'web']], [['--roles', 'render,web']]])('%j is refused', (args) => {
    expect(() => readRole(args)).toThrow(StartRefused);
  });
});

describe('the renderer of a server', () => {
  test.each([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
    ['127.0.0.1', '127.0.0.1'],
    ['fd00::7', '[fd00::7]'],
    ['draw.lan', 'draw.lan'],
  ])('of a server at %s finds it at %s', (host, found) => {
    expect(loopbackOf(host)).toBe(found);
  });
});

describe('a renderer alone', () => {
  test('has to know its server', async () => {
    await expect(async () => renderFor({ ...NOTHING_SET, renderToken: 'rnd_x' }, log)).rejects.toThrow(
      'TUSCHEL_RENDER_SERVER is missing',
    );
  });

  test('has to show a token', async () => {
    await expect(async () => renderFor({ ...NOTHING_SET, renderServer: 'https://draw.example' }, log)).rejects.toThrow(
      'TUSCHEL_RENDER_TOKEN is missing',
    );
  });

  test('asks its server for jobs, with its token', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      response.writeHead(401).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const renderServer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const renderer = await renderFor({ ...NOTHING_SET, renderServer, renderToken: 'rnd_x' }, collectingLog());
    await expect.poll(() => asked[0], { interval: 5 }).toMatch(/^\/api\/\S+ Bearer rnd_x$/);
    await renderer.close();
    server.closeAllConnections();
    server.close();
  });
});

test('where pictures and films cannot be made games go on, and the log says so', async () => {
  const log = collectingLog();
  const sql = { db: () => expect.fail('no table of renderers') } as never;
  const config = { ...NOTHING_SET, host: '0.0.0.0', node: 'tuschel' };
  const end = renderHere(config, 1, { sql, clock: fakeClock(), entropy: seededEntropy(1), log });
  await end();
  expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'pictures and films cannot be made'],
  ]);
});
