import type { Sql } from '@tuschel/platform/ports';
import { expect, test } from 'vitest';
import { createAccountStore } from './store.ts';

/** A database that fails whatever it is asked. */
function failing(error: Error): Sql {
  const query: unknown = new Proxy(() => query, {
    get: (_, name) => (String(name).startsWith('execute') ? () => Promise.reject(error) : query),
    apply: () => query,
  });
  return { db: () => query, transaction: () => Promise.reject(error) } as unknown as Sql;
}

const AT = new Date(0);
const device = { kind: 'device', id: 'a device' } as const;
const custom = { kind: 'custom', id: 'a custom id' } as const;
const account = { id: 'a', username: 'ada', identifier: device, at: AT, profile: {} };

test('a database that is away is no name or device that is taken', async () => {
  const away = createAccountStore(failing(new Error('away')));
  await expect(away.insert({ ...account, identifier: custom })).rejects.toThrow('away');
  await expect(away.insertByDevice([account])).rejects.toThrow('away');
  await expect(away.update('a', { username: 'ben' }, AT)).rejects.toThrow('away');
});

test('a name that somebody else has is taken', async () => {
  const unique = Object.assign(new Error('duplicate key'), { code: '23505' });
  expect(await createAccountStore(failing(unique)).update('a', { username: 'ben' }, AT)).toBe(false);
});
