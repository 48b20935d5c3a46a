import type { Award, BadgeCase } from '@tuschel/protocol';
import type { Scene } from './scene.ts';

const AT = '/claimbadge?badge=otter-week&hash=AbCdEfGhIjKlMnOpQrStUv';
const CHECK = 'RPC check_badge_and_hash';
const CLAIM = 'RPC claim_badge';
const MINE = 'GET /badges/mine';
const DAY_MS = 24 * 60 * 60_000;

const OTTER = {
  id: 'otter-week',
  titleDe: 'Woche der Otter',
  titleEn: 'Otter week',
  authorName: 'PinselPaula',
  authorUrl: 'https://example.org/paula',
  picture: null,
};

/** The page on which a badge is claimed. */
export function claimScenes(): Record<string, Scene> {
  const others = [
    ['ink-2025', 'Tintenmonat 2025', 'Ink month 2025'],
    ['founder', 'Von Anfang an dabei', 'Here from the beginning'],
    ['meet-up', 'Treffen in Hamburg', 'Meet-up in Hamburg'],
  ].map(
    ([id = '', titleDe = '', titleEn = ''], index): Award => ({
      ...OTTER,
      id,
      titleDe,
      titleEn,
      awardedAt: Date.now() - (index + 2) * 40 * DAY_MS,
    }),
  );
  const mine = { awards: [{ ...OTTER, awardedAt: Date.now() }, ...others] };
  const offered = { [CHECK]: { data: { ...OTTER, isClaimed: false } }, [CLAIM]: {}, [MINE]: mine };
  return {
    offered: { path: AT, answers: offered },
    claimed: { path: AT, answers: offered, press: ['badge.claim'] },
    refused: { path: AT, answers: { ...offered, [CLAIM]: { errorCode: 'soldOut' } }, press: ['badge.claim'] },
    already: { path: AT, answers: { ...offered, [CHECK]: { data: { ...OTTER, isClaimed: true } } } },
    failed: { path: AT, answers: { [CHECK]: 'failed' } },
    loading: { path: AT, isWaiting: true },
    incomplete: { path: '/claimbadge?badge=otter-week' },
    'signed-out': { path: AT, user: null },
  };
}

/** What the team sees of badges: further scenes of its page. */
export function badgeDeskScenes(
  at: Omit<Scene, 'answers'>,
  answers: NonNullable<Scene['answers']>,
): Record<string, Scene> {
  const now = Date.now();
  const kept: BadgeCase = {
    ...OTTER,
    validFrom: now - 3 * DAY_MS,
    validTo: now + 4 * DAY_MS,
    maxClaims: 200,
    edition: 2,
    hash: 'AbCdEfGhIjKlMnOpQrStUv',
    claims: 37,
    holders: [
      { username: 'nachtfalter', displayName: 'Nachtfalter', awardedAt: now, byTeam: false },
      { username: 'theo', displayName: 'Theo', awardedAt: now - DAY_MS, byTeam: true },
    ],
  };
  const fresh: BadgeCase = {
    ...kept,
    id: 'founder',
    titleDe: 'Von Anfang an dabei',
    titleEn: 'Here from the beginning',
    validFrom: null,
    validTo: null,
    maxClaims: null,
    edition: 1,
    claims: 0,
    holders: [],
  };
  const LIST = 'GET /admin/badges';
  const shown = { ...answers, [LIST]: { badges: [kept, fresh] } };
  return {
    badges: { ...at, path: '/admin?area=badges', answers: shown },
    'badges-empty': { ...at, path: '/admin?area=badges', answers: { ...answers, [LIST]: { badges: [] } } },
    'badges-failed': { ...at, path: '/admin?area=badges', answers: { ...answers, [LIST]: 'failed' } },
    'badge-new': { ...at, path: '/admin?area=badges', press: ['admin.badges.make'], answers: shown },
    'badge-award': { ...at, path: '/admin?area=badges', press: ['admin.badges.award'], answers: shown },
  };
}
