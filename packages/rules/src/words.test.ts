import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { checkText } from './text.ts';
import { sampleWords } from './words.ts';

function pack(language: string): string[] {
  const file = new URL(`../../../content/words/${language}.json`, import.meta.url);
  return Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>).flat();
}

describe.each(['de', 'en'])('the dictionary in %s', (language) => {
  const prompts = pack(language);

  it('has at least 200 prompts, each only once', () => {
    expect(prompts.length).toBeGreaterThanOrEqual(200);
    expect(new Set(prompts.map((prompt) => prompt.toLowerCase())).size).toBe(prompts.length);
  });

  it('has only prompts that a player could have written', () => {
    for (const prompt of prompts) expect(checkText(prompt, LIMITS.prompt)).toEqual({ ok: true, text: prompt });
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
