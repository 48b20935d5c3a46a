/** What an operator turns on or leaves off as a whole. Everything else of the surface is always served. */
export const DOMAINS = ['notifications', 'friends', 'groups'] as const;
export type DomainName = (typeof DOMAINS)[number];
