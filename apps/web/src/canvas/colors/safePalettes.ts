import { named, type NamedColor } from '@tuschel/ink';

/**
 * Four palettes in which nobody has to tell two colours that look alike: any two of one are at least ΔE2000 = 12 apart in the eyes of
 * everybody, also of those who are blind to red, green or blue (Machado, Oliveira, Fernandes 2009).
 */
export const SAFE_PALETTES = {
  clear: [
    named('ink', 0x1b1c22),
    named('white', 0xffffff),
    named('brick', 0xb63318),
    named('sun', 0xf1ca25),
    named('leaf', 0x4ba265),
    named('royal', 0x2267d3),
    named('ice', 0x91cfff),
    named('rose', 0xd47cac),
  ],
  soft: [
    named('dusk', 0x4a4453),
    named('milk', 0xf5ffff),
    named('blush', 0xd0afb9),
    named('butter', 0xfbf497),
    named('sage', 0xa7b27d),
    named('cornflower', 0x90cafd),
    named('orchid', 0xb360d4),
    named('steel', 0x728385),
  ],
  earth: [
    named('bark', 0x241a16),
    named('ivory', 0xfffed8),
    named('rust', 0x722f16),
    named('mustard', 0xdec853),
    named('olive', 0x6b7c19),
    named('petrol', 0x2f5d73),
    named('salmon', 0xda7d6e),
    named('cocoa', 0x7c605d),
  ],
  night: [
    named('midnight', 0x0b1030),
    named('moon', 0xeffafc),
    named('cobalt', 0x0d36dd),
    named('lagoon', 0x79c2d9),
    named('berry', 0x884a73),
    named('amber', 0xe38858),
    named('lemon', 0xebea85),
    named('pine', 0x5a7e68),
  ],
} as const satisfies Record<string, readonly NamedColor[]>;
