import { describe, expect, test } from 'vitest';
import { readTwitchUser } from './twitchUser.ts';

const OTTER = { id: '1001', login: 'otter_1', display_name: 'Otter_1', broadcaster_type: 'partner' };
const read = (user: object) => readTwitchUser({ data: [user] });

describe('A5 the person in an answer of Twitch', () => {
  test('has number, login, name, type and picture', () => {
    expect(read({ ...OTTER, profile_image_url: 'https://pictures.example/1.png', email: 'x@y.z' })).toEqual({
      subject: '1001',
      username: 'otter_1',
      displayName: 'Otter_1',
      broadcasterType: 'partner',
      pictureUrl: 'https://pictures.example/1.png',
    });
  });

  test.each([
    ['no number', { id: undefined }],
    ['a number that is none', { id: 1001 }],
    ['an empty number', { id: '' }],
    ['letters for a number', { id: '10a1' }],
    ['a letter before the number', { id: 'a1001' }],
    ['a number that is too long', { id: '1'.repeat(21) }],
    ['no login', { login: undefined }],
    ['a login that is none', { login: ['otter'] }],
    ['an empty login', { login: '' }],
    ['a login with a space', { login: 'ot ter' }],
    ['a login that begins with a space', { login: ' otter' }],
    ['a login that is too long', { login: 'x'.repeat(26) }],
  ])('is nobody with %s', (_, change) => {
    expect(read({ ...OTTER, ...change })).toBeNull();
  });

  test('may have the longest number and the longest login', () => {
    const [id, login] = ['9'.repeat(20), 'x'.repeat(25)];
    expect(read({ ...OTTER, id, login })).toMatchObject({ subject: id, username: login });
  });

  test.each([
    ['an empty answer', {}],
    ['no list', { data: OTTER }],
    ['an empty list', { data: [] }],
  ])('is not in %s', (_, answer) => {
    expect(readTwitchUser(answer)).toBeNull();
  });

  test.each([
    ['of 25 letters', 'ö'.repeat(25), true],
    ['of 26 letters', 'ö'.repeat(26), false],
    ['with digits, spaces, hyphens and marks', 'A1 b-c_d\u0301', true],
    ['with a full stop', 'a.b', false],
    ['with an exclamation mark before it', '!ab', false],
    ['that is a number', 5, false],
    ['that is missing', undefined, false],
  ])('is shown by a name %s, else by the login', (_, shown, isShown) => {
    expect(read({ ...OTTER, display_name: shown })?.displayName).toBe(isShown ? shown : 'otter_1');
  });

  test.each([
    ['', ''],
    ['affiliate', 'affiliate'],
    ['partner', 'partner'],
    ['emperor', ''],
    [undefined, ''],
    [7, ''],
  ])('is a broadcaster of type %j: %j', (type, told) => {
    expect(read({ ...OTTER, broadcaster_type: type })?.broadcasterType).toBe(told);
  });

  test.each([[''], [7], [undefined]])('has no picture when Twitch says %j', (picture) => {
    expect(read({ ...OTTER, profile_image_url: picture })).not.toHaveProperty('pictureUrl');
  });
});
