import { AdminPower, APP_SCREENS, CONTENT_PAGES, type RuntimeConfig } from '@tuschel/protocol';
import type { SignedInUser } from '@tuschel/client';

/** Whose menu it is, and what there is on this server. */
export interface Visitor {
  user: SignedInUser | null;
  env: Pick<RuntimeConfig, 'pages' | 'links' | 'adminUrl'>;
}

export type MenuPlaceId = 'play' | 'discover' | 'about';
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

export const SCREEN_PATHS: ReadonlySet<string> = new Set(APP_SCREENS);

/** The top menu. */
export function menuPlaces(visitor: Visitor, screens = SCREEN_PATHS): Link<MenuPlaceId>[] {
  const places = { play: 'create', discover: 'discover', about: 'about' };
  return existing(places, visitor, screens);
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

/** The site for admins and team members: the operator's own, else the one that is part of this app. Null: this visitor has none. */
export function adminSite({ user, env }: Visitor, screens = SCREEN_PATHS): string | null {
  if (user === null || user.adminPower < AdminPower.Team) return null;
  if (env.adminUrl !== '') return env.adminUrl;
  return screens.has('admin') ? '/admin' : null;
}

/** Those of these places that there are. */
export function existing<Id extends string>(
  places: Readonly<Record<Id, string>>,
  visitor: Visitor,
  screens: ReadonlySet<string>,
): Link<Id>[] {
  const ids = Object.keys(places) as Id[];
  return ids.filter((id) => exists(places[id], visitor, screens)).map((id) => ({ id, href: `/${places[id]}` }));
}
