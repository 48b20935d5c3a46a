import type { GameState, SignedInUser } from '@tuschel/client';
import type { BanNotice } from '@tuschel/protocol';
import { breakScenes } from './adScenes.ts';
import { MOMENTS } from './moments.ts';
import type { Scene } from './scene.ts';
import { LIVE } from './streamScenes.ts';

const BANNED: Partial<SignedInUser> = { isBanned: true };
const BANNED_AT = Date.UTC(2026, 10, 20, 18, 30);
const BAN = 'GET /account/ban';

function refusedJoin(refusal: Omit<Extract<GameState, { status: 'refused' }>, 'status' | 'lobbyCode'>): Scene {
  return { path: '/join/KLECKS2345', game: { status: 'refused', lobbyCode: 'KLECKS2345', ...refusal } };
}

function banned(more: Partial<BanNotice>): Scene {
  const ban: BanNotice = {
    reason: 'harassment',
    note: 'Drei Leute haben dich an einem Abend gemeldet.',
    since: BANNED_AT,
    until: null,
    appeal: null,
    ...more,
  };
  return { path: '/', user: BANNED, answers: { [BAN]: { ban } } };
}

const NEWCOMER: Partial<SignedInUser> = { termsAccepted: null };
const ACCEPTED_EARLIER: Partial<SignedInUser> = { termsAccepted: 1 };
/** Is asked about images too. */
const EARLY_BIRD: Partial<SignedInUser> = { termsAccepted: null, createdAt: 0 };

/** Before somebody is in a lobby: login, terms, a ban, and the ways in. */
export const ENTRY_SCENES = {
  login: {
    name: { path: '/login/local?state=stage', user: null },
    'name-missing': { path: '/login/local?state=stage', user: null, press: ['login.go'] },
    expired: { path: '/login/local', user: null },
    'name-or-passkey': { path: '/login/local?state=stage', user: null, passkeys: true },
    passkey: { path: '/login/passkey?state=stage', user: null, passkeys: true },
    'passkey-nowhere': { path: '/login/passkey?state=stage', user: null },
    'passkey-asking': { path: '/login/passkey?state=stage', user: null, passkeys: true, press: ['passkey.login.go'] },
    link: { path: '/login/link#stage', user: null, passkeys: true },
    'link-other': { path: '/login/link#stage', passkeys: true },
    'link-missing': { path: '/login/link', user: null },
    denied: { path: '/login/denied', user: null },
    'denied-all': { path: '/login/denied', user: null, hasAllLogins: true },
    finishing: { path: '/twitch/back', user: null, cameBack: '?code=stage&state=stage', isWaiting: true },
    'finishing-elsewhere': { path: '/login/back', user: null, cameBack: '?code=stage&state=stage', isWaiting: true },
    'jump-over': {
      path: '/login',
      user: null,
      cameBack: '?token=stage&refresh=stage',
      answers: { 'POST /login/jump': 'unauthenticated' },
    },
  },
  create: {
    'signed-out': { path: '/create', user: null },
    'signed-out-all': { path: '/create', user: null, hasAllLogins: true },
    starting: { path: '/create', isStarting: true, isWaiting: true },
    desk: { path: '/create' },
    live: { path: '/create', answers: LIVE },
    resume: { path: '/create', resumable: 'KLECKS2345' },
    plan: {
      path: '/create?plan=zZJBSwNBDIX_irzzHMSK4BylV0-ClyIy3UnpQHYyJDOuy7L_Xbba0lNBoeAtyctL-Egm5NATPNZK6ealJiY4qLQcDX4zoY5lkYtKXyocjDo5aI-3S8LU1SQZ_tvzrrJNGbM7GaOG4dx2d3_B51BF2OAndMKizxKXGb1kgQOHkdTgVw62D4UMvmojh5ajHOMQP0LuKD5ps_2xWJTMmtJ5TtUWLspdYjjsRPtQ4RHyCIfALMNahswS4mn2UnxNkX62zRc4Vw-_59w15itxbg9t_wPTUl8Ob3aVg6ZP-vs93-Yv',
    },
    'plan-unreadable': { path: '/create?plan=nothing' },
  },
  join: {
    code: { path: '/join' },
    'wrong-code': { path: '/join', press: ['code.join'] },
    invalid: { path: '/join/NOTACODE' },
    invited: { path: '/join/KLECKS2345', user: null },
    joining: { path: '/join/KLECKS2345', isWaiting: true },
    unavailable: refusedJoin({ errorCode: 'unavailable', page: 462 }),
    'not-open': refusedJoin({ errorCode: 'private', page: 462 }),
    closed: refusedJoin({ errorCode: 'private', page: 462, closed: true }),
    full: refusedJoin({ errorCode: 'full', page: 484 }),
    begun: refusedJoin({ errorCode: 'notInLobby', page: 462 }),
    'not-listed': refusedJoin({ errorCode: 'notInWhitelist', page: 485 }),
    'not-following': refusedJoin({ errorCode: 'notFollower', page: 481 }),
    'shut-out': refusedJoin({ errorCode: 'banned', page: 462 }),
    ...breakScenes(MOMENTS['lobby-player']),
  },
  welcome: {
    invited: { path: '/join/KLECKS2345', user: null, isLocal: true },
    missing: { path: '/join/KLECKS2345', user: null, isLocal: true, press: ['terms.accept'] },
    loading: { path: '/join/KLECKS2345', user: null, isLocal: true, pages: 'loading' },
    play: { path: '/create', user: null, isLocal: true },
  },
  ban: {
    'for-a-while': banned({ until: BANNED_AT + 7 * 24 * 60 * 60_000 }),
    'for-good': banned({ reason: 'impersonation', note: '' }),
    appealed: banned({ appeal: { text: 'Das war mein Bruder, ehrlich.', at: BANNED_AT, answer: null } }),
    answered: banned({
      appeal: {
        text: 'Das war mein Bruder, ehrlich.',
        at: BANNED_AT,
        answer: 'Wir haben nachgesehen: Es bleibt dabei.',
      },
    }),
    over: { path: '/', user: BANNED, answers: { [BAN]: { ban: null } } },
    ended: { path: '/', user: null, bannedFor: 'harassment' },
    loading: { path: '/', user: BANNED, answers: {} },
    failed: { path: '/', user: BANNED, answers: { [BAN]: 'failed' } },
  },
  terms: {
    first: { path: '/', user: NEWCOMER },
    again: { path: '/', user: ACCEPTED_EARLIER },
    images: { path: '/', user: EARLY_BIRD, press: ['terms.accept'] },
    'images-saving': { path: '/', user: EARLY_BIRD, press: ['terms.accept', 'terms.images.hide'] },
    saving: { path: '/', user: NEWCOMER, press: ['terms.accept'] },
    decline: { path: '/', user: NEWCOMER, press: ['terms.decline'] },
    loading: { path: '/', user: NEWCOMER, pages: 'loading' },
    failed: { path: '/', user: NEWCOMER, pages: 'failed' },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Scene>>>>;
