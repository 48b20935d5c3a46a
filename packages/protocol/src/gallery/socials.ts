import { PROFILE, type SocialType } from './profileLimits.ts';

interface Site {
  /** Host names without `www.` and `m.`. */
  hosts: readonly string[];
  nick: RegExp;
  address: (nick: string) => string;
}

const SITES: Record<SocialType, Site> = {
  instagram: {
    hosts: ['instagram.com'],
    nick: /^[A-Za-z0-9._]+$/,
    address: (nick) => `https://www.instagram.com/${nick}`,
  },
  x: { hosts: ['x.com', 'twitter.com'], nick: /^[A-Za-z0-9_]+$/, address: (nick) => `https://x.com/${nick}` },
  twitch: { hosts: ['twitch.tv'], nick: /^[A-Za-z0-9_]+$/, address: (nick) => `https://www.twitch.tv/${nick}` },
  youtube: {
    hosts: ['youtube.com'],
    // Channels without a handle go by their id.
    nick: /^(?:channel\/[A-Za-z0-9_-]+|[\p{L}\p{M}\p{N}._·-]+)$/u,
    address: (nick) => `https://www.youtube.com/${nick.startsWith('channel/') ? nick : `@${encodeURIComponent(nick)}`}`,
  },
  deviantart: {
    hosts: ['deviantart.com'],
    nick: /^[A-Za-z0-9-]+$/,
    address: (nick) => `https://www.deviantart.com/${nick}`,
  },
};

const LINK = /^(?:https:\/\/)?(?:(?:www|m|mobile)\.)?([a-z]+\.[a-z]+)\/(.*)$/i;

/**
 * Reads a name, or an https link to somebody's page on that site.
 * @returns the name as it is kept, empty: there is none; null: it is neither
 */
export function nickOf(type: SocialType, typed: string): string | null {
  const text = typed.normalize('NFC').trim();
  if (text === '') return '';
  const { hosts, nick } = SITES[type];
  const [, host, path = ''] = LINK.exec(text) ?? [];
  if (host !== undefined && !hosts.includes(host.toLowerCase())) return null;
  const name = (host === undefined ? text : nameInPath(path)).replace(/^@/, '');
  return nick.test(name) && !/^\.+$/.test(name) && Array.from(name).length <= PROFILE.nick ? name : null;
}

/** The first segment, which names the person; of a channel two. */
function nameInPath(path: string): string {
  const [first = '', second = ''] = (path.split(/[?#]/)[0] ?? '').split('/');
  const name = first === 'channel' ? `channel/${second}` : first;
  try {
    return decodeURIComponent(name).normalize('NFC');
  } catch {
    return '';
  }
}

/** @param nick as `nickOf` reads it */
export function socialAddress(type: SocialType, nick: string): string {
  return SITES[type].address(nick);
}
