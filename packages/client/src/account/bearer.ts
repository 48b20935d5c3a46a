import { isTermsRefusal } from '../http/apiException.ts';
import { ApiException } from '../tuschelClient.ts';

/** Who calls are made for. */
export interface Bearer {
  token(): string | null;
  /** The server refused the token: a new one, or null when there is none to be had. */
  renew(): Promise<string | null>;
  /** The server refused because the terms have not been accepted. */
  owesTerms?(): void;
}

/** Calls with the token, and once more with a new one when the server does not take it any longer. */
export async function withBearer<Result>(bearer: Bearer, call: (token: string) => Promise<Result>): Promise<Result> {
  const token = bearer.token();
  if (!token) throw new ApiException('Unauthenticated', 401, '', {}, null);
  try {
    return await call(token);
  } catch (error) {
    if (isTermsRefusal(error)) bearer.owesTerms?.();
    if (!(error instanceof ApiException) || error.status !== 401) throw error;
    const renewed = await bearer.renew();
    if (!renewed) throw error;
    return call(renewed);
  }
}
