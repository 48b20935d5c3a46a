/**
 * What somebody typed into a list of lines, on top of what others have saved since: their new lines come last, and those that they took
 * out are taken out of the saved list, too.
 */
export function onTopOf(saved: string, from: string, typed: string): string {
  if (typed === from) return saved;
  const before = new Set(from.split('\n'));
  const mine = new Set(typed.split('\n'));
  const left = saved.split('\n').filter((line) => !before.has(line) || mine.has(line));
  const there = new Set(left);
  return [...left, ...typed.split('\n').filter((line) => !before.has(line) && !there.has(line))].join('\n');
}
