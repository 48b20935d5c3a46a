const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Ids of drawings, games and people look like this, in either case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
