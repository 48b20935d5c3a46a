import { collectingLog } from '@tuschel/platform';
import { describe, expect, test } from 'vitest';
import { createNearby } from './nearby.ts';

function scene(config: Partial<Parameters<typeof createNearby>[0]> = {}) {
  const log = collectingLog();
  const nearby = createNearby({ mode: 'development', proxies: 0, url: undefined, ...config }, log);
  const look = (headers: Record<string, string>, address = '10.0.0.7') => nearby.look({ headers }, address);
  return { nearby, look, warnings: () => log.lines.filter(({ level }) => level === 'warn') };
}

describe('private addresses', () => {
  test('are exempt in development, others are not, and in production nobody is', () => {
    const { nearby, look, warnings } = scene();
    look({ host: 'draw.example' });
    expect(nearby.isExempt('10.0.0.7')).toBe(true);
    expect(nearby.isExempt('203.0.113.7')).toBe(false);
    expect(scene({ mode: 'production' }).nearby.isExempt('10.0.0.7')).toBe(false);
    expect(warnings()).toEqual([]);
  });

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'])(
    'are exempt no longer once one of them has sent %s without being named a proxy; the log says so once',
    (header) => {
      const { nearby, look, warnings } = scene();
      look({ [header]: '203.0.113.7' });
      look({ [header]: '203.0.113.8' }, '10.0.0.8');
      expect([nearby.isExempt('10.0.0.7'), nearby.isExempt('127.0.0.1')]).toEqual([false, false]);
      expect(warnings()).toMatchObject([{ fields: { setting: 'TUSCHEL_PROXIES', address: '10.0.0.7' } }]);
    },
  );

  test('stay exempt when somebody far away sends what only proxies send', () => {
    const { nearby, look, warnings } = scene();
    look({ 'x-forwarded-for': '10.0.0.7' }, '203.0.113.7');
    expect(nearby.isExempt('10.0.0.7')).toBe(true);
    expect(warnings()).toEqual([]);
  });

  test('stay exempt behind as many proxies as are named, and not behind one more', () => {
    const { nearby, look } = scene({ proxies: 1 });
    look({ 'x-forwarded-for': '10.0.0.7', 'x-forwarded-proto': 'https', via: '1.1 a' });
    expect(nearby.isExempt('10.0.0.7')).toBe(true);
    look({ 'x-forwarded-for': '203.0.113.7, 10.0.0.7' });
    expect(nearby.isExempt('10.0.0.7')).toBe(false);
  });
});

test('the start warns of an address that only a proxy gives, where none is named', () => {
  const url = 'https://draw.example';
  expect(scene({ url }).warnings()).toMatchObject([{ fields: { setting: 'TUSCHEL_PROXIES' } }]);
  expect(scene({ url, proxies: 1 }).warnings()).toEqual([]);
});
