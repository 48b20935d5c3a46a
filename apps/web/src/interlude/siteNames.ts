/** Web sites as people know them: without what stands before the host. */
export function siteNames(origins: readonly string[]): string[] {
  return origins.map((origin) => new URL(origin).host);
}
