/**
 * INK1: a drawing as bytes, for wire and disk alike.
 *
 * ```
 * "INK1" varint(version) chunk*
 *
 * 1 STYLE       tool layer blend·4+pressure r g b a, varint size·16, hardness opacity density spacing
 * 2 LINE_BEGIN  varint style, flags (1: start known, 2: interval known), zigzag start - start before, varint interval·16
 * 3 POINTS      varint count, then per point: zigzag d²x·16, zigzag d²y·16, zigzag dp·1023
 * 4 LINE_END
 * 5 META        varint length, JSON text of what stands beside the lines; its `engine` draws them, the first one if it says nothing
 * 128 …         varint length, bytes: of a later version, skipped by whoever does not know them
 * ```
 *
 * Single values without a note are bytes. Styles are numbered 0, 1, 2 … as they come; a line names one. Coordinates are written as the change
 * of their change from point to point, which is small for a steady hand; the first point of a line counts from (0, 0) at rest. POINTS may
 * come in any number of portions, so that a stroke can be sent while it is drawn. A file that was cut off anywhere holds all lines whose
 * LINE_END it still has. Undoing a line is cutting it off; there is no chunk for it.
 */
export const MAGIC: readonly number[] = [0x49, 0x4e, 0x4b, 0x31];

export const VERSION = 1;

export const Chunk = { style: 1, lineBegin: 2, points: 3, lineEnd: 4, meta: 5 } as const;

/** From this number on a chunk tells its length, so that it can be skipped. */
export const SKIPPABLE = 128;

/** Bits of LINE_BEGIN. */
export const Known = { start: 1, interval: 2 } as const;

/** Longest META in bytes. */
export const META_LIMIT = 65_536;

export const INK_MEDIA_TYPE = 'application/vnd.tuschel.ink';
