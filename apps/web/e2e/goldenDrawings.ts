import { readdirSync, readFileSync } from 'node:fs';
import type { Line } from '@tuschel/ink';
import type { Hashes, OutputHashes } from './goldenPage.ts';

const FIXTURES = new URL('../../../packages/ink/fixtures/', import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, FIXTURES), 'utf8');

/** What every engine has to answer for these drawings. */
export const golden = JSON.parse(fixture('golden.json')) as Hashes;
export const output = JSON.parse(fixture('output.json')) as OutputHashes;
export const drawings = Object.fromEntries(
  readdirSync(FIXTURES)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => [name.slice(0, -'.jsonl'.length), linesOf(fixture(name))]),
);
/** Those whose outputs are known. */
export const outputDrawings = Object.fromEntries(Object.keys(output).map((name) => [name, drawings[name] as Line[]]));

function linesOf(text: string): Line[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}
