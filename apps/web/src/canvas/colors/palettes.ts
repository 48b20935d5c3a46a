import type { NamedColor } from '@tuschel/ink';
import { PALETTE } from './palette.ts';
import { SAFE_PALETTES } from './safePalettes.ts';

/** What the first page of the colours can show. */
export const PALETTES = { standard: PALETTE, ...SAFE_PALETTES } as const satisfies Record<
  string,
  readonly NamedColor[]
>;
export type PaletteId = keyof typeof PALETTES;
export const PALETTE_IDS = Object.keys(PALETTES) as PaletteId[];
