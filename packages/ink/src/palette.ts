import type { Color } from './model.ts';

/** A colour, and what it is known by. */
export interface NamedColor {
  readonly name: string;
  readonly color: Color;
}

/** @param rgb such as `0x1b1c22` */
export const named = (name: string, rgb: number): NamedColor => ({
  name,
  color: { r: rgb >> 16, g: (rgb >> 8) & 255, b: rgb & 255, a: 255 },
});

/**
 * The 24 colours of everybody, and the only ones where a round allows no others. Six to a row: neighbours in a row differ in lightness or stay
 * apart under red, green and blue blindness, so that nobody has to tell two that look alike.
 */
export const PALETTE: readonly NamedColor[] = [
  named('ink', 0x1b1c22),
  named('silver', 0xa7adb8),
  named('slate', 0x565c6b),
  named('white', 0xffffff),
  named('umber', 0x47291a),
  named('cream', 0xf8e6c4),
  named('wine', 0x8a1739),
  named('pink', 0xffa3c7),
  named('red', 0xd8292b),
  named('peach', 0xf5bf9b),
  named('brown', 0x7f4e2d),
  named('tan', 0xcc9263),
  named('magenta', 0xbe2d8b),
  named('lavender', 0xc0aaf0),
  named('violet', 0x6b38a6),
  named('yellow', 0xffd53d),
  named('orange', 0xee7f1b),
  named('forest', 0x1c4a32),
  named('navy', 0x1d2a66),
  named('sky', 0x6cc0f5),
  named('blue', 0x2a63d6),
  named('mint', 0xaee9cb),
  named('green', 0x2c8a3c),
  named('lime', 0xa9d53b),
];

/** The one ink of rounds without colours. */
export const MONO_INK: Color = { r: 0x1b, g: 0x1c, b: 0x22, a: 255 };
