import { memoryStorage } from '@tuschel/client';
import { expect, test } from 'vitest';
import { chooseLanguage, languageToFollow } from './language.ts';

function storageWith(value: string | null) {
  const storage = memoryStorage();
  if (value !== null) storage.setItem('tuschel.language', value);
  return storage;
}

test('a link in English speaks English, and so does the next visit without it', () => {
  const storage = storageWith('de');
  expect(chooseLanguage({ search: '?lang=en', storage, browser: ['de-DE'] })).toBe('en');
  expect(chooseLanguage({ search: '', storage, browser: ['de-DE'] })).toBe('en');
});

test('an unknown language in the link is ignored, and not remembered', () => {
  const storage = storageWith(null);
  expect(chooseLanguage({ search: '?lang=tlh', storage, browser: ['de-AT'] })).toBe('de');
  expect(storage.getItem('tuschel.language')).toBeNull();
});

test('a first visit speaks the first language of the browser that we know', () => {
  const storage = storageWith(null);
  expect(chooseLanguage({ search: '', storage, browser: ['fr-FR', 'de-CH', 'en'] })).toBe('de');
  expect(chooseLanguage({ search: '', storage, browser: ['fr-FR', 'en-GB', 'de'] })).toBe('en');
});

test('whoever knows neither language gets English', () => {
  expect(chooseLanguage({ search: '', storage: storageWith('xx'), browser: ['fr', 'ja'] })).toBe('en');
});

test('the account speaks where the browser was told nothing: before its own languages, after a link or a choice', () => {
  const storage = storageWith(null);
  expect(chooseLanguage({ search: '', storage, browser: ['de-DE'] })).toBe('de');
  expect(languageToFollow('en', storage)).toBe('en');
  expect(languageToFollow(undefined, storage)).toBeNull();
  chooseLanguage({ search: '?lang=de', storage, browser: ['en'] });
  expect(languageToFollow('en', storage)).toBeNull();
  expect(languageToFollow('en', storageWith('de'))).toBeNull();
});
