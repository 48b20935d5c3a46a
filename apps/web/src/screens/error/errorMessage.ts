import { JOIN_ERRORS, type JoinError, type LoginProvider } from '@tuschel/protocol';
import type { MessageId } from '../../language/messageIds.ts';

/** Longer details are cut, code points. */
const DETAIL_MAX = 120;

/** Codes that have words of their own. */
const TEXTS: ReadonlyMap<string, MessageId> = new Map([
  ['404', 'error.404'],
  ['461', 'error.461'],
  ['462', 'error.462'],
  ['463', 'error.463'],
  ['481', 'error.481'],
  ['482', 'error.482'],
  ['484', 'error.484'],
  ['485', 'error.485'],
  ['500', 'error.500'],
  ['502', 'error.502'],
  ['504', 'error.502'],
  ['520', 'error.520'],
]);

export interface ErrorMessage {
  code: string;
  text: MessageId;
  detail: string;
  /** What the detail says where it is the name of something that there are words for. */
  reason: MessageId | null;
}

/** What the error page says to a code: which text, and the code and detail as they may be shown. */
export function errorMessage(query: URLSearchParams, provider: LoginProvider): ErrorMessage {
  const code = cut(query.get('c') ?? '404', 12);
  const detail = cut(query.get('d') ?? '', DETAIL_MAX);
  // Of somebody who was removed the detail is in the host's own words, even where these look like a name.
  const reason = code === '463' ? null : reasonOf(detail);
  return { code, text: textOf(code, provider, detail !== ''), detail, reason };
}

function textOf(code: string, provider: LoginProvider, hasDetail: boolean): MessageId {
  if (code === '463' && hasDetail) return 'error.463.reason';
  // Twitch is the only one that the agreed text speaks of.
  if (code === '520' && provider !== 'twitch') return provider === 'local' ? 'error.520.local' : 'error.520.other';
  return TEXTS.get(code) ?? 'error.other';
}

function reasonOf(detail: string): MessageId | null {
  const isKnown = (name: string): name is JoinError | 'unavailable' =>
    name === 'unavailable' || Object.hasOwn(JOIN_ERRORS, name);
  return isKnown(detail) ? `join.error.${detail}` : null;
}

function cut(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('');
}
