import { memoryStorage } from '@tuschel/client';
import type { ApiCall } from '@tuschel/client';
import { expect, test } from 'vitest';
import { createAccountVeils } from './accountVeils.ts';
import { createVeilChoices } from './veilChoices.ts';

const WISHES = { horror: 'show', blood: 'skip', sexual: 'blur' } as const;

function browser(answer: () => Promise<unknown>) {
  const choices = createVeilChoices(memoryStorage());
  const asked: ApiCall[] = [];
  const client = {
    ask: (call: ApiCall) => {
      asked.push(call);
      return call.method === 'GET' ? answer() : Promise.resolve({});
    },
  };
  const veils = createAccountVeils(choices);
  return { choices, asked, client, veils };
}

test('what the account has chosen counts here, and is asked for once', async () => {
  const { choices, asked, client, veils } = browser(async () => ({ veils: WISHES }));
  choices.choose('horror', 'skip');
  await Promise.all([veils.follow(client, 'anna'), veils.follow(client, 'anna')]);
  expect(choices.get()).toEqual({ ...WISHES, isAdult: false });
  expect(asked).toEqual([{ method: 'GET', path: '/preferences' }]);
});

test('without a choice of the account that of the browser becomes its own; where there is none nothing is kept', async () => {
  const fresh = browser(async () => ({}));
  await fresh.veils.follow(fresh.client, 'anna');
  expect(fresh.asked).toHaveLength(1);
  const used = browser(async () => ({}));
  used.choices.choose('blood', 'show');
  await used.veils.follow(used.client, 'anna');
  expect(used.asked[1]).toMatchObject({ method: 'PUT', body: { veils: { blood: 'show', horror: 'blur' } } });
});

test('a choice is kept with the account, a guest’s in their browser alone', async () => {
  const { choices, asked, client, veils } = browser(async () => ({}));
  await veils.choose(client, null, 'sexual', 'skip');
  expect([choices.get().sexual, asked]).toEqual(['skip', []]);
  await veils.choose(client, 'anna', 'sexual', 'blur');
  expect(asked).toMatchObject([{ method: 'PUT', body: { veils: { sexual: 'blur' } } }]);
});

test('what was chosen while the account was asked counts; without an answer it is asked again', async () => {
  let answer: (preferences: unknown) => void = () => {};
  const slow = browser(() => new Promise((resolve) => (answer = resolve)));
  const following = slow.veils.follow(slow.client, 'anna');
  await slow.veils.choose(slow.client, 'anna', 'horror', 'skip');
  answer({ veils: WISHES });
  await following;
  expect(slow.choices.get().horror).toBe('skip');
  const away = browser(() => Promise.reject(new Error('away')));
  for (let times = 0; times < 2; times++) await away.veils.follow(away.client, 'anna');
  expect(away.asked).toHaveLength(2);
});

test('the next account at this browser has its own choices, also when those of the one before come late', async () => {
  const answers: ((preferences: unknown) => void)[] = [];
  const { choices, asked, client, veils } = browser(() => new Promise((resolve) => answers.push(resolve)));
  const both = [veils.follow(client, 'anna'), veils.follow(client, 'ben')];
  answers[0]?.({ veils: WISHES });
  await both[0];
  expect(choices.get().blood).toBe('blur');
  answers[1]?.({ veils: { ...WISHES, horror: 'skip' } });
  await both[1];
  expect(choices.get()).toEqual({ ...WISHES, horror: 'skip', isAdult: false });
  expect(asked).toHaveLength(2);
});

test('how old somebody is they say for themselves: neither the browser nor whoever used it before says it for them', async () => {
  const { choices, asked, client, veils } = browser(async () => ({}));
  await veils.sayAdult(client, null, true);
  await veils.choose(client, null, 'sexual', 'show');
  expect(choices.get().sexual).toBe('show');
  await veils.follow(client, 'anna');
  expect(choices.get()).toMatchObject({ sexual: 'blur', isAdult: false });
  expect(asked[1]?.body).toEqual({ veils: { horror: 'blur', blood: 'blur', sexual: 'blur' } });
  await veils.sayAdult(client, 'anna', true);
  expect(asked[2]).toMatchObject({ method: 'PUT', body: { isAdult: true } });
});

test('whoever has said it to their account is an adult in all browsers', async () => {
  const { choices, client, veils } = browser(async () => ({ veils: { ...WISHES, sexual: 'show' }, isAdult: true }));
  await veils.follow(client, 'anna');
  expect(choices.get()).toEqual({ ...WISHES, sexual: 'show', isAdult: true });
});

test('each account that signs in has its own choices, also one that comes back', async () => {
  const wishes = { anna: WISHES, ben: { ...WISHES, horror: 'skip' } } as const;
  let who: keyof typeof wishes = 'anna';
  const { choices, asked, client, veils } = browser(async () => ({ veils: wishes[who] }));
  const seen: string[] = [];
  for (who of ['anna', 'ben', 'anna'] as const) {
    await veils.follow(client, who);
    seen.push(choices.get().horror);
  }
  expect(seen).toEqual(['show', 'skip', 'show']);
  expect(asked).toHaveLength(3);
});

test('an answer for an account that has gone again changes nothing for the next one', async () => {
  const answers: ((preferences: unknown) => void)[] = [];
  const { choices, asked, client, veils } = browser(() => new Promise((resolve) => answers.push(resolve)));
  const anna = veils.follow(client, 'anna');
  const ben = veils.follow(client, 'ben');
  answers[0]?.({ veils: WISHES });
  await anna;
  expect(choices.get().horror).toBe('blur');
  answers[1]?.({ veils: { ...WISHES, horror: 'skip' } });
  await ben;
  expect(choices.get().horror).toBe('skip');
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

test('a choice that cannot be kept counts here', async () => {
  const { choices, veils } = browser(async () => ({}));
  const away = { ask: () => Promise.reject(new Error('away')) };
  await veils.choose(away, 'anna', 'blood', 'skip');
  await veils.sayAdult(away, 'anna', true);
  expect(choices.get()).toMatchObject({ blood: 'skip', isAdult: true });
});
