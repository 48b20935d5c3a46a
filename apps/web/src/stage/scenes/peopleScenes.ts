import {
  AdminPower,
  type FoundPerson,
  type People,
  type PersonCase,
  type PersonUse,
  Rank,
  type Words,
  type WordTrialResult,
} from '@tuschel/protocol';
import type { Scene } from './scene.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** What every scene of the team stands on. */
export type TeamScene = Pick<Scene, 'user' | 'moment' | 'game'> & { path: string };

function person(username: string, now: number, more: Partial<FoundPerson> = {}): FoundPerson {
  const hex = Array.from(username, (letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .slice(0, 12);
  return {
    id: `5f3f1f0e-7a2b-4c39-9a41-${hex.padEnd(12, '0')}`,
    username,
    displayName: username,
    avatarUrl: '',
    rank: Rank.None,
    supporterLevel: 0,
    isEnabled: true,
    isBanned: false,
    isRestricted: false,
    mayHost: false,
    createdAt: now - 40 * DAY_MS,
    ...more,
  };
}

function caseOf(found: FoundPerson, now: number, more: Partial<PersonCase> = {}): PersonCase {
  const { isBanned: _banned, avatarUrl: _url, ...known } = found;
  return {
    ...known,
    isPartyAssociate: false,
    adminPower: AdminPower.None,
    appointment: 'none',
    games: 37,
    strikes: [
      { kind: 'drawing', action: 'reject', reason: 'copied', at: now - 2 * DAY_MS },
      { kind: 'chatLine', action: 'hide', reason: '', at: now - 9 * DAY_MS },
    ],
    ban: null,
    banWish: null,
    audit: [
      { action: 'supporter', note: 'level 2: Hat das Sommerfest bezahlt.', by: 'theo', at: now - 30 * DAY_MS },
      { action: 'lift', note: 'the ban is over', by: 'nobody', at: now - 12 * DAY_MS },
    ],
    ...more,
  };
}

const USE: PersonUse = {
  username: 'kritzel_kai',
  displayName: 'Kritzel-Kai',
  drawings: 214,
  bytes: 88_400_000,
  mostBytes: 2_000_000_000,
  today: { drawings: 3, bytes: 900_000, mostDrawings: 200, mostBytes: 200_000_000 },
};

const PROMPT = '5f3f1f0e-7a2b-4c39-9a41-0d3c2b1a0f9e.2';

const promptsAt = (now: number) => ({
  'GET /admin/prompt': { waiting: [PROMPT] },
  [`GET /admin/prompt/${PROMPT}`]: {
    promptId: PROMPT,
    matchId: 'match',
    authorId: 'a',
    authorName: 'laerm_lars',
    text: 'Ein Kamel, das über Annas Adresse Bescheid weiß',
    reports: [
      {
        reporterId: 'b',
        reporterName: 'kritzel_kai',
        reasons: ['personal'],
        note: 'Das ist wirklich ihre.',
        reportedAt: now - 2 * HOUR_MS,
      },
      { reporterId: 'c', reporterName: '', reasons: ['hate', 'other'], note: '', reportedAt: now - HOUR_MS },
    ],
    decision: null,
    decisionNote: '',
    decidedBy: null,
    decidedAt: null,
  },
});

const WORDS = {
  'GET /admin/words': {
    lists: { block: '# Aus dem Chat vom Sommerfest\nschnabeltier*', warn: 'gurkentruppe', allow: 'schnabeltierhaus' },
    version: 3,
    base: { block: 309, warn: 287, allow: 68 },
  } satisfies Words,
  'POST /admin/words/try': {
    golden: {
      bad: 1_020,
      missed: 2,
      missedTexts: ['n 3 g 3 r n', 'schw*chtel'],
      innocent: 792,
      mistaken: 0,
      mistakenTexts: [],
      isWithin: true,
    },
    verdict: { level: 'block', words: ['schnabeltier'] },
  } satisfies WordTrialResult,
};

/** People, as the team finds them and what it can do about them. */
export function peopleScenes(now: number, at: TeamScene, admins: TeamScene): Record<string, Scene> {
  const lars = person('laerm_lars', now, { displayName: 'LärmLars', isBanned: true });
  const people: People = {
    people: [
      person('PinselPaula', now, { rank: Rank.CommunityMemberPlus, mayHost: true, supporterLevel: 3 }),
      lars,
      person('kritzel_kai', now, { displayName: 'Kritzel-Kai', supporterLevel: 1, rank: Rank.Friend }),
      person('Theo', now, { rank: Rank.Team, mayHost: true }),
      person('NachtfalterDerGanzLangeNamen', now, { isRestricted: true }),
      person('weg_werner', now, { isEnabled: false }),
    ],
    hasMore: true,
  };
  const LIST = 'GET /admin/people';
  const kai = people.people[2] as FoundPerson;
  const opened = (found: PersonCase) => ({
    [`GET /admin/person/${found.username}`]: found,
    [`GET /admin/person/${found.username}/use`]: USE,
  });
  const banned = caseOf(lars, now, {
    ban: {
      reason: 'spam',
      note: 'Zum dritten Mal.',
      since: now - DAY_MS,
      until: now + 6 * DAY_MS,
      appeal: { text: 'Das war mein Bruder. Er hat auch schon aufgehört.', at: now - HOUR_MS, answer: null },
    },
  });
  const sheet = (name: string) => `/admin?area=people&person=${name}`;
  const APPEALS = 'GET /admin/appeal';
  const appeals = { waiting: [{ username: lars.username, ...banned.ban }] };
  return {
    people: { ...at, path: '/admin?area=people', answers: { [LIST]: people } },
    'people-none': { ...at, path: '/admin?area=people', answers: { [LIST]: { people: [], hasMore: false } } },
    'people-failed': { ...at, path: '/admin?area=people', answers: { [LIST]: 'failed' } },
    person: { ...at, path: sheet(kai.username), answers: opened(caseOf(kai, now)) },
    'person-admin': {
      ...admins,
      path: sheet(kai.username),
      answers: opened(caseOf(kai, now, { strikes: [], audit: [] })),
    },
    'person-banned': { ...admins, path: sheet(lars.username), answers: opened(banned) },
    'person-unknown': {
      ...at,
      path: sheet('niemand'),
      answers: { 'GET /admin/person/niemand': 'missing', 'GET /admin/person/niemand/use': 'missing' },
    },
    'person-rank': {
      ...admins,
      path: sheet(kai.username),
      press: ['admin.appoint'],
      answers: opened(caseOf(kai, now)),
    },
    appeals: { ...at, path: '/admin?area=appeals', answers: { [APPEALS]: appeals } },
    'appeals-none': { ...at, path: '/admin?area=appeals', answers: { [APPEALS]: { waiting: [] } } },
    prompts: { ...admins, path: '/admin?area=prompts', answers: promptsAt(now) },
    streamers: {
      ...admins,
      path: '/admin?area=streamers',
      answers: { 'GET /admin/streamers': { userNames: ['pinselpaula', 'maari'] } },
    },
    words: { ...admins, path: '/admin?area=words', answers: WORDS },
    'words-tried': { ...admins, path: '/admin?area=words', press: ['admin.words.try'], answers: WORDS },
    'prompts-none': { ...admins, path: '/admin?area=prompts', answers: { 'GET /admin/prompt': { waiting: [] } } },
  };
}
