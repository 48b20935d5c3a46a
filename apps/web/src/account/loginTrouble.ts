import type { ApiException } from '@tuschel/client';
import { ErrorPage, type Problem } from '@tuschel/protocol';
import type { NavigateFunction } from 'react-router';
import type { MessageId } from '../messageIds.ts';
import { errorPath } from '../screens/error/errorPath.ts';
import type { LoginWish } from './loginWish.ts';

/**
 * Why a login cannot begin, without the words for everything else (`problemText.ts`), which the home page has not loaded. Null: its provider is away, and
 * the page that says so has been gone to.
 */
export function loginTrouble(error: unknown, wish: LoginWish, navigate: NavigateFunction): MessageId | null {
  const { status, result } = error as Partial<ApiException>;
  const { type = '' } = (result ?? {}) as Partial<Problem>;
  if (type.endsWith(':providerUnavailable')) {
    void navigate(errorPath(ErrorPage.loginProvider), { state: wish });
    return null;
  }
  if (status === 429) return 'request.tooMany';
  return type.endsWith(':overloaded') ? 'request.busy' : 'request.failed';
}
