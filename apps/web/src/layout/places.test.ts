import type { SignedInUser } from '@tuschel/client';
import { AdminPower, CONTENT_PAGES, type ContentPageName, type Links, Rank } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { FIRST_PLACES } from '../firstView/firstPlaces.ts';
import { accountPlaces } from './accountPlaces.ts';
import { adminSite, footerPlaces, homeCalls, menuPlaces } from './places.ts';

const USER: SignedInUser = {
  id: 'u',
  username: 'ada',
  displayName: 'Ada',
  avatarUrl: '',
  createdAt: 0,
  supporterLevel: 0,
  adminPower: AdminPower.None,
  isBanned: false,
  termsAccepted: null,
  broadcasterType: '',
  isElevated: false,
};
const EVERYTHING = new Set([
  'create',
  'discover',
  'blog',
  'me/history',
  'me/drawings',
  'me/data',
  'p/:username',
  'playground',
  'channels',
]);

const visitor = (
  user: Partial<SignedInUser> | null,
  { pages = CONTENT_PAGES as readonly ContentPageName[], links = {} as Links, adminUrl = '' } = {},
) => ({ user: user && { ...USER, ...user }, env: { pages, links, adminUrl } });
const ids = (links: { id: string }[]) => links.map(({ id }) => id);

test('the top menu leads to what there is, and to nothing else', () => {
  expect(ids(menuPlaces(visitor(null), EVERYTHING))).toEqual(['play', 'discover', 'about']);
  expect(ids(menuPlaces(visitor(null, { pages: [] }), new Set(['create'])))).toEqual(['play']);
});

test('the first view has the top menu that a visitor then finds', () => {
  expect(FIRST_PLACES).toEqual(menuPlaces(visitor(null)));
});

test('what is there today is found among the real screens', () => {
  expect(menuPlaces(visitor(null))).toContainEqual({ id: 'play', href: '/create' });
  expect(menuPlaces(visitor(null))).toContainEqual({ id: 'about', href: '/about' });
});

test('a visitor has no account menu', () => {
  expect(accountPlaces(visitor(null), EVERYTHING)).toEqual([]);
});

test('a player finds history, drawings, profile, how to support us and their data', () => {
  const places = accountPlaces(visitor({}, { links: { billing: 'https://pay.example' } }), EVERYTHING);
  expect(ids(places)).toEqual(['history', 'drawings', 'profile', 'support', 'data']);
  expect(places).toContainEqual({ id: 'profile', href: '/p/ada' });
  expect(accountPlaces(visitor({}, { pages: [] }), new Set())).toEqual([]);
});

test.each([
  [{}, false],
  [{ supporterLevel: 1 }, true],
  [{ rank: Rank.CommunityMember }, true],
  [{ rank: Rank.Friend }, false],
  [{ rank: Rank.Team }, true],
  [{ rank: Rank.Team, isBanned: true }, false],
])('the channels are for supporters and whoever was appointed: %j', (user, expected) => {
  expect(ids(accountPlaces(visitor(user), EVERYTHING)).includes('channels')).toBe(expected);
});

test('supporters alone manage their support, at the portal of the provider, if there is one', () => {
  const billing = { id: 'billing', href: 'https://pay.example' };
  const at = (user: Partial<SignedInUser>, links: Links) => accountPlaces(visitor(user, { links }), EVERYTHING);
  expect(at({ supporterLevel: 1 }, { billing: billing.href })).toContainEqual(billing);
  expect(ids(at({ supporterLevel: 1 }, {}))).not.toContain('billing');
  expect(ids(at({ adminPower: AdminPower.Admin }, { billing: billing.href }))).not.toContain('billing');
});

test.each([
  [{}, false],
  [{ supporterLevel: 1 }, true],
  [{ adminPower: AdminPower.CommunityMember }, true],
  [{ adminPower: AdminPower.Admin }, true],
])('the playground is for supporters and community members: %j', (user, expected) => {
  expect(ids(accountPlaces(visitor(user), EVERYTHING)).includes('playground')).toBe(expected);
});

test.each([
  [null, null],
  [{ adminPower: AdminPower.CommunityMember }, null],
  [{ adminPower: AdminPower.Team }, 'https://admin.example'],
  [{ adminPower: AdminPower.Admin }, 'https://admin.example'],
])('the admin site is for team and admins: %j', (user, expected) => {
  expect(adminSite(visitor(user, { adminUrl: 'https://admin.example' }))).toBe(expected);
  expect(adminSite(visitor(user), new Set())).toBeNull();
  expect(adminSite(visitor(user))).toBe(expected && '/admin');
});

test('the footer has the pages of the law; the page of links only where there are links', () => {
  expect(ids(footerPlaces(visitor(null), EVERYTHING))).toEqual([
    'imprint',
    'privacy',
    'terms',
    'info',
    'about',
    'blog',
    'downloads',
  ]);
  expect(ids(footerPlaces(visitor(null, { links: { merch: 'https://shop.example' } })))).not.toContain('socials');
  expect(ids(footerPlaces(visitor(null, { links: { x: 'https://x.example' } })))).toContain('socials');
  expect(ids(footerPlaces(visitor(null, { pages: [] })))).toEqual(['blog']);
});

test('the home page calls for what there is', () => {
  const shop = { id: 'merch', href: 'https://shop.example' };
  expect(ids(homeCalls(visitor(null, { links: { merch: shop.href } }), EVERYTHING))).toEqual([
    'discover',
    'support',
    'merch',
    'news',
  ]);
  expect(homeCalls(visitor(null, { pages: [], links: { merch: shop.href } }), new Set())).toEqual([shop]);
  expect(homeCalls(visitor(null, { pages: [] }), new Set())).toEqual([]);
});
