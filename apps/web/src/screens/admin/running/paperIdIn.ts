const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** The paper that a link leads to, or that is named by its id alone. Null: none. */
export function paperIdIn(link: string): string | null {
  return UUID.exec(link)?.[0].toLowerCase() ?? null;
}
