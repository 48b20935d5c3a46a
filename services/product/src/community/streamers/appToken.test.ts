import { fakeClock } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { UNAUTHORIZED } from '../../play/channel/consents.ts';
import { createAsApp } from './appToken.ts';

const MINUTE = 60_000;

function app(lastsMs = 60 * MINUTE) {
  const clock = fakeClock();
  let given = 0;
  const appToken = async () => ({ token: `token ${++given}`, expiresAt: clock.now() + lastsMs });
  const asApp = createAsApp({ appToken }, clock);
  return { clock, asApp, token: () => asApp(async (token) => token) };
}

test('Z2 a token of the app is used until five minutes before its end', async () => {
  const { clock, token } = app();
  expect([await token(), await token()]).toEqual(['token 1', 'token 1']);
  await clock.advance(55 * MINUTE - 1);
  expect(await token()).toBe('token 1');
  await clock.advance(1);
  expect(await token()).toBe('token 2');
});

test('Z2 a token that is refused is replaced once, and the new one is kept', async () => {
  const { asApp, token } = app();
  const work = (good: string) => {
    const used: string[] = [];
    const answer = asApp(async (given) => (used.push(given), given === good ? 'done' : UNAUTHORIZED));
    return { used, answer };
  };
  const second = work('token 2');
  expect([await second.answer, second.used]).toEqual(['done', ['token 1', 'token 2']]);
  expect(await token()).toBe('token 2');
  const none = work('no token');
  await expect(none.answer).rejects.toThrow('Twitch takes no token of the app');
  expect(none.used).toEqual(['token 2', 'token 3']);
});
