import { StartRefused } from '@tuschel/platform';
import { describe, expect, test } from 'vitest';
import { loopbackOf, readRole, renderFor } from './renderRole.ts';
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
});
