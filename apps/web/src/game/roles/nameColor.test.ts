import { NAME_COLORS, Rank } from '@tuschel/protocol';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nameColorClass, rankName } from './nameColor.ts';
import styles from './nameColors.module.css';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const PAIR = /light-dark\(\s*(#\w{6}),\s*(#\w{6})\s*\)/;
const papers = ['paper', 'paper-raised', 'paper-sunken', 'paper-shade'].map((name) =>
  pairIn(new RegExp(`--${name}:\\s*[^;]+;`).exec(read('../../tokens.css'))?.[0]),
);
const RULE = /\.(?<name>\w+) \{\s*color: (?<value>[^;]+);/g;
const colors = [...read('./nameColors.module.css').matchAll(RULE)].map(({ groups = {} }) => {
  return [groups['name'] ?? '', pairIn(groups['value'])] as const;
});

function pairIn(text = ''): readonly [string, string] {
  const [, light = '', dark = ''] = PAIR.exec(text) ?? [];
  return [light, dark];
}

/** WCAG 2.2, relative luminance of sRGB. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('every rank above none has a name, and every name and choice its colour', () => {
  const ranks = Object.values(Rank).filter((rank) => rank > Rank.None);
  const wanted = ranks.map(rankName).filter((name) => name !== 'customNameColor');
  const chosen = Array.from({ length: NAME_COLORS }, (_, i) => `color${i}`);
  expect(colors.map(([name]) => name)).toEqual([...wanted, ...chosen]);
  expect(rankName(Rank.None)).toBeUndefined();
});

test.each(colors)('%s can be read on every paper, light and dark', (_, [light, dark]) => {
  expect(papers.every(([one, other]) => one !== '' && other !== '')).toBe(true);
  for (const [onLight, onDark] of papers) {
    expect(contrast(light, onLight)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(4.5);
  }
});

test.each([
  [{ rank: Rank.None }, undefined],
  [{ rank: Rank.None, nameColor: 3 }, undefined],
  [{ rank: 4_711 }, undefined],
  [{ rank: Rank.Team }, styles['team']],
  [{ rank: Rank.Team, nameColor: 3 }, styles['team']],
  [{ rank: Rank.CustomNameColor }, undefined],
  [{ rank: Rank.CustomNameColor, nameColor: 0 }, styles['color0']],
  [{ rank: Rank.CustomNameColor, nameColor: 3 }, styles['color3']],
])('whose name is coloured by %j has the class: %s', (person, name) => {
  expect(nameColorClass(person)).toBe(name);
});
