import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Line, logWork } from '../index.ts';

/**
 * The work of each fixture drawing: on a page, and on the largest sheet. An entry never grows: what was handed in as just light enough would
 * be refused as too heavy.
 */
const WEIGHED: Record<string, readonly [usual: number, largest: number]> = {
  'behind-the-paint': [10_386_215, 10_386_215],
  'beyond-the-frame': [16_595_460, 16_595_460],
  'blend-modes': [10_528_458, 10_528_458],
  'brush-opacity': [5_256_670, 5_256_670],
  'brush-strokes': [7_489_741, 7_489_741],
  crossing: [11_818_054, 11_818_054],
  ellipses: [10_659_591, 10_659_591],
  everything: [192_453_542, 788_904_870],
  'faded-layers': [71_037_728, 247_763_744],
  'finest-hair': [566_427, 566_427],
  'flooding-a-layer': [375_519_364, 1_700_964_484],
  'flooding-all-layers': [541_407_364, 2_455_939_204],
  'flooding-far': [541_407_364, 2_455_939_204],
  'gone-on': [31_922_680, 76_104_184],
  happenings: [37_450_638, 125_813_646],
  'lasso-by-hand': [6_409_809, 6_409_809],
  'lasso-stars': [70_376_003, 71_899_538],
  'lasso-taking-away': [54_301_958, 54_904_766],
  'lasso-triangles': [36_824_932, 36_824_932],
  'light-added': [10_540_077, 10_540_077],
  'multiplied-and-screened': [21_124_464, 21_124_464],
  'on-the-paint-alone': [10_569_439, 10_569_439],
  'paint-and-erase': [6_744_675, 6_744_675],
  'pencil-shading': [1_449_780, 1_449_780],
  'pencil-sketch': [1_158_657, 1_158_657],
  'pixel-erasing': [38_519_829, 38_519_829],
  'pixel-see-through': [19_654_567, 19_654_567],
  pixels: [2_022_723, 2_022_723],
  rectangles: [17_112_477, 17_112_477],
  'see-through-colours': [5_912_271, 5_912_271],
  'shapes-of-a-point': [2_499_984, 2_499_984],
  'soft-washes': [17_960_936, 17_960_936],
  'still-hand': [573_990, 573_990],
  'straight-lines': [8_345_425, 8_345_425],
  taps: [2_100_471, 2_100_471],
  transformed: [499_094_932, 499_563_964],
  'turned-sheet': [143_106_642, 614_376_018],
  'wide-spacing': [1_105_183, 1_105_183],
};

const FIXTURES = new URL('../../fixtures/', import.meta.url);

function weightOf(name: string): [usual: number, largest: number] {
  const lines = readFileSync(new URL(name, FIXTURES), 'utf8').trimEnd().split('\n');
  const works = lines.map((line) => logWork(JSON.parse(line) as Line));
  return [works.reduce((sum, { usual }) => sum + usual, 0), works.reduce((sum, { largest }) => sum + largest, 0)];
}

test('a drawing is as much work as it was when it was handed in', () => {
  const drawings = readdirSync(FIXTURES).filter((name) => name.endsWith('.jsonl'));
  expect(Object.fromEntries(drawings.map((name) => [name.replace('.jsonl', ''), weightOf(name)]))).toEqual(WEIGHED);
});
