import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { createStore } from '../store.ts';
import type { SessionState } from '../tuschelClient.ts';
import { createUnheard } from './unheard.ts';

const MOST = 200;
const person = (number: number) => ({ id: `p${number}`, name: `Person ${number}` });

test('two hundred people are not heard, and with one more who was muted first is heard again', () => {
  const session = createStore<SessionState>({ status: 'signedOut' });
  const unheard = createUnheard(memoryStorage(), session);
  for (let number = 0; number < MOST; number++) unheard.set(person(number), false);
  expect(unheard.get()).toHaveLength(MOST);
  expect(unheard.get()[0]).toEqual(person(0));
  unheard.set(person(MOST), false);
  expect(unheard.get()).toHaveLength(MOST);
  expect([unheard.get()[0], unheard.get().at(-1)]).toEqual([person(1), person(MOST)]);
  unheard.set(person(5), true);
  expect(unheard.get().map(({ id }) => id)).not.toContain('p5');
});
