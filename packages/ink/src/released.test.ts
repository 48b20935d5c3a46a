import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BlendMode, ENGINE, type Line, Tool } from './index.ts';

/**
 * What each released engine draws: the seal of each fixture drawing and of its pixels. An entry never changes. If a test here fails, old
 * drawings would look different: give the new behaviour a new tool, or raise `ENGINE`, keep what drew before for the drawings that carry the
 * lower number, and add an entry. A further drawing is a further line of the same number.
 */
const RELEASED: Record<number, Record<string, string>> = {
  1: {
    'pencil-sketch': '88ce166a961afe7b',
    'pencil-shading': '97f4090f26a34fea',
    'brush-strokes': '909ed15ca375a576',
    'brush-opacity': '28a0a00458490b7c',
    'soft-washes': '5763967a2c67041c',
    'see-through-colours': '59516271fa591eef',
    'blend-modes': 'ad97c4f45d15d07a',
    'paint-and-erase': '5013fd21f6078032',
    'wide-spacing': '285852136522f060',
    'finest-hair': 'a8201e77dca76c4d',
    taps: 'c8dcadd8f6a92ffd',
    crossing: '4c012d427267c533',
    'beyond-the-frame': 'd934cf0f5affe9ac',
    'still-hand': 'd5c38c9c5cb45021',
    pixels: '5fefe1ec50f28e7c',
    'pixel-see-through': 'b7a070d7e13a94c6',
    'pixel-erasing': '07e7679a1ce2f67e',
    'straight-lines': 'a387323c35cefebe',
    rectangles: '99fd5486d6d0baad',
    ellipses: 'c533dceae559b026',
    'shapes-of-a-point': '1b753113d40492b4',
    'lasso-triangles': '027f5f315fbf4c22',
    'lasso-stars': 'bd5befa48c560996',
    'lasso-by-hand': '630a6ef1fb035250',
    'lasso-taking-away': '4e6b2c4dd7bbadb0',
    'flooding-a-layer': '07d67374123aac98',
    'flooding-all-layers': '8f93df50e490416f',
    'flooding-far': 'e7357823ebf0a4f0',
    happenings: 'b6a01752ef038126',
    'light-added': '8444ab027e568c2f',
    'behind-the-paint': 'dfc49f3f1c0d55d7',
    'on-the-paint-alone': '21dc5f9250520d9d',
    'multiplied-and-screened': '629cff78f0db6668',
    everything: '6d6a8f4d805f9047',
    'gone-on': 'e6ed6f02e8106b82',
    transformed: '8b22c21acc6aeda1',
    'faded-layers': 'e70c2d7ca5d050eb',
    'turned-sheet': '87cf76a152f0ba4f',
  },
};

const FIXTURES = new URL('../fixtures/', import.meta.url);
const text = (name: string) => readFileSync(new URL(name, FIXTURES), 'utf8');
const golden = JSON.parse(text('golden.json')) as Record<string, object>;
const names = Object.keys(golden);

/** SHA-256, cut, of the pixels' hashes and the drawing's text. */
function seal(name: string): string {
  const pixels = JSON.stringify(golden[name]);
  return createHash('sha256')
    .update(`${pixels}\n${text(`${name}.jsonl`)}`)
    .digest('hex')
    .slice(0, 16);
}

function linesOf(name: string): Line[] {
  const texts = text(`${name}.jsonl`).trimEnd().split('\n');
  return texts.map((line) => JSON.parse(line) as Line);
}

const byNumber = (values: Iterable<number>) => [...new Set(values)].toSorted((a, b) => a - b);

test('a released engine draws for ever what it drew', () => {
  const released = RELEASED[ENGINE] ?? {};
  expect(Object.fromEntries(Object.keys(released).map((name) => [name, seal(name)]))).toEqual(released);
});

test('every drawing is sealed, and every seal has its drawing', () => {
  expect(Object.keys(RELEASED[ENGINE] ?? {}).toSorted()).toEqual(names.toSorted());
  const drawings = readdirSync(FIXTURES).filter((name) => name.endsWith('.jsonl'));
  expect(drawings.map((name) => name.replace('.jsonl', '')).toSorted()).toEqual(names.toSorted());
});

test('engine numbers go up without a gap', () => {
  expect(Object.keys(RELEASED).map(Number)).toEqual(Array.from({ length: ENGINE }, (_, i) => i + 1));
});

test('every tool and every blend mode stands in a sealed drawing', () => {
  const lines = names.flatMap(linesOf);
  const { smudge: _notYet, ...drawable } = Tool;
  expect(byNumber(lines.map(({ tool }) => tool))).toEqual(byNumber(Object.values(drawable)));
  expect(byNumber(lines.map(({ blendMode }) => blendMode))).toEqual(byNumber(Object.values(BlendMode)));
});
