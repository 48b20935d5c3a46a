import { readFileSync } from 'node:fs';
import { createWordFilter, readWordList } from '@tuschel/words';
import type { Figure } from '../main.ts';

const ROUNDS = 20;
const TEXTS = 500;

const PROMPT =
  'Der kleine dicke Igel malt mit seiner Freundin einen Regenbogen über die Scheune von Scunthorpe und lacht d4bei sehr lau';
const HOSTILE = ['ni', 'f*', '|1', 'fuck', 'nnig', 'f u '].map((piece) => piece.repeat(2_000 / piece.length));

/** How long the word filter looks at a prompt of 120 characters, and at the worst that 2,000 can be. */
export async function words(): Promise<Figure[]> {
  const filter = createWordFilter({ block: lines('block'), warn: lines('warn'), allow: lines('allow') });
  const check = (text: string, times: number) => {
    const started = performance.now();
    for (let i = 0; i < times; i++) filter.check(text);
    return (performance.now() - started) / times;
  };
  const least = (text: string, times: number) => Math.min(...Array.from({ length: ROUNDS }, () => check(text, times)));
  const worst = Math.max(...HOSTILE.map((text) => least(text, 5)));
  return [
    {
      figure: 'word filter, a prompt of 120 characters',
      value: rounded(least(PROMPT, TEXTS)),
      unit: 'ms',
      target: 0.2,
    },
    { figure: 'word filter, the worst 2,000 characters', value: rounded(worst), unit: 'ms', target: null },
  ];
}

function lines(kind: string): string[] {
  return ['de', 'en'].flatMap((language) => {
    const file = new URL(`../../../content/words/${language}/${kind}.txt`, import.meta.url);
    return readWordList(readFileSync(file, 'utf8'));
  });
}

function rounded(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
