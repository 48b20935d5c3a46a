import { LIMITS } from './limits.ts';
import { luckOf, shuffle } from './luck.ts';

export type Language = 'de' | 'en';

/** Dictionary prompts in the order in which a match draws them. */
export type Words = Readonly<Record<Language, readonly string[]>>;

/**
 * The few prompts of the packs that travel with a match, drawn by its seed, so that a match replays without the packs.
 * @param packs all prompts of each language
 */
export function sampleWords(packs: Words, seed: string): Words {
  const [de, luck] = shuffle(luckOf(seed), packs.de);
  const [en] = shuffle(luck, packs.en);
  return { de: de.slice(0, LIMITS.words), en: en.slice(0, LIMITS.words) };
}
