import { expect, test } from 'vitest';
import { chosenLanguage, LANGUAGE_TAGS, LANGUAGES, languageOfTag } from './language.ts';

test('an account chose what its tag says; the tag that every account begins with is no choice', () => {
  expect(LANGUAGES.map((language) => chosenLanguage(LANGUAGE_TAGS[language]))).toEqual(LANGUAGES);
  for (const tag of ['en', 'de', '', 'fr-FR', undefined]) expect(chosenLanguage(tag)).toBeNull();
});

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['EN', 'en'],
  [' en-US', 'en'],
  ['den', null],
  ['fr', null],
  ['', null],
])('of the tag "%s" we speak %s', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language);
});
