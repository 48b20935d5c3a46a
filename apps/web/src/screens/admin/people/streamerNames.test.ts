import { expect, test } from 'vitest';
import { namesIn, wrongName } from './streamerNames.ts';

test('names come in lines or with commas, as addresses too, each once', () => {
  expect(namesIn(' Maari \n@otter_tv, https://www.twitch.tv/Maari/\n\nhttp://twitch.tv/paula')).toEqual([
    'maari',
    'otter_tv',
    'paula',
  ]);
  expect(namesIn(' \n,')).toEqual([]);
});

test('what cannot be a name is named', () => {
  expect(wrongName(['maari', 'otter tv', 'ärger'])).toBe('otter tv');
  expect(wrongName(['x'.repeat(25)])).toBeNull();
  expect(wrongName(['x'.repeat(26)])).toBe('x'.repeat(26));
});
