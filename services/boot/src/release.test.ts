import { readFileSync } from 'node:fs';
import { StartRefused, temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compareVersions, type Release, releaseMigrations, takeRelease } from './release.ts';
import { VERSION } from './version.ts';

let platform: TemporaryPlatform;
beforeAll(async () => {
  platform = await temporaryPlatform();
  await platform.sql.migrate(releaseMigrations);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.sql.db<{ release: { id: number } }>().deleteFrom('release').execute();
});

const take = (version: string, rules = 4): Promise<Release | null> =>
  takeRelease(platform.sql, { version, rules }, 1_000);

describe('the release in the data', () => {
  test('is noted by the first that has it, and told to those that come later', async () => {
    expect(await take('0.2.0')).toBeNull();
    expect(await take('0.2.0')).toEqual({ version: '0.2.0', rules: 4 });
    expect(await take('0.3.0', 5)).toEqual({ version: '0.2.0', rules: 4 });
    expect(await take('0.3.0', 5)).toEqual({ version: '0.3.0', rules: 5 });
  });

  test.each([
    ['a newer release', '0.10.0', 4],
    ['newer rules of the same release', '0.9.0', 5],
    ['a release with a newer number and older rules', '1.0.0', 3],
  ])('of %s refuses an older one, which says what to start', async (_what, version, rules) => {
    await take(version, rules);
    const refused = take('0.9.0');
    await expect(refused).rejects.toThrow(StartRefused);
    await expect(refused).rejects.toMatchObject({ isLasting: true });
    await expect(refused).rejects.toThrow(
      `The data was written by Tuschel ${version} (rules ${rules}), and this is 0.9.0 (rules 4): start ${version} or a newer one, or restore a backup`,
    );
    // Nothing has changed for the newer one.
    expect(await take(version, rules)).toEqual({ version, rules });
  });

  test('is taken by two that start at the same time', async () => {
    await expect(Promise.all([take('0.2.0'), take('0.2.0'), take('0.2.0')])).resolves.toHaveLength(3);
  });
});

test.each([
  ['0.2.0', '0.2.0', 0],
  ['0.10.0', '0.9.9', 1],
  ['1.0.0', '0.99.0', 1],
  ['1.0.0-rc.1', '1.0.0', -1],
  ['1.0.0-rc.2', '1.0.0-rc.10', -1],
  ['1.0.1-rc.1', '1.0.0', 1],
])('%s and %s in their order', (one, other, order) => {
  expect(Math.sign(compareVersions(one, other))).toBe(order);
  expect(Math.sign(compareVersions(other, one))).toBe(order === 0 ? 0 : -order);
});

test('the newest release in CHANGELOG.md is this one', () => {
  const changes = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  const [newest] = [...changes.matchAll(/^## (\S+)$/gm)].map(([, version]) => version ?? '');
  expect(newest).toBe(VERSION);
});
