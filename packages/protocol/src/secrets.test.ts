import { analyse } from 'scslre';
import { describe, expect, test } from 'vitest';
import { HIDINGS, hideSecrets, isSecretName } from './secrets.ts';

const CANARY = 'C4nary-7f3a';
const JWT = `eyJhbGciOiJIUzI1NiJ9.${'eyJ1aWQiOiIx'.repeat(4)}.c2lnbmF0dXJlLXNpZ25hdHVyZQ`;

test.each([
  `GET /ws?lang=en&token=${CANARY}&status=true`,
  `http://localhost/v2/rpc/x?http_key=${CANARY} failed`,
  `/twitch/back?code=${CANARY}&state=${CANARY}#x`,
  `/login/back?iss=https%3A%2F%2Fx&code=${CANARY}&state=${CANARY}`,
  `connect postgres://game:${CANARY}@db.example/game`,
  `Authorization: Bearer ${CANARY}`,
  `authorization: Basic ${CANARY}`,
  `{"refreshToken":"${CANARY}"}`,
  `{"refresh_token": "${CANARY}"}`,
  `{"slot": "${CANARY}", "identity":"${CANARY}"}`,
  `set-cookie: tuschel_refresh=${CANARY}`,
  `httpKey=${CANARY}`,
  `TUSCHEL_SESSION_KEY=${CANARY}`,
  `the token ${CANARY}-and-so-on is not valid`,
])('nothing secret is left in %s', (text) => {
  expect(hideSecrets(text)).not.toContain(CANARY);
  expect(hideSecrets(text)).toContain('[hidden]');
});

test('a token is known by its looks, whole or cut', () => {
  for (const token of [JWT, JWT.slice(0, 60), JWT.slice(0, 20)]) {
    expect(hideSecrets(`Bad thing ${token}!`)).toBe('Bad thing [hidden]!');
  }
});

test('three long words with dots between them are a token, whatever they begin with; two are not', () => {
  expect(hideSecrets('got q1w2e3r4.t5_-z6u7.i8o9p0a1 back')).toBe('got [hidden] back');
  expect(hideSecrets('got q1w2e3r4.t5_-z6u7.i8o9p0a back')).toBe('got q1w2e3r4.t5_-z6u7.i8o9p0a back');
  expect(hideSecrets('got q1w2e3r4.t5_-z6u7 back')).toBe('got q1w2e3r4.t5_-z6u7 back');
});

test('a word of forty letters means nothing when it has a capital and a digit among them', () => {
  const word = 'aB3_'.repeat(10);
  expect(hideSecrets(word)).toBe('[hidden]');
  for (const other of [word.slice(1), word.toLowerCase(), word.replaceAll('3', 'x')])
    expect(hideSecrets(other)).toBe(other);
});

test('a long word without meaning is hidden, a long word with meaning is not', () => {
  expect(hideSecrets(`Zk3${'aB3_'.repeat(10)}`)).toBe('[hidden]');
  expect(hideSecrets('Rindfleischetikettierungsueberwachungsgesetz')).toMatch(/^Rind/);
});

test.each(HIDINGS.map(([pattern]) => pattern))('%s takes linear time', ({ source, flags }) => {
  const anywhere = source.replaceAll(String.raw`\b`, '');
  expect([source, anywhere].flatMap((text) => analyse({ source: text, flags }).reports)).toEqual([]);
});

test('a long word is read once, not from each place within it', () => {
  const long = ['a-', 'a.', 'a+', 'token-', 'abcdefgh.', 'https://a:'].map((part) => part.repeat(20_000)).join(' ');
  expect(hideSecrets(`${long} token=${CANARY}`)).not.toContain(CANARY);
});

test('a secret is known whatever stands right before its name or its scheme', () => {
  expect(hideSecrets(`my-code=${CANARY} x-token: ${CANARY}, (key=${CANARY}) é-secret=${CANARY}`)).not.toContain(CANARY);
  expect(hideSecrets(`1https://me:${CANARY}@a.example, foo.https://me:${CANARY}@b.example`)).not.toContain(CANARY);
  expect(hideSecrets('zipcode=12345 statecode: 9 keyed=1')).toBe('zipcode=12345 statecode: 9 keyed=1');
});

describe('what people read stays as it is', () => {
  test.each([
    "TypeError: Cannot read properties of undefined (reading 'state')\n at draw (canvas.ts:1:2)",
    'the state of match 018f4e7a-2b1c-7def-8123-456789abcdef.tuschel is kept',
    'a match is served again',
    'at Object.<anonymous> (/srv/tuschel/services/gameserver/src/match/actor.ts:120:7)',
    'Port 7350 is taken by another program',
  ])('%s', (text) => expect(hideSecrets(text)).toBe(text));
});

test('a name is the same with and without case, dashes and underscores', () => {
  expect(
    ['refresh_token', 'refreshToken', 'Set-Cookie', 'HTTP_KEY', 'http-key', 'Authorization'].every(isSecretName),
  ).toBe(true);
  expect(['tokens', 'status', 'matchId', 'request', 'statusCode'].some(isSecretName)).toBe(false);
});
