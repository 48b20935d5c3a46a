import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mentions, wordsOf } from './mention.ts';

const linesIn = (path: string) =>
  readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const PACKS = '../../../../../content/words/packs';
const packs = (language: string) =>
  readdirSync(new URL(`${PACKS}/${language}`, import.meta.url)).flatMap((file) =>
    linesIn(`${PACKS}/${language}/${file}`),
  );

const CHAT = linesIn('./golden/chat.txt');
const SECRETS = { de: packs('de').map(wordsOf), en: packs('en').map(wordsOf) };
/** The texts of a full table: sixteen people, each with a prompt. */
const AT_ONCE = 16;

test('the golden set is a conversation of some length', () => {
  expect(CHAT.length).toBeGreaterThanOrEqual(300);
  expect(SECRETS.de.length + SECRETS.en.length).toBeGreaterThan(200);
});

test.each(['de', 'en'] as const)('K5 of innocent lines at most one in a hundred is held back: %s', (language) => {
  const secrets = SECRETS[language];
  const said = CHAT.map(wordsOf);
  let [held, all] = [0, 0];
  for (let first = 0; first + AT_ONCE <= secrets.length; first += AT_ONCE)
    for (const line of said) {
      all++;
      if (mentions(line, secrets.slice(first, first + AT_ONCE))) held++;
    }
  expect(all).toBeGreaterThan(1_000);
  expect(held / all).toBeLessThanOrEqual(0.01);
});

test.each(['de', 'en'] as const)(
  'K5 every prompt of the dictionary is held back, plain and disguised: %s',
  (language) => {
    for (const prompt of packs(language)) {
      const secret = [wordsOf(prompt)];
      const disguises = [prompt, prompt.toUpperCase(), Array.from(prompt).join('\uFE0F'), prompt.replaceAll('e', '3')];
      for (const text of disguises) expect([text, mentions(wordsOf(`ist es ${text}?`), secret)]).toEqual([text, true]);
    }
  },
);
