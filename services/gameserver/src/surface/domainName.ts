/** What an operator turns on or leaves off as a whole. Everything else of the surface is always served. */
/** `chat`: of groups and of two people. `matches`: those that clients make and list. */
export const DOMAINS = [
  'notifications',
  'friends',
  'groups',
  'storage',
  'leaderboards',
  'tournaments',
  'events',
  'chat',
  'status',
  'matches',
  'matchmaker',
  'parties',
  'purchases',
] as const;
export type DomainName = (typeof DOMAINS)[number];
