import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import type { Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';

const ALL = Object.values<Setting<unknown>>(SETTINGS);
const numbers = ALL.flatMap((setting) => {
  const [, least, most] = /^a whole number (?:of MiB )?from (\d+) to (\d+)/.exec(setting.allowed) ?? [];
  if (least === undefined || most === undefined) return [];
  return [{ setting, name: setting.name, allowed: setting.allowed, least: Number(least), most: Number(most) }];
});

describe('what the help says of a setting is so', () => {
  test.each(numbers)('$name: $allowed', ({ setting, least, most }) => {
    const given = [least - 1, least, most, most + 1].map((number) => setting.read(String(number)));
    expect(given).toEqual([undefined, least, most, undefined]);
  });

  test('there are some with limits', () => expect(numbers.length).toBeGreaterThan(12));

  test('the default of a setting is what it is when nothing is said, where it can be written', () => {
    const isPlain = (value: unknown) => ['number', 'boolean', 'string'].includes(typeof value);
    const writable = ALL.filter((one) => isPlain(one.absent) && one.read(one.fallback) !== undefined);
    expect(writable.length).toBeGreaterThan(25);
    for (const one of writable) expect([one.name, one.read(one.fallback)]).toEqual([one.name, one.absent]);
  });
});

const x = (count: number) => 'x'.repeat(count);
const bucket = { S3_BUCKET: 'tuschel', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

describe('as much as fits is taken, and no more', () => {
  test.each([
    ['TUSCHEL_NODE', x(64), x(65)],
    ['TUSCHEL_PRODUCT_IDS', x(64), x(65)],
    ['TUSCHEL_TWITCH_TEAM', x(50), x(51)],
    ['TUSCHEL_TWITCH_CATEGORY', x(100), x(101)],
    ['TUSCHEL_TWITCH_TAG', x(25), x(26)],
    ['TUSCHEL_HSTS', 'max-age=999999999', 'max-age=1000000000'],
    ['TUSCHEL_HSTS', 'max-age=1; includeSubDomains; preload', 'max-age=1; preload; includeSubDomains'],
    ['TUSCHEL_LOBBY_SIZES', '2,2,2,100', '2,2,2,101'],
    ['TUSCHEL_LOBBY_SIZES', '2, 3, 4, 5', '1,3,4,5'],
    ['TUSCHEL_LOBBY_SIZES', '5,5,5,5', '5,5,5,5,5'],
    ['TUSCHEL_QUOTA_TIERS', '1,1,1,1000', '1,1,1,1001'],
    ['TUSCHEL_QUOTA_TIERS', '1,2,2,2', '0,2,2,2'],
    ['S3_BUCKET', x(3), x(2)],
    ['S3_BUCKET', x(63), x(64)],
    ['S3_REGION', x(64), x(65)],
    ['S3_PREFIX', `${x(99)}/`, `${x(100)}/`],
    ['S3_PREFIX', 'a/b/', 'a//b/'],
    ['TUSCHEL_TERMS_SINCE', String(Date.now()), String(Date.now() + 86_400_000)],
    ['TUSCHEL_CDN_URL', 'https://cdn.example/media//', 'https://cdn.example/media#'],
    ['TUSCHEL_ADMIN_URL', 'http://[::1]:8080/admin', 'http://[::2]:8080/admin'],
    ['DATABASE_URL', 'postgresql://db/x', 'postgres:/db/x'],
  ])('%s may be %s, and not %s', (name, good, bad) => {
    const others = name.startsWith('S3_') ? bucket : {};
    expect(() => readConfig({ ...others, [name]: good })).not.toThrow();
    expect(() => readConfig({ ...others, [name]: bad })).toThrow(name);
  });
});

test('a place of pictures has no slash at its end, however many were given', () => {
  expect(readConfig({ TUSCHEL_CDN_URL: ' https://cdn.example/media// ' }).cdnUrl).toBe('https://cdn.example/media');
  expect(readConfig({ TUSCHEL_CDN_URL: 'https://cdn.example' }).cdnUrl).toBe('https://cdn.example');
});
