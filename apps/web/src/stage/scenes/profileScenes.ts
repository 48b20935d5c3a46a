import type { Cast, MatchState, Profile } from '@tuschel/protocol';
import { AdminPower, ModerationStatus, Rank } from '@tuschel/protocol';
import { discovered, ownDrawing, STAGE_SKETCHES } from './galleryScenes.ts';
import type { Moment, Scene } from './scene.ts';
import { STAGE_PICTURES } from '../stagePictures.ts';

const TEAM = { adminPower: AdminPower.Team, rank: Rank.Team } as const;
const DAY_MS = 24 * 60 * 60_000;
const NAME = 'pinselpaula';
const PAGE = `GET /profiles/${NAME}`;
const MINE = 'GET /posts/mydrawings';
const UPDATE = 'RPC update_profile';

function fullProfile(now: number): Profile {
  const posts = postsOf(now);
  return {
    id: 'paula',
    displayName: 'PinselPaula',
    userName: NAME,
    createdAt: Date.UTC(2023, 9, 4),
    avatarUrl: '',
    awards: [
      ['otter-week', 'Woche der Otter', 'Otter week'],
      ['ink-2025', 'Tintenmonat 2025', 'Ink month 2025'],
      ['meet-up', 'Treffen in Hamburg', 'Meet-up in Hamburg'],
    ].map(([id = '', titleDe = '', titleEn = ''], index) => ({
      id,
      titleDe,
      titleEn,
      title: titleEn,
      authorName: 'Nachtfalter',
      authorUrl: index === 0 ? 'https://nachtfalter.example/bilder' : '',
      picture: null,
      awardedAt: now - index * 40 * DAY_MS,
      createdAt: now - index * 40 * DAY_MS,
    })),
    characteristics: ['roter Schal', 'ein Ohr geknickt', 'immer Tinte an den Pfoten', 'Latzhose', 'Zahnlücke'],
    catchPhrase:
      'Ich zeichne am liebsten Tiere, die etwas tun, das sie nicht tun sollten.\n\nWenn du mich zeichnest: Der Schal ist rot. Immer.',
    socials: [
      { type: 'instagram', nick: 'pinsel.paula' },
      { type: 'twitch', nick: 'pinselpaula' },
      { type: 'youtube', nick: 'channel/UCpinselpaula' },
    ],
    pronouns: 'sie/ihr',
    isCommissionWorkAccepted: true,
    refsheetDrawings: posts.slice(0, 2),
    isRestricted: false,
    isBanned: false,
    supporterLevel: 2,
    isCommunity: true,
    isPartyAssociate: true,
    rank: Rank.CommunityMember,
    posts,
  };
}

const postsOf = (now: number) => Object.keys(STAGE_PICTURES).map((id, index) => discovered(id, index, now).post);

/** Somebody who has told nothing of themselves. */
function blankProfile(full: Profile): Profile {
  return {
    ...full,
    awards: [],
    characteristics: [],
    catchPhrase: '',
    socials: [],
    pronouns: '',
    isCommissionWorkAccepted: false,
    refsheetDrawings: [],
    supporterLevel: 0,
    isCommunity: false,
    isPartyAssociate: false,
    rank: 0,
    posts: [],
  };
}

/** Somebody's page, as others and as they themselves see it. */
export function profileScenes(moment: Moment): Record<string, Scene> {
  const now = moment.state.serverTime;
  const posts = postsOf(now);
  const full = fullProfile(now);
  const blank = blankProfile(full);
  const walls = { moment: { state: moment.state, drawings: STAGE_SKETCHES }, game: { status: 'none' } } as const;
  const at = { ...walls, path: `/p/${NAME}` } as const;
  const visitor = { ...at, user: null } as const;
  const owner = { ...at, user: { id: full.id, username: NAME } } as const;
  const shown = (profile: Profile) => ({
    [PAGE]: profile,
    [UPDATE]: profile,
    [MINE]: {
      drawings: posts.slice(0, 6).map(({ id }, index) =>
        ownDrawing(id, index, now, {
          moderationStatus: ModerationStatus.Approved,
          shown: { description: '', altText: '', triggerWarning: 0 },
          postedAt: now,
          version: 1,
        }),
      ),
      singleplayer: [],
      hidden: [],
      profile: { posts: 6, max: 30 },
    },
    'POST /drawing/media': { drawings: [] },
  });
  const untold: Profile = { ...blank, displayName: '', createdAt: 0 };
  return {
    visitor: { ...visitor, answers: shown(full) },
    player: { ...at, answers: shown(full) },
    reporting: { ...at, press: ['person.report'], answers: shown(full) },
    team: { ...at, user: TEAM, answers: shown(full) },
    restricting: { ...at, user: TEAM, press: ['admin.restrict'], answers: shown(full) },
    blank: { ...visitor, answers: shown(blank) },
    long: {
      ...visitor,
      answers: shown({
        ...full,
        displayName: 'WWWWWWWWWWWWWWWWWWWWWWWWW',
        catchPhrase: 'Donaudampfschifffahrtsgesellschaft '.repeat(28).trim(),
        characteristics: Array.from({ length: 20 }, (_, index) => `${index + 1} `.padEnd(40, 'Schnurrhaar')),
        pronouns: 'x'.repeat(30),
      }),
    },
    own: { ...owner, answers: shown(full) },
    'own-blank': { ...owner, answers: shown(blank) },
    arranging: { ...owner, press: ['person.arrange'], answers: shown(full) },
    'own-restricted': { ...owner, answers: shown({ ...full, isRestricted: true, posts: [], refsheetDrawings: [] }) },
    restricted: { ...at, answers: shown({ ...full, isRestricted: true, posts: [], refsheetDrawings: [] }) },
    'restricted-visitor': { ...visitor, answers: { [PAGE]: { ...untold, isRestricted: true } } },
    banned: { ...at, answers: { [PAGE]: { ...untold, isBanned: true } } },
    unknown: { ...visitor, answers: { [PAGE]: 'missing' } },
    loading: { ...visitor, isWaiting: true, answers: {} },
    failed: { ...visitor, answers: { [PAGE]: 'failed' } },
    open: { ...visitor, over: { kind: 'picture', drawingId: 'boat' }, answers: shown(full) },
  };
}

/** A prompt that names somebody of the table: their character sheet lies beside the canvas. */
export function characterScenes(moment: Moment): Record<string, Scene> {
  const { state, drawings } = moment;
  const [, somebody, another] = state.players;
  const full = fullProfile(state.serverTime);
  const named = (prompt: string, ...people: (typeof somebody)[]): Moment => ({
    state: { ...state, ...(state.task ? { task: { ...state.task, prompt, cast: castOf(people) } } : {}) },
    drawings: { ...STAGE_SKETCHES, ...drawings },
  });
  const of = (player: typeof somebody) => `GET /profiles/${player?.username ?? player?.name ?? ''}`;
  const sheets = full.refsheetDrawings.filter(({ triggerWarning }) => triggerWarning === 0);
  const at = { path: '/game', moment: named(`${somebody?.name} fährt zur See`, somebody) } as const;
  return {
    character: { ...at, answers: { [of(somebody)]: { ...full, refsheetDrawings: sheets } } },
    'character-words': { ...at, answers: { [of(somebody)]: { ...full, refsheetDrawings: [] } } },
    'character-none': {
      ...at,
      answers: { [of(somebody)]: { ...full, characteristics: [], refsheetDrawings: [] } },
    },
    'character-loading': { ...at, answers: {} },
    'character-failed': { ...at, answers: { [of(somebody)]: 'failed' } },
    'character-two': {
      path: '/game',
      moment: named(`${somebody?.name} kitzelt ${another?.name}`, somebody, another),
      answers: {
        [of(somebody)]: { ...full, refsheetDrawings: sheets },
        [of(another)]: { ...full, characteristics: ['Brille'], refsheetDrawings: sheets.slice(0, 1) },
      },
    },
  };
}

function castOf(people: readonly (MatchState['players'][number] | undefined)[]): Cast[] {
  return people.flatMap((person) => (person ? [{ playerId: person.id, playerName: person.name }] : []));
}
