import { sql, type Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryPlatform, type TemporaryPlatform } from '../temporary.ts';
import { blocks, holdLocks } from '../testing/lockHolder.ts';

let platform: TemporaryPlatform;

beforeAll(async () => {
  platform = await temporaryPlatform();
});
afterAll(() => platform.close());

/** A match that the first life of a node of its own opens. */
async function opening() {
  const node = randomUUID();
  const life = await platform.journal.begin(node);
  return { node, match: { id: randomUUID(), module: 'draw', rulesVersion: 1, node, life, snapshot: {} } };
}

test('a new database knows of no life: the beginning of one is no heartbeat', async () => {
  expect(await platform.journal.lastHeartbeat()).toBeNull();
  await platform.journal.begin('a');
  expect(await platform.journal.lastHeartbeat()).toBeNull();
  await platform.journal.heartbeat('a', 5);
  await platform.journal.begin('a');
  expect(await platform.journal.lastHeartbeat()).toBe(5);
});

describe('the row of the life of a node', () => {
  test('is waited for by an opening while the next life begins, which then refuses it', async () => {
    const { node, match } = await opening();
    const nextLife = await holdLocks(platform.sql);
    await nextLife.run(sql`update journal_node set life = life + 1 where node = ${node}`);
    const opened = platform.journal.open(match);
    const waited = await nextLife.blocks(opened);
    await nextLife.commit();
    await expect(opened).rejects.toThrow(/is over/);
    expect(waited).toBe(true);
    expect(await platform.journal.load(match.id)).toBeNull();
  });

  test('is held by an opening until it is committed: the life that begins meanwhile finds the match', async () => {
    const { node, match } = await opening();
    const { journal } = platform;
    let found: Promise<string[]> | undefined;
    let waited = false;
    await journal.open(match, async ({ tx }) => {
      found = journal.begin(node).then(() => journal.live());
      waited = await blocks(platform.sql, tx as Transaction<unknown>, found);
    });
    expect(await found).toContain(match.id);
    expect(waited).toBe(true);
  });
});
