import { MEDIA } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { createMediaAddresses } from './mediaAddress.ts';

const DRAWING = '018f4e7a-2b1c-4def-8123-456789abcdef';
let now = 1_000_000 * MEDIA.signedMs;
const addresses = createMediaAddresses('a key', { now: () => now });
const queryOf = (name: string) => Object.fromEntries(new URLSearchParams(name.split('?')[1]));

test('V9 a signed name is good for more than five minutes and at most ten, and stays the same meanwhile', () => {
  const { name, expiresAt } = addresses.sign(DRAWING, 'jpg', 'anna');
  expect(name).toMatch(new RegExp(`^${DRAWING}\\.jpg\\?for=anna&until=${expiresAt}&signature=[\\w-]{43}$`));
  expect(expiresAt).toBe(now + 2 * MEDIA.signedMs);
  now += MEDIA.signedMs - 1;
  expect(addresses.sign(DRAWING, 'jpg', 'anna')).toEqual({ name, expiresAt });
  now++;
  expect(addresses.sign(DRAWING, 'jpg', 'anna').name).not.toBe(name);
  now += MEDIA.signedMs - 1;
  expect(addresses.reader(DRAWING, 'jpg', queryOf(name))).toBe('anna');
  now++;
  expect(addresses.reader(DRAWING, 'jpg', queryOf(name))).toBeNull();
});

test('V9 a name is of one file, one reader and one key', () => {
  const query = queryOf(addresses.sign(DRAWING, 'jpg', 'anna').name);
  expect(addresses.reader(DRAWING, 'jpg', query)).toBe('anna');
  expect(addresses.reader(DRAWING, 'mp4', query)).toBeNull();
  expect(addresses.reader(`${DRAWING.slice(0, -1)}0`, 'jpg', query)).toBeNull();
  for (const change of [
    { for: 'ben' },
    { until: `${Number(query['until']) + 1}` },
    { signature: '' },
    { signature: 'A'.repeat(43) },
    { for: ['anna'] },
  ])
    expect(addresses.reader(DRAWING, 'jpg', { ...query, ...change })).toBeNull();
  for (const name of Object.keys(query)) {
    const { [name]: _, ...rest } = query;
    expect(addresses.reader(DRAWING, 'jpg', rest)).toBeNull();
  }
  const others = createMediaAddresses('another key', { now: () => now });
  expect(others.reader(DRAWING, 'jpg', query)).toBeNull();
});
