/** Which bytes of so many a `Range` header asks for: both inclusive. whole: all of them, in the usual way. none: there are no such bytes. */
export type ByteRange = [first: number, last: number] | 'whole' | 'none';

/** RFC 9110, 14.1.2, for one range; several at once are answered with the whole. */
export function byteRange(header: string | undefined, size: number): ByteRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') return Number(to) === 0 || size === 0 ? 'none' : [Math.max(0, size - Number(to)), size - 1];
  const first = Number(from);
  if (to !== '' && Number(to) < first) return 'whole';
  if (first >= size) return 'none';
  return [first, to === '' ? size - 1 : Math.min(Number(to), size - 1)];
}
