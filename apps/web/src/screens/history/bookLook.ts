/** How a book stands on the shelf. */
export interface BookLook {
  /** One of the eight name colours, 1…8. */
  color: number;
  /** Share of the shelf's height, 0.82…1. */
  height: number;
  /** rem */
  thickness: number;
  /** Number of golden bands across its back, 1…3. */
  bands: number;
}

const COLORS = 8;
const THINNEST = 2.75;
const THICKEST = 4.25;

/** The same book always looks the same; the more pages, the thicker it is. */
export function bookLook(bookId: string, pages: number): BookLook {
  const luck = hash(bookId);
  return {
    color: 1 + (luck % COLORS),
    height: 0.82 + ((luck >>> 8) % 19) / 100,
    thickness: Math.min(THICKEST, THINNEST + pages * 0.1),
    bands: 1 + ((luck >>> 16) % 3),
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}
