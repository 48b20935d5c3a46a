import type { MessageId } from '../../messageIds.ts';

/** Longer details are cut, code points. */
const DETAIL_MAX = 120;

/** What the error page says to a code: which text, and the code and detail as they may be shown. */
export function errorMessage(
  query: URLSearchParams,
  isLocalLogin: boolean,
): { code: string; text: MessageId; detail: string } {
  const code = cut(query.get('c') ?? '404', 12);
  const detail = cut(query.get('d') ?? '', DETAIL_MAX);
  return { code, text: code === '463' && detail !== '' ? 'error.463.reason' : textOf(code, isLocalLogin), detail };
}

function textOf(code: string, isLocalLogin: boolean): MessageId {
  switch (code) {
    case '404':
    case '500':
    case '461':
    case '462':
    case '463':
    case '481':
    case '482':
    case '484':
    case '485':
      return `error.${code}`;
    case '502':
    case '504':
      return 'error.502';
    case '520':
      return isLocalLogin ? 'error.520.local' : 'error.520';
    default:
      return 'error.other';
  }
}

function cut(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('');
}
