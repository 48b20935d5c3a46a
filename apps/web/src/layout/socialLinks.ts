import type { LinkName, Links } from '@tuschel/protocol';

export type SocialName = Exclude<LinkName, 'merch' | 'billing'>;

/** Each by its own name, the same in every language. */
export const SOCIAL_NAMES: Record<SocialName, string> = {
  portfolio: 'Portfolio',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  x: 'X',
  discord: 'Discord',
};

/** Those that the operator has, in the order of the table. */
export function socialLinks(links: Links): { name: SocialName; url: string }[] {
  const names = Object.keys(SOCIAL_NAMES) as SocialName[];
  return names.flatMap((name) => (links[name] === undefined ? [] : [{ name, url: links[name] }]));
}
