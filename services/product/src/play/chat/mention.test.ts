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
  ['with accents', 'ótter on skàtes', 'otter on skates'],
  ['with digits for letters', '0tt3r 0n sk4t3s', 'otter on skates'],
  ['in Cyrillic letters', 'оttеr оn ѕkаtеѕ', 'otter on skates'],
  ['with variation selectors', Array.from('otter on skates').join('\uFE0F'), 'otter on skates'],
  ['with soft hyphens', 'ot\u00ADter on ska\u00ADtes', 'otter on skates'],
  ['to two thirds of its letters', 'straßenbahnhalt', 'Straßenbahnhaltestelle'],
  ['by two of its content words, in order', 'the OTTER has fancy skates', 'an otter on skates'],
  ['as a short word in Cyrillic letters', 'ist es ein Нut?', 'Hut'],
  ['as a word of three letters', 'ein Axt!', 'Axt'],
  ['of five letters as a word of its own', 'eine Birne', 'Birne'],
  ['of six letters within a word', 'Kirschbirnenbaum', 'Birnen'],
  ['of nine letters to six of them', 'quxbrumm', 'Quxbrummz'],
  ['of nine letters to the last six of them', 'brummz', 'Quxbrummz'],
  ['by two content words of four letters', 'Zopf und Knie', 'Zopf, Knie, Xylophonspieler'],
  ['as two of eight content words', 'kobold schaukel', 'Kobold Fichte Mantel Teich Laterne Schaukel Brunnen Zwerg'],
  ['by a word that comes again after the other one', 'skates otter skates', 'an otter on fancy skates'],
  ['as the second of two secrets', 'soup in love', 'a lighthouse', 'soup in love'],
])('K5 a secret is said %s', (_, text, ...secrets) => expect(says(text, ...secrets)).toBe(true));

test.each([
  ['a short word inside of others', 'gute Ernte', 'Tee'],
  ['one word of the secret', 'an otter', 'an otter on skates'],
  ['two of its words the other way round', 'my skates, said the otter', 'an otter on skates'],
  ['one common word, however much of the secret it is', 'schöne zeichnung!', 'Zeichnungen'],
  ['two common words in order', 'something else every time', 'something that happens every day'],
  ['one letter less than two thirds of them', 'straßenbahnhal', 'Straßenbahnhaltestelle'],
  ['less than three letters', 'ei ei', 'Ei!'],
  ['no letters at all', '🐢🐢🐢', '🐢🐢🐢'],
  ['an accent that the secret lacks', 'für', 'fur'],
  ['a short word that begins within another', 'die Erbirne', 'Birne'],
  ['a short word that ends within another', 'ein Birnendieb', 'Birne'],
  ['five of nine letters', 'quxbr', 'Quxbrummz'],
  ['six of eight letters', 'quxbru', 'Quxbrumm'],
  ['two words of three letters', 'Axt und Ohr', 'Axt, Ohr, Xylophonspieler'],
  ['two of nine content words', 'kobold schaukel', 'Kobold Fichte Mantel Teich Laterne Schaukel Brunnen Zwerg Grille'],
  ['the same word twice', 'otter otter', 'otter trifft otter auf skates'],
  ['something else', 'hello everybody', 'an otter on skates'],
])('K5 a secret is not said by %s', (_, text, ...secrets) => expect(says(text, ...secrets)).toBe(false));
