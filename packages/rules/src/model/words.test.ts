import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { checkText } from './text.ts';
import { sampleWords } from './words.ts';

const FOLDER = new URL('../../../../content/words/packs/', import.meta.url);
const packsOf = (language: string) =>
  readdirSync(new URL(`${language}/`, FOLDER)).map((file) => file.replace('.txt', ''));
const PACKS = packsOf('de');

it('every pack of the dictionary exists in both languages', () => {
  expect(packsOf('en')).toEqual(PACKS);
});

function prompts(language: string, name: string): string[] {
  const file = new URL(`${language}/${name}.txt`, FOLDER);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function pack(language: string): string[] {
  return PACKS.flatMap((name) => prompts(language, name));
}

describe.each(['de', 'en'])('the dictionary in %s', (language) => {
  const all = pack(language);

  it.each(PACKS)('has at least 150 prompts in the pack %s', (name) => {
    expect(prompts(language, name).length).toBeGreaterThanOrEqual(150);
  });

  it('has each prompt only once', () => {
    expect(new Set(all.map((prompt) => prompt.toLowerCase())).size).toBe(all.length);
  });

  it('has only prompts that a player could have written', () => {
    for (const prompt of all) expect(checkText(prompt, LIMITS.prompt)).toEqual({ ok: true, text: prompt });
  });
});

describe('the words that travel with a match', () => {
  const packs = { de: pack('de'), en: pack('en') };
  const seed = 'a'.repeat(31);

  it('are few, different ones, and the same for the same seed', () => {
    const words = sampleWords(packs, `${seed}1`);
    expect(words.de).toHaveLength(LIMITS.words);
    expect(new Set(words.en).size).toBe(LIMITS.words);
    expect(sampleWords(packs, `${seed}1`)).toEqual(words);
    expect(sampleWords(packs, `${seed}2`)).not.toEqual(words);
  });
});
