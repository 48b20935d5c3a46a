import { AdminPower } from '@tuschel/protocol';
import { channelsOf } from '../game/chat/channelsOf.ts';
import { existing, type Link, SCREEN_PATHS, type Visitor } from './places.ts';

export type AccountPlaceId =
  | 'history'
  | 'drawings'
  | 'channels'
  | 'profile'
  | 'support'
  | 'billing'
  | 'playground'
  | 'data';

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
  const data = existing({ data: 'me/data' }, visitor, screens);
  return [...own, ...channels, ...profile, ...support, ...billing, ...playground, ...data];
}
