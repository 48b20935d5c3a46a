import type { Color } from '@tuschel/ink';
import { PALETTE } from '../../../canvas/colors/palette.ts';

/** As many colours as one finds without looking. */
const COLORS = 8;

/** The last used first; as long as they are few, the first of the palette after them. */
export function quickColors(history: readonly Color[], allowed: readonly Color[] | null): readonly Color[] {
  const same = (a: Color, b: Color) => a.r === b.r && a.g === b.g && a.b === b.b;
  const isAllowed = (color: Color) => allowed === null || allowed.some((one) => same(one, color));
  const all = [...history, ...(allowed ?? PALETTE.map((entry) => entry.color))].filter(isAllowed);
  return all.filter((color, i) => all.findIndex((one) => same(one, color)) === i).slice(0, COLORS);
}
