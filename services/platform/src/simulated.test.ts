import { describe, expect, test } from 'vitest';
import { blobsContract, busContract, journalContract, linesContract } from './contract/index.ts';
import { simulated } from './simulated.ts';

describe('journal in memory', () => {
  journalContract(async () => simulated(1));
});
describe('lines in memory', () => {
  linesContract(async () => simulated(1), { runs: 300 });
});
describe('bus in memory', () => {
  busContract(async () => simulated(1));
});
describe('blobs in memory', () => {
  blobsContract(async () => simulated(1).blobs);
});

describe('the simulated platform', () => {
  test('is the same for the same seed', () => {
    const ids = (seed: number) => {
      const { entropy } = simulated(seed);
      return Array.from({ length: 3 }, () => entropy.uuid());
    };
    expect(ids(7)).toEqual(ids(7));
    expect(ids(7)).not.toEqual(ids(8));
  });

  test('has no heartbeat before the first one, though a life has begun', async () => {
    const { journal } = simulated(1);
    await journal.begin('a');
    expect(await journal.lastHeartbeat()).toBeNull();
    await journal.heartbeat('a', 5);
    expect(await journal.lastHeartbeat()).toBe(5);
  });

  test('has no SQL and says so', () => {
    expect(() => simulated(1).sql).toThrow('has no SQL');
  });
});
