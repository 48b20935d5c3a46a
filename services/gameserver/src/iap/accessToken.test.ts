import { fakeClock } from '@tuschel/platform';
import { expect, test } from 'vitest';
import type { FetchOutside } from '../outside/fetchOutside.ts';
import { createAccessToken } from './accessToken.ts';

const ASK: FetchOutside = async () => expect.fail('nobody is asked here');

/** A token that is fetched as often as it has to be, named in the order in which it was. */
function tokens(said: Record<string, unknown> = { expires_in: 3_600 }) {
  const clock = fakeClock();
  let fetched = 0;
  let isBroken = false;
  const { use } = createAccessToken(clock, async () => {
    if (isBroken) throw new Error('the store is broken');
    return { access_token: `token ${++fetched}`, ...said };
  });
  const used: string[] = [];
  const run = (status = 200) =>
    use(ASK, async (token) => {
      used.push(token);
      return { status };
    });
  return { clock, use, run, used, fetched: () => fetched, breakDown: (now: boolean) => (isBroken = now) };
}

test('a token is kept until five minutes before it ends', async () => {
  const { clock, run, used } = tokens();
  await run();
  await clock.advance(55 * 60_000 - 1);
  await run();
  await clock.advance(1);
  await run();
  expect(used).toEqual(['token 1', 'token 1', 'token 2']);
});

test.each([[undefined], [0], [-1]])(
  'a token of which the store says %j of how long it lasts is used once',
  async (seconds) => {
    const { run, used } = tokens({ expires_in: seconds });
    await run();
    await run();
    expect(used).toEqual(['token 1', 'token 2']);
  },
);

test('whoever needs one at the same moment waits for the same token', async () => {
  const { run, used, fetched } = tokens();
  await Promise.all([run(), run(), run()]);
  expect([used, fetched()]).toEqual([['token 1', 'token 1', 'token 1'], 1]);
});

test('a token that the store does not take is fetched anew, once for each call', async () => {
  const { run, used } = tokens();
  expect(await run(401)).toEqual({ status: 401 });
  expect(used).toEqual(['token 1', 'token 2']);
  expect(await run(403)).toEqual({ status: 403 });
  expect(used.slice(2)).toEqual(['token 2']);
});

test('of several whose token has become bad one fetches another, and all of them go on with that', async () => {
  const { use, run, fetched } = tokens();
  await run();
  const used: string[] = [];
  const call = () =>
    use(ASK, async (token) => {
      used.push(token);
      return { status: token === 'token 1' ? 401 : 200 };
    });
  expect(await Promise.all([call(), call()])).toEqual([{ status: 200 }, { status: 200 }]);
  expect([used.toSorted(), fetched()]).toEqual([['token 1', 'token 1', 'token 2', 'token 2'], 2]);
});

test('a token that could not be fetched is tried again by the next call', async () => {
  const { run, used, breakDown } = tokens();
  breakDown(true);
  await expect(run()).rejects.toThrow('the store is broken');
  breakDown(false);
  await run();
  expect(used).toEqual(['token 1']);
});

test.each([[undefined], [''], [7]])('%j is no token', async (token) => {
  await expect(tokens({ access_token: token, expires_in: 3_600 }).run()).rejects.toThrow('no access token');
});
