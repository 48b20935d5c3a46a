/** What the app is written in, by path below `src`, without what only developers see: for tests. */
const sources = import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../stage/**', '!./*'], {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;

export const code: string = Object.values(sources).join('\n');

/** Throws for a file that does not exist. */
export function sourceOf(path: string): string {
  const source = sources[`../${path}`];
  if (source === undefined) throw new Error(`apps/web/src has no ${path}`);
  return source;
}
