import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFacebookStore } from './facebookStore.ts';

const { purchase } = createFacebookStore({ appSecret: 'a secret' });
const signed = (payload: string) =>
  `${createHmac('sha256', 'a secret').update(payload).digest('base64url')}.${payload}`;
const request = (json: unknown) =>
  signed(Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)).toString('base64url'));
const BOUGHT = { product_id: 'hat', purchase_token: 'a token', purchase_time: 1_772_366_400.5 };

test('T50 Facebook has signed what was bought, at a time in seconds', () => {
  const response = JSON.stringify(BOUGHT);
  expect(purchase(request(BOUGHT))).toEqual({
    store: 'facebook',
    transactionId: 'a token',
    productId: 'hat',
    boughtAt: 1_772_366_400_500,
    refundedAt: null,
    environment: 'production',
    response,
    own: response,
  });
});

test.each([
  ['nothing', ''],
  ['no signature', `.${request(BOUGHT).split('.')[1]}`],
  ['no payload', `${request(BOUGHT).split('.')[0]}.`],
  ['three parts', `${request(BOUGHT)}.x`],
  ['no JSON', request('{')],
  ['a list', request([])],
  ['no time', request({ ...BOUGHT, purchase_time: undefined })],
  ['a time that is none', request({ ...BOUGHT, purchase_time: 'soon' })],
  ['no token', request({ ...BOUGHT, purchase_token: undefined })],
  ['no product', request({ ...BOUGHT, product_id: 7 })],
])('T50 a request of Facebook with %s is malformed', (_, text) => {
  expect(() => purchase(text)).toThrow('SignedRequest is malformed.');
});

test.each([
  ['with another signature', `${signed('x').split('.')[0]}.${request(BOUGHT).split('.')[1]}`],
  ['with a part of its signature', request(BOUGHT).slice(4)],
])('T50 a request %s is forged', (_, text) => {
  expect(() => purchase(text)).toThrow('Its signature is wrong.');
});
