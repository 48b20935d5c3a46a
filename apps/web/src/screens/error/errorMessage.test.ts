import { ErrorPage, JOIN_ERRORS, type LoginProvider } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { errorMessage } from './errorMessage.ts';
import { errorPath } from './errorPath.ts';

const shown = (path: string, provider: LoginProvider = 'twitch') =>
  errorMessage(new URL(path, 'http://x').searchParams, provider);

test('without a code the page was not found', () => {
  expect(shown('/error')).toEqual({ code: '404', text: 'error.404', detail: '', reason: null });
});

test.each([
  ['500', 'error.500'],
  ['502', 'error.502'],
  ['504', 'error.502'],
  ['461', 'error.461'],
  ['463', 'error.463'],
  ['484', 'error.484'],
  ['999', 'error.other'],
  ['constructor', 'error.other'],
])('code %s says %s', (code, text) => {
  expect(shown(`/error?c=${code}`).text).toBe(text);
});

test('a failed login names Twitch only where it was one with Twitch', () => {
  expect(shown('/error?c=520').text).toBe('error.520');
  expect(shown('/error?c=520', 'local').text).toBe('error.520.local');
  expect(shown('/error?c=520', 'discord').text).toBe('error.520.other');
  expect(shown('/error?c=520', 'oidc').text).toBe('error.520.other');
});

test('the path carries the detail, and the page cuts a novel', () => {
  expect(shown(errorPath(462, 'Das Spiel ist voll & zu'))).toMatchObject({
    code: '462',
    detail: 'Das Spiel ist voll & zu',
  });
  expect(Array.from(shown(errorPath(500, '🦦'.repeat(500))).detail)).toHaveLength(120);
  expect(shown(`/error?c=${'5'.repeat(50)}`).code).toBe('5'.repeat(12));
  expect([errorPath(500), errorPath(500, '')]).toEqual(['/error?c=500', '/error?c=500']);
});

test('a join that was refused is told in the language of the page; words of somebody stay what they are', () => {
  expect(shown(errorPath(462, 'banned')).reason).toBe('join.error.banned');
  expect(shown(errorPath(502, 'unavailable')).reason).toBe('join.error.unavailable');
  expect(shown(errorPath(462, 'toString')).reason).toBeNull();
  expect(shown(errorPath(463, 'full')).reason).toBeNull();
});

test.each([...new Set([...Object.values(ErrorPage), ...Object.values(JOIN_ERRORS)])])(
  'code %i, to which people are sent, has words of its own',
  (code) => {
    expect(shown(errorPath(code)).text).not.toBe('error.other');
  },
);
