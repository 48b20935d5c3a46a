import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { ANNA } from '../testbed/chatTable.ts';
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

test('whoever signs in here after somebody else has people of their own, and the other one finds theirs again', () => {
  const signedIn = (id: string): SessionState => ({ status: 'signedIn', user: { ...ANNA, id }, refreshing: false });
  const session = createStore<SessionState>(signedIn('anna'));
  const unheard = createUnheard(memoryStorage(), session);
  unheard.set(person(0), false);
  session.set(signedIn('bea'));
  expect(unheard.get()).toEqual([]);
  unheard.set(person(1), false);
  session.set({ status: 'signedOut' });
  expect(unheard.get()).toEqual([]);
  session.set(signedIn('anna'));
  expect(unheard.get()).toEqual([person(0)]);
});
