import { expect, test } from 'vitest';
import { fakeClock } from '../fakeClock.ts';
import { presigner } from './presign.ts';

test('a signed address allows what was asked for, as long as it was asked for', async () => {
  const clock = fakeClock();
  const { presignGet, presignPut, granted } = presigner(clock, new Uint8Array(32));
  const expires = clock.now() + 1_000;
  const [get, put] = [
    await presignGet('drawings/1.jpg', { expiresInMs: 1_000 }),
    await presignPut('films/1.mp4', { contentType: 'video/mp4', maxSize: 77, expiresInMs: 1_000 }),
  ];
  const upload = { method: 'PUT', key: 'films/1.mp4', expires, contentType: 'video/mp4', maxSize: 77 };
  await clock.advance(999);
  expect(granted(get)).toEqual({ ok: true, grant: { method: 'GET', key: 'drawings/1.jpg', expires } });
  expect(granted(put)).toEqual({ ok: true, grant: upload });
  await clock.advance(1);
  for (const address of [get, put]) expect(granted(address)).toEqual({ ok: false, reason: 'expired' });
});

test('nothing is signed for a key that nobody would build', async () => {
  const { presignGet, presignPut } = presigner(fakeClock(), new Uint8Array(32));
  await expect(presignGet('../a', { expiresInMs: 1 })).rejects.toThrow('bad key');
  await expect(presignPut('../a', { contentType: 'a/b', maxSize: 1, expiresInMs: 1 })).rejects.toThrow('bad key');
});
