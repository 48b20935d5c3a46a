/** Path of the error page for a code, with a detail: in words, or the name of a join error. */
export function errorPath(code: number, detail?: string): string {
  const query = new URLSearchParams({ c: String(code) });
  if (detail) query.set('d', detail);
  return `/error?${query}`;
}
