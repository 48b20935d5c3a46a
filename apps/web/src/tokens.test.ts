import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Theme = 'light' | 'dark';
const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Value of a colour token in one theme. */
function token(name: string, theme: Theme): string {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(source)?.[1] ?? '';
  const pair = /light-dark\(\s*(#\w{6}),\s*(#\w{6})\s*\)/.exec(value);
  return pair?.[theme === 'light' ? 1 : 2] ?? value;
}

/** WCAG 2.2, relative luminance of sRGB. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [token(one, theme), token(other, theme)].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const PAPERS = ['paper', 'paper-raised', 'paper-sunken'];
const INKS = [
  'ink',
  'ink-soft',
  'ink-faint',
  'action',
  'action-strong',
  'danger',
  'danger-strong',
  'done',
  'done-strong',
  'gold-text',
];
const FILLED = [
  ['on-action', 'action'],
  ['on-action', 'action-strong'],
  ['on-gold', 'gold'],
  ['on-gold', 'gold-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['on-done', 'done'],
  ['ink', 'paper-shade'],
  ['gold-text', 'gold-wash'],
  ['ink', 'action-wash'],
  ['ink', 'gold-wash'],
  ['ink', 'danger-wash'],
  ['ink', 'done-wash'],
  ['surround-ink', 'surround-panel'],
  ['surround-ink-soft', 'surround-panel'],
  ['surround-ink', 'surround-raised'],
  ['drawn-writing', 'drawn-paper'],
] as const;
const NAMES = Array.from({ length: 8 }, (_, i) => `name-${i + 1}`);

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(PAPERS.flatMap((paper) => INKS.map((ink) => [ink, paper] as const)))('%s is read on %s', (ink, paper) => {
    expect(contrast(ink, paper, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(FILLED)('%s is read on %s', (ink, ground) => {
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(NAMES)('initials are read on %s', (name) => {
    expect(contrast('on-name', name, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['line-strong', 'paper'],
    ['line-strong', 'paper-raised'],
    ['focus', 'paper'],
    ['focus', 'paper-raised'],
    ['focus', 'paper-sunken'],
    ['surround-line-strong', 'surround-panel'],
    ['action', 'surround-panel'],
    ['danger', 'danger-wash'],
    ['done', 'paper-raised'],
  ])('the outline %s stands out from %s', (line, paper) => {
    expect(contrast(line, paper, theme)).toBeGreaterThanOrEqual(3);
  });
});

/** Tokens of another kind: people choose among them, only the game shows them, and their own test holds them to their contrast. */
const NAME_COLORS = 'game/roles/nameColors.module.css';

test('no style sheet but the tokens holds a colour of its own', () => {
  const folder = new URL('.', import.meta.url).pathname;
  const sheets = globSync('**/*.css', { cwd: folder }).filter((name) => name !== 'tokens.css' && name !== NAME_COLORS);
  const raw = sheets.filter((name) =>
    /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(raw).toEqual([]);
});
