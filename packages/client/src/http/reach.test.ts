import { expect, test } from 'vitest';
import { ApiException } from '../tuschelClient.ts';
import { watchReach } from './reach.ts';

function watched() {
  const heard: string[] = [];
  let outcome: 'fine' | 'refused' | 'silent' = 'fine';
  const send = watchReach(
    () => {
      if (outcome === 'fine') return Promise.resolve({ body: {}, headers: new Headers() });
      return Promise.reject(new ApiException(outcome, outcome === 'silent' ? 0 : 406, '', {}, null));
    },
    { lost: () => heard.push('lost'), back: () => heard.push('back') },
  );
  return async (next: typeof outcome) => {
    outcome = next;
    await send({ method: 'GET', url: '/' }).catch(() => undefined);
    return heard.splice(0);
  };
}

test('the first request without an answer tells of the loss, the first with one of the return', async () => {
  const after = watched();
  expect(await after('fine')).toEqual([]);
  expect(await after('silent')).toEqual(['lost']);
  expect(await after('silent')).toEqual([]);
  expect(await after('fine')).toEqual(['back']);
  expect(await after('fine')).toEqual([]);
});

test('a refusal is an answer, too', async () => {
  const after = watched();
  expect(await after('refused')).toEqual([]);
  await after('silent');
  expect(await after('refused')).toEqual(['back']);
});
