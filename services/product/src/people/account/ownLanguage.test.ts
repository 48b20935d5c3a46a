import { Code } from '@tuschel/gameserver/extend';
import { LANGUAGE_TAGS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { ownLanguage } from './ownLanguage.ts';

test.each(Object.values(LANGUAGE_TAGS))('A10 somebody keeps %s with the account', (langTag) => {
  expect(ownLanguage({ langTag })).toEqual({ langTag });
});

test.each(['en', 'fr-FR', 'de-DE-1996', ''])('A10 "%s" is no language of ours', (langTag) => {
  expect(() => ownLanguage({ langTag })).toThrow(expect.objectContaining({ code: Code.InvalidArgument }));
});

test.each([
  { displayName: 'The host' },
  { avatarUrl: 'https://example.org/a.png', langTag: LANGUAGE_TAGS.de },
  { username: 'maari' },
  { location: '' },
])('A10 name, picture and everything else stay those of the login: %j', (update) => {
  expect(() => ownLanguage(update)).toThrow(expect.objectContaining({ code: Code.PermissionDenied }));
});
