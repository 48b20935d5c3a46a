import { readFileSync } from 'node:fs';
import { createWordFilter, readWordList, type WordFilter } from '@tuschel/words';
import type { Figure } from '../figure.ts';

const LANGUAGES = ['de', 'en'];
const ROUNDS = 20;
const TEXTS = 500;

const PROMPT =
  'Der kleine dicke Igel malt mit seiner Freundin einen Regenbogen über die Scheune von Scunthorpe und lacht d4bei sehr lau';
const HOSTILE = ['ni', 'f*', '|1', 'fuck', 'nnig', 'f u '].map((piece) => piece.repeat(2_000 / piece.length));

/** What of the golden sets the word filter finds, what it takes for a bad word that is none, and how long it looks at a text. */
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
    ...LANGUAGES.flatMap((language) => golden(filter, language)),
    {
      figure: `word filter, a prompt of 120 characters, best of ${ROUNDS}`,
      value: rounded(least(PROMPT, TEXTS)),
      unit: 'ms',
      target: 0.2,
    },
    {
      figure: `word filter, the worst 2,000 characters, best of ${ROUNDS}`,
      value: rounded(worst),
      unit: 'ms',
      target: null,
    },
  ];
}

/** Found is what is taken as seriously as it is meant. */
function golden(filter: WordFilter, language: string): Figure[] {
  const cases = read(`golden/${language}.tsv`)
    .split('\n')
    .filter((line) => line.includes('\t') && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string]);
  const bad = cases.filter(([, level]) => level !== 'ok');
  const innocent = cases.filter(([, level]) => level === 'ok');
  const found = bad.filter(([text, level]) => filter.check(text).level === level);
  const alarms = innocent.filter(([text]) => filter.check(text).level !== 'ok');
  const share = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100;
  return [
    { figure: `golden set ${language}, cases`, value: cases.length, unit: '', target: 500 },
    { figure: `golden set ${language}, found`, value: share(found.length, bad.length), unit: '%', target: 95 },
    {
      figure: `golden set ${language}, false alarms`,
      value: share(alarms.length, innocent.length),
      unit: '%',
      target: 1,
    },
  ];
}

function lines(kind: string): string[] {
  return LANGUAGES.flatMap((language) => readWordList(read(`${language}/${kind}.txt`)));
}

function read(path: string): string {
  return readFileSync(new URL(`../../../content/words/${path}`, import.meta.url), 'utf8');
}

function rounded(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
