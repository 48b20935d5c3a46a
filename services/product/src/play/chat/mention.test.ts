import { expect, test } from 'vitest';
import { mentions, wordsOf } from './mention.ts';

const says = (text: string, ...secrets: string[]) => mentions(wordsOf(text), secrets.map(wordsOf));

test.each([
  ['as it was written', 'mine is an otter on skates!', 'an otter on skates'],
  ['in another case', 'AN OTTER ON SKATES', 'An Otter on Skates'],
  ['without the spaces', 'anotteronskates', 'an otter on skates'],
  ['in pieces', 'o.t.t.e.r o-n s k a t e s', 'otter on skates'],
  ['in full-width letters', 'ｏｔｔｅｒ', 'otter'],
  ['with another sharp s', 'STRASSENBAHN', 'Straßenbahn'],
  ['with the accent written apart', 'cafe\u0301', 'Café!'],
  ['as a short word of its own', 'ist es ein Hut?', 'Hut'],
  ['as a short word letter by letter', 'h u t', 'Hut'],
  ['within a long word', 'Strassenbahnhaltestelle', 'Straßenbahn'],
  ['as the second of two secrets', 'soup in love', 'a lighthouse', 'soup in love'],
])('K5 a secret is said %s', (_, text, ...secrets) => expect(says(text, ...secrets)).toBe(true));

test.each([
  ['a short word inside of others', 'gute Ernte', 'Tee'],
  ['a part of the secret', 'an otter', 'an otter on skates'],
  ['less than three letters', 'ei ei', 'Ei!'],
  ['no letters at all', '🐢🐢🐢', '🐢🐢🐢'],
  ['an accent that the secret lacks', 'für', 'fur'],
  ['something else', 'hello everybody', 'an otter on skates'],
])('K5 a secret is not said by %s', (_, text, ...secrets) => expect(says(text, ...secrets)).toBe(false));
