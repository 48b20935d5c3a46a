import { expect, test } from 'vitest';
import { ApiException } from '../tuschelClient.ts';
import { type Bearer, withBearer } from './bearer.ts';

function setUp(token: string | null, renewed: string | null) {
  const happened: string[] = [];
  const bearer: Bearer = {
    token: () => token,
    async renew() {
      happened.push('renew');
      return renewed;
    },
    owesTerms: () => void happened.push('owes the terms'),
  };
  const calls = (...answers: (ApiException | Error | string)[]) =>
    withBearer(bearer, async (given) => {
      happened.push(given);
      const answer = answers.shift();
      if (typeof answer !== 'string') throw answer;
      return answer;
    }).catch((error: Error) => error);
  return { happened, calls };
}

const refusal = (status: number, message = '') => new ApiException(message, status, '', {}, null);

test('without a token nobody is called', async () => {
  const { happened, calls } = setUp(null, 'new');
  expect(await calls('answer')).toMatchObject({ status: 401 });
  expect(happened).toEqual([]);
});

test('a token that is refused is renewed, and the call made once more', async () => {
  const { happened, calls } = setUp('old', 'new');
  expect(await calls(refusal(401), 'answer')).toBe('answer');
  expect(happened).toEqual(['old', 'renew', 'new']);
  happened.length = 0;
  expect(await calls(refusal(401), refusal(401))).toMatchObject({ status: 401 });
  expect(happened).toEqual(['old', 'renew', 'new']);
});

test('a token that cannot be renewed leaves the refusal', async () => {
  const { happened, calls } = setUp('old', null);
  const refused = refusal(401);
  expect(await calls(refused, 'answer')).toBe(refused);
  expect(happened).toEqual(['old', 'renew']);
});

test('other failures are passed on, and renew nothing', async () => {
  const { happened, calls } = setUp('old', 'new');
  for (const failure of [refusal(403), refusal(500), new Error('broken')]) {
    expect(await calls(failure, 'answer')).toBe(failure);
  }
  expect(happened).toEqual(['old', 'old', 'old']);
});

test('G3 whoever owes the terms is noted, where anybody wants to know it', async () => {
  const { happened, calls } = setUp('old', 'new');
  expect(await calls(refusal(451))).toMatchObject({ status: 451 });
  expect(happened).toEqual(['old', 'owes the terms']);
  const silent = { token: () => 'old', renew: async () => null };
  const refused = refusal(403, 'termsNotAccepted');
  await expect(withBearer(silent, () => Promise.reject(refused))).rejects.toBe(refused);
});
