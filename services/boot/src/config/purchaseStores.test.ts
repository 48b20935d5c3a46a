import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefused } from '@tuschel/platform';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { purchaseStoresOf } from './purchaseStores.ts';

const folder = mkdtempSync(join(tmpdir(), 'tuschel-stores-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const fileWith = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const apple = { TUSCHEL_IAP_APPLE_PASSWORD: 'secret', TUSCHEL_IAP_APPLE_BUNDLE: 'com.example.game' };
const google = {
  TUSCHEL_IAP_GOOGLE_FILE: fileWith('key.json', JSON.stringify({ client_email: 'a@b.example', private_key: pem })),
  TUSCHEL_IAP_GOOGLE_PACKAGE: 'com.example.game',
};
const huawei = {
  TUSCHEL_IAP_HUAWEI_CLIENT_ID: '1',
  TUSCHEL_IAP_HUAWEI_CLIENT_SECRET: 'secret',
  TUSCHEL_IAP_HUAWEI_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
};

test('a store is there with all that it needs, and each by itself', () => {
  expect(purchaseStoresOf(readConfig({}))).toEqual({});
  const standIn = { TUSCHEL_IAP_APPLE_URL: 'http://127.0.0.1:1' };
  expect(purchaseStoresOf(readConfig({ ...apple, ...standIn }))).toEqual({
    apple: { password: 'secret', bundle: 'com.example.game', url: 'http://127.0.0.1:1' },
  });
  expect(purchaseStoresOf(readConfig(google))).toEqual({
    google: { email: 'a@b.example', key: pem, packageName: 'com.example.game' },
  });
  expect(purchaseStoresOf(readConfig(huawei)).huawei).toMatchObject({ clientId: '1', clientSecret: 'secret' });
  expect(purchaseStoresOf(readConfig({ TUSCHEL_IAP_FACEBOOK_SECRET: 's' }))).toEqual({ facebook: { appSecret: 's' } });
});

test('the Galaxy Store needs the name of the app alone, and what stands for a store in a test is asked instead of it', () => {
  const urls = ['http://127.0.0.1:1', 'http://127.0.0.1:2', 'http://127.0.0.1:3'];
  const standIns = Object.fromEntries(
    ['GOOGLE', 'HUAWEI', 'SAMSUNG'].map((store, index) => [`TUSCHEL_IAP_${store}_URL`, urls[index]]),
  );
  const samsung = { TUSCHEL_IAP_SAMSUNG_PACKAGE: 'com.example.galaxy' };
  expect(purchaseStoresOf(readConfig(samsung))).toEqual({ samsung: { packageName: 'com.example.galaxy' } });
  const stores = purchaseStoresOf(readConfig({ ...google, ...huawei, ...samsung, ...standIns }));
  expect([stores.google?.url, stores.huawei?.url, stores.samsung?.url]).toEqual(urls);
  expect(stores.huawei?.publicKey).toBe(huawei.TUSCHEL_IAP_HUAWEI_PUBLIC_KEY);
});

test.each(Object.keys({ ...apple, ...google, ...huawei }))('without %s its store is refused, by name', (name) => {
  const own = [apple, google, huawei].find((settings) => name in settings);
  expect(() => readConfig({ ...own, [name]: '' })).toThrow(`${name} is missing`);
});

test.each([
  ['is not there', () => join(folder, 'nowhere.json'), 'ENOENT'],
  ['is no JSON', () => fileWith('text.json', pem), 'no key of a service account'],
  ['has no key', () => fileWith('empty.json', '{}'), 'no key of a service account'],
  ['has a broken key', () => fileWith('broken.json', '{"client_email":"a","private_key":"PRIVATE abc"}'), 'no key'],
])('a key file that %s stops the start, and nothing of it is shown', (_, path, reason) => {
  const start = () => purchaseStoresOf(readConfig({ ...google, TUSCHEL_IAP_GOOGLE_FILE: path() }));
  expect(start).toThrow(StartRefused);
  expect(start).toThrow(reason);
  expect(start).not.toThrow('PRIVATE');
});

test('an invalid key for Huawei stops the start', () => {
  const start = () => purchaseStoresOf(readConfig({ ...huawei, TUSCHEL_IAP_HUAWEI_PUBLIC_KEY: 'A'.repeat(200) }));
  expect(start).toThrow('TUSCHEL_IAP_HUAWEI_PUBLIC_KEY is no RSA key');
});
