import { AdminPower } from '@tuschel/protocol';

/** What there is at the staff's site, as its addresses name it (`/admin?area=people`). */
const AREAS = {
  overview: AdminPower.Team,
  pictures: AdminPower.Team,
  faces: AdminPower.Team,
  reports: AdminPower.Team,
  prompts: AdminPower.Admin,
  appeals: AdminPower.Team,
  words: AdminPower.Admin,
  people: AdminPower.Team,
  wishes: AdminPower.Admin,
  badges: AdminPower.Team,
  news: AdminPower.Team,
  rewards: AdminPower.Admin,
  streamers: AdminPower.Admin,
  matches: AdminPower.Admin,
  errors: AdminPower.Admin,
  settings: AdminPower.Admin,
  audit: AdminPower.Team,
} as const;

export type Area = keyof typeof AREAS;

export type AreaGroup = 'now' | 'moderation' | 'community' | 'running';

/** As the site's list shows them. */
export const AREA_GROUPS: readonly { group: AreaGroup; areas: readonly Area[] }[] = [
  { group: 'now', areas: ['overview'] },
  { group: 'moderation', areas: ['pictures', 'faces', 'reports', 'prompts', 'appeals', 'wishes', 'words'] },
  { group: 'community', areas: ['people', 'badges', 'rewards', 'news', 'streamers'] },
  { group: 'running', areas: ['matches', 'errors', 'settings', 'audit'] },
];

/** The area in an address, or the first area if this person may not see that one. */
export function areaOf(given: string | null, power: number): Area {
  return isArea(given) && maySee(given, power) ? given : 'overview';
}

export function maySee(area: Area, power: number): boolean {
  return power >= AREAS[area];
}

function isArea(given: string | null): given is Area {
  return given !== null && Object.hasOwn(AREAS, given);
}

/** Address of an area. @param person whose account is opened in it */
export function addressOf(area: Area, person?: string): string {
  const query = new URLSearchParams({ area, ...(person === undefined ? {} : { person }) });
  return `/admin?${query.toString()}`;
}
