import type { ApiException, TuschelClient } from '@tuschel/client';
import { ErrorPage, type Problem } from '@tuschel/protocol';
import type { NavigateFunction } from 'react-router';
import type { MessageId } from '../language/messageIds.ts';
import { errorPath } from '../screens/error/errorPath.ts';
import type { LoginWish } from './loginWish.ts';

/** Goes to the page of the provider. What it answers is to be said: the login cannot begin. */
export async function beginLogin(
  client: Pick<TuschelClient, 'login'>,
  wish: LoginWish,
  navigate: NavigateFunction,
): Promise<MessageId | null> {
  try {
    const url = new URL(await client.login.start(wish.provider, wish), location.origin);
    if (url.origin === location.origin) await navigate(url.pathname + url.search);
    else location.assign(url);
    return null;
  } catch (error) {
    return troubleOf(error, wish, navigate);
  }
}

/**
 * Why a login cannot begin, without the words for everything else (`problemText.ts`), which the home page has not loaded. Null: its provider is away, and
 * the page that says so has been gone to.
 */
function troubleOf(error: unknown, wish: LoginWish, navigate: NavigateFunction): MessageId | null {
  const { status, result } = error as Partial<ApiException>;
  const { type = '' } = (result ?? {}) as Partial<Problem>;
  if (type.endsWith(':providerUnavailable')) {
    void navigate(errorPath(ErrorPage.loginProvider), { state: wish });
    return null;
  }
  if (status === 429) return 'request.tooMany';
  return type.endsWith(':overloaded') ? 'request.busy' : 'request.failed';
}
