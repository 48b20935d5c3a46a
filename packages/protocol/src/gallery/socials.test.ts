import { expect, test } from 'vitest';
import { PROFILE } from './profileLimits.ts';
import { nickOf, socialAddress } from './socials.ts';

test.each([
  ['instagram', '@otter.paints', 'otter.paints', 'https://www.instagram.com/otter.paints'],
  ['instagram', 'https://www.instagram.com/otter/?hl=de', 'otter', 'https://www.instagram.com/otter'],
  ['x', 'https://twitter.com/otter', 'otter', 'https://x.com/otter'],
  ['x', 'https://mobile.twitter.com/otter/status/1', 'otter', 'https://x.com/otter'],
  ['twitch', 'twitch.tv/otter', 'otter', 'https://www.twitch.tv/otter'],
  ['youtube', 'https://youtube.com/@Ötter', 'Ötter', 'https://www.youtube.com/@%C3%96tter'],
  ['youtube', 'https://www.youtube.com/channel/UC-x_1', 'channel/UC-x_1', 'https://www.youtube.com/channel/UC-x_1'],
  ['instagram', '.otter', '.otter', 'https://www.instagram.com/.otter'],
  ['deviantart', ' otter-art ', 'otter-art', 'https://www.deviantart.com/otter-art'],
  ['instagram', 'Instagram.com/otter', 'otter', 'https://www.instagram.com/otter'],
] as const)('%s: %s is kept as a name', (type, typed, nick, address) => {
  expect(nickOf(type, typed)).toBe(nick);
  expect(socialAddress(type, nick)).toBe(address);
});

test.each([
  ['instagram', 'https://instagram.com.evil.example/otter'],
  ['instagram', 'https://evil.example/otter'],
  ['instagram', 'http://instagram.com/otter'],
  ['instagram', 'ot@ter'],
  ['x', 'javascript:alert(1)'],
  ['x', 'https://x.com/'],
  ['twitch', 'https://x.com/otter'],
  ['youtube', '..'],
  ['youtube', 'https://youtube.com/%E0%A4%A'],
  ['deviantart', 'a b'],
  ['deviantart', 'a/b'],
] as const)('%s: %s is nobody there', (type, typed) => {
  expect(nickOf(type, typed)).toBeNull();
});

test('a blank is no name, and a name has an end', () => {
  expect(nickOf('x', '  ')).toBe('');
  expect(nickOf('x', 'a'.repeat(PROFILE.nick))).toBe('a'.repeat(PROFILE.nick));
  expect(nickOf('x', 'a'.repeat(PROFILE.nick + 1))).toBeNull();
});
