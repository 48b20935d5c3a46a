import { type Color, PALETTE } from '@tuschel/ink';
import { SAFE_PALETTES } from './safePalettes.ts';

/** The text `draw.color.<name>` is what a colour of the palette is called. */
export { PALETTE };

export const PALETTE_COLUMNS = 6;

export function toHex({ r, g, b }: Color): string {
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** `#rgb` or `#rrggbb` in any case. Null: not a colour. */
export function parseHex(text: string): Color | null {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim());
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  const digits = short ? short.slice(1).map((digit) => digit + digit) : long?.slice(1);
  if (!digits) return null;
  const [r = 0, g = 0, b = 0] = digits.map((pair) => Number.parseInt(pair, 16));
  return { r, g, b, a: 255 };
}

/** All colours that a text names, in their order: a list of hex numbers, a palette file of that kind, or one of GIMP (.gpl). */
export function colorsIn(text: string): readonly Color[] {
  return text.trimStart().startsWith('GIMP Palette') ? triplesIn(text) : hexesIn(text);
}

/** Lines that begin with red, green and blue, 0…255. */
function triplesIn(text: string): readonly Color[] {
  const triples = text.matchAll(/^[ \t]*(\d{1,3})[ \t]+(\d{1,3})[ \t]+(\d{1,3})(?=\s|$)/gm);
  const colors = [...triples].map(([, r, g, b]) => ({ r: Number(r), g: Number(g), b: Number(b), a: 255 }));
  return colors.filter(({ r, g, b }) => Math.max(r, g, b) <= 255);
}

function hexesIn(text: string): readonly Color[] {
  const hexes = text.match(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|\b[0-9a-f]{6}\b|^\s*[0-9a-f]{3}\s*$/gi) ?? [];
  return hexes.map(parseHex).filter((color) => color !== null);
}

export function sameColor(a: Color, b: Color): boolean {
  return a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a;
}

const NAMED = [...PALETTE, ...Object.values(SAFE_PALETTES).flat()];

/** What the swatch is called, if it is one of a palette. */
export function paletteName(color: Color): string | null {
  return NAMED.find((entry) => sameColor(entry.color, color))?.name ?? null;
}

/** How much light a channel of sRGB, 0…255, stands for, 0…1. */
export function fromChannel(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance 0…1 of WCAG 2.2. */
export function luminance({ r, g, b }: Color): number {
  return 0.2126 * fromChannel(r) + 0.7152 * fromChannel(g) + 0.0722 * fromChannel(b);
}

/** A mark upon the colour is dark or light, whichever can be seen better. */
export function markOn(color: Color): 'dark' | 'light' {
  return luminance(color) > 0.18 ? 'dark' : 'light';
}
