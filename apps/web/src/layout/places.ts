import { AdminPower, CONTENT_PAGES, type RuntimeConfig } from '@tuschel/protocol';
import type { SignedInUser } from '@tuschel/client';
import { channelsOf } from '../game/chat/channelsOf.ts';
import { PUBLIC_SCREENS, BARE_SCREENS } from '../screens.ts';

/** Whose menu it is, and what there is on this server. */
export interface Visitor {
  user: SignedInUser | null;
  env: Pick<RuntimeConfig, 'pages' | 'links' | 'adminUrl'>;
}

export type MenuPlaceId = 'play' | 'discover' | 'about';
export type AccountPlaceId = 'history' | 'drawings' | 'channels' | 'profile' | 'support' | 'billing' | 'playground';
export type CallId = 'discover' | 'support' | 'merch' | 'news';
export type FooterPlaceId = 'about' | 'imprint' | 'privacy' | 'terms' | 'info' | 'downloads' | 'socials' | 'blog';

/** Where an entry leads: to a path of ours, or to another site. */
export interface Link<Id> {
  id: Id;
  href: string;
}

/** Screens that exist, and pages that the operator has. */
export function exists(path: string, { env }: Visitor, screens = SCREEN_PATHS): boolean {
  const isContent = CONTENT_PAGES.some((name) => name === path);
  return isContent ? env.pages.some((name) => name === path) : screens.has(path);
}

const SCREEN_PATHS: ReadonlySet<string> = new Set([...Object.keys(PUBLIC_SCREENS), ...Object.keys(BARE_SCREENS)]);

/** The top menu. */
export function menuPlaces(visitor: Visitor, screens = SCREEN_PATHS): Link<MenuPlaceId>[] {
  const places = { play: 'create', discover: 'discover', about: 'about' };
  return existing(places, visitor, screens);
}

/** The menu below somebody's name. Supporters manage what they pay at the provider's portal. */
export function accountPlaces(visitor: Visitor, screens = SCREEN_PATHS): Link<AccountPlaceId>[] {
  const { user, env } = visitor;
  if (user === null) return [];
  const own = existing({ history: 'me/history', drawings: 'me/drawings' }, visitor, screens);
  const channels = channelsOf(user).length > 0 ? existing({ channels: 'channels' } as const, visitor, screens) : [];
  const profile = screens.has('p/:username') ? [{ id: 'profile' as const, href: `/p/${user.username}` }] : [];
  const support = existing({ support: 'support' }, visitor, screens);
  const isSupporter = user.supporterLevel > 0;
  const billing = isSupporter && env.links.billing ? [{ id: 'billing' as const, href: env.links.billing }] : [];
  const mayPaint = isSupporter || user.adminPower >= AdminPower.CommunityMember;
  const playground = mayPaint ? existing({ playground: 'playground' }, visitor, screens) : [];
  return [...own, ...channels, ...profile, ...support, ...billing, ...playground];
}

/** The footer: what a law asks for at first. */
export function footerPlaces(visitor: Visitor, screens = SCREEN_PATHS): Link<FooterPlaceId>[] {
  const hasSocials = Object.keys(visitor.env.links).some((name) => name !== 'merch' && name !== 'billing');
  const places = {
    imprint: 'imprint',
    privacy: 'privacy',
    terms: 'terms',
    info: 'info',
    about: 'about',
    blog: 'blog',
    downloads: 'downloads',
  };
  return [
    ...existing(places, visitor, screens),
    ...(hasSocials ? existing({ socials: 'socials' } as const, visitor, screens) : []),
  ];
}

/** What the home page calls for, beside playing. */
export function homeCalls(visitor: Visitor, screens = SCREEN_PATHS): Link<CallId>[] {
  const { merch } = visitor.env.links;
  return [
    ...existing({ discover: 'discover', support: 'support' } as const, visitor, screens),
    ...(merch === undefined ? [] : [{ id: 'merch' as const, href: merch }]),
    ...existing({ news: 'blog' } as const, visitor, screens),
  ];
}

/** The site for admins and team members, or null. */
export function adminSite({ user, env }: Visitor): string | null {
  return user !== null && user.adminPower >= AdminPower.Team && env.adminUrl !== '' ? env.adminUrl : null;
}

function existing<Id extends string>(
  places: Readonly<Record<Id, string>>,
  visitor: Visitor,
  screens: ReadonlySet<string>,
): Link<Id>[] {
  const ids = Object.keys(places) as Id[];
  return ids.filter((id) => exists(places[id], visitor, screens)).map((id) => ({ id, href: `/${places[id]}` }));
}
