import type { Identity } from './provider.ts';

const SUBJECT = /^[0-9]{1,20}$/;
const LOGIN = /^[A-Za-z0-9_]{1,25}$/;
/** Letters of any script, so that a name cannot turn the text around it or hide. */
const DISPLAY_NAME = /^[\p{L}\p{M}\p{N}_ -]{1,25}$/u;
const BROADCASTER_TYPES: readonly unknown[] = ['', 'affiliate', 'partner'];

/** The one person in an answer of Twitch's user endpoint. Null when there is none, or none that could be one. */
export function readTwitchUser({ data }: Record<string, unknown>): Identity | null {
  const [user] = Array.isArray(data) ? (data as Record<string, unknown>[]) : [];
  const { id, login, display_name: shown, broadcaster_type: type, profile_image_url: picture } = user ?? {};
  if (typeof id !== 'string' || !SUBJECT.test(id) || typeof login !== 'string' || !LOGIN.test(login)) return null;
  return {
    subject: id,
    username: login,
    displayName: typeof shown === 'string' && DISPLAY_NAME.test(shown) ? shown : login,
    broadcasterType: BROADCASTER_TYPES.includes(type) ? String(type) : '',
    ...(typeof picture === 'string' && picture !== '' ? { pictureUrl: picture } : {}),
  };
}
