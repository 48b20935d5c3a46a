// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccountLanguage } from '../account/AccountLanguage.tsx';
import { LanguageChoice } from '../layout/LanguageChoice.tsx';
import { actOn, loaded } from '../testing/actOn.tsx';
import { browserStorage } from '../browserStorage.ts';
import { loadTexts } from './catalogue.ts';
import type { Language } from './language.ts';
import { useLanguage } from './Texts.tsx';

const STORED = 'tuschel.language';

/** The choice at the foot of a page, of somebody whose account speaks this language. */
function speak(account?: Language) {
  return actOn(
    <>
      <AccountLanguage />
      <LanguageChoice />
    </>,
    { scene: { path: '/', user: account === undefined ? {} : { language: account } } },
  );
}

/** Somebody who changes their mind at once. */
function Undecided() {
  const { setLanguage } = useLanguage();
  const toAndFro = () => {
    setLanguage('en');
    setLanguage('de');
  };
  return (
    <button type="button" onClick={toAndFro}>
      to and fro
    </button>
  );
}

// First of all: English has never been loaded, and comes later than German, which is there.
test('of two languages that are chosen one after the other the later one counts, whichever texts come last', async () => {
  const { user } = await actOn(<Undecided />);
  await user.click(screen.getByRole('button', { name: 'to and fro' }));
  await loadTexts('en');
  await loaded();
  expect(document.documentElement.lang).toBe('de');
});

test('a language that is chosen here is remembered by the browser', async () => {
  const { user } = await speak();
  await user.click(screen.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('group', { name: 'Language' })).toBeTruthy();
  expect(browserStorage.getItem(STORED)).toBe('en');
});

test('the page speaks the language that somebody chose on another device, and the browser does not remember it', async () => {
  await speak('en');
  expect(await screen.findByRole('group', { name: 'Language' })).toBeTruthy();
  expect([document.documentElement.lang, browserStorage.getItem(STORED)]).toEqual(['en', null]);
});

test('a browser for which a language was chosen keeps it', async () => {
  browserStorage.setItem(STORED, 'de');
  await speak('en');
  await loaded();
  expect(screen.getByRole('group', { name: 'Sprache' })).toBeTruthy();
});
