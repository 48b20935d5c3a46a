import type { StoryLine } from '@tuschel/rules';

const BREAK = /\r\n|[\n\r\u2028\u2029]/u;

/**
 * The story with one line moved up to the end of the assigned ones, which have to come first.
 * @param number of the line, as in `StoryLine`
 */
export function moveLineUp(
  text: string,
  number: number,
  lines: readonly Pick<StoryLine, 'number' | 'owner'>[],
): string {
  const target = lines.find(({ owner }) => owner === null)?.number;
  if (target === undefined || target >= number) return text;
  const rows = text.split(BREAK);
  const [moved = ''] = rows.splice(number - 1, 1);
  rows.splice(target - 1, 0, moved);
  return rows.join('\n');
}
