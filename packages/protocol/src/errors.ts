/**
 * The one catalogue of coded errors. REST answers a problem detail whose `type` is `urn:tuschel:error:<code>`; a match
 * command is answered with `status` and `code`; a join is refused with `errorCode`.
 */

import { TERMS_NOT_ACCEPTED_STATUS } from './joinErrors.ts';

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  instance?: string;
  /** For 400: what is wrong with which field. For a session that ended with a ban: `reason`. */
  errors?: Record<string, string>;
}

export const ERRORS = {
  badRequest: { status: 400, title: 'Bad request' },
  idInvalid: { status: 400, title: 'Id has an invalid format' },
  missingParameter: { status: 400, title: 'A required parameter is missing' },
  notPermitted: { status: 400, title: 'Entity not found or action not permitted' },
  wrongGameMode: { status: 400, title: 'Wrong game mode' },
  /** The profile shows as many posts as it can; the same for the reference sheet. */
  profileFull: { status: 400, title: 'The profile shows no more posts' },
  refsheetFull: { status: 400, title: 'The reference sheet has no more room' },
  unauthenticated: { status: 401, title: 'Unauthenticated' },
  /** It belongs to no account of this server, or does not any more. */
  passkeyUnknown: { status: 401, title: 'This passkey belongs to no account here' },
  forbidden: { status: 403, title: 'Forbidden' },
  banned: { status: 403, title: 'Forbidden: this account is banned' },
  /** What cannot be made good again wants a login that has just happened. */
  loginTooOld: { status: 403, title: 'Log in again first' },
  notFound: { status: 404, title: 'Not found' },
  drawingNotFound: { status: 404, title: 'Drawing not found' },
  paperNotFound: { status: 404, title: 'Paper not found' },
  gameNotFound: { status: 404, title: 'Game or round not found' },
  methodNotAllowed: { status: 405, title: 'Method not allowed' },
  entityLocked: { status: 406, title: 'Entity locked' },
  roundTooYoung: { status: 406, title: 'Round too young' },
  stepClosed: { status: 406, title: 'Round is closed' },
  gameDone: { status: 406, title: 'Game already done' },
  idTaken: { status: 409, title: 'The id belongs to another drawing' },
  /** Another moderator has it just now. */
  takenByOther: { status: 409, title: 'Somebody else is working on it' },
  /** What was looked at is not what is there any more: read it again. */
  changedMeanwhile: { status: 409, title: 'It has changed meanwhile' },
  /** Somebody at a login provider who leads into another account already. */
  loginTaken: { status: 409, title: 'This login belongs to another account' },
  /** The account has a login of this provider. */
  loginLinked: { status: 409, title: 'The account has a login of this provider already' },
  /** Nothing else that lasts would lead into the account. */
  lastLogin: { status: 409, title: 'This is the last way into the account' },
  /** This device is in the list of an account already, the caller's or another's. */
  passkeyTaken: { status: 409, title: 'This passkey belongs to an account already' },
  passkeysFull: { status: 409, title: 'The account has no room for another passkey' },
  payloadTooLarge: { status: 413, title: 'Payload too large' },
  quotaFull: { status: 413, title: 'No room left for drawings of one’s own' },
  unsupportedMediaType: { status: 415, title: 'Unsupported media type' },
  rangeNotSatisfiable: { status: 416, title: 'Range not satisfiable' },
  tooManyRequests: { status: 429, title: 'Too many requests' },
  /** Nothing goes on before: the account is to be read again, and the terms to be shown. */
  termsNotAccepted: { status: TERMS_NOT_ACCEPTED_STATUS, title: 'The terms have not been accepted' },
  unexpected: { status: 500, title: 'An unexpected server error occurred.' },
  /** The database does not answer. `Retry-After` says when to ask again. */
  unavailable: { status: 503, title: 'Service unavailable' },
  /** Too much to do: what is not part of a running game has to wait. `Retry-After` says when to ask again. */
  overloaded: { status: 503, title: 'Too much is going on' },
  /** No room on the server's disk. `Retry-After` says when to send again. */
  storageFull: { status: 507, title: 'Insufficient storage' },
  providerUnavailable: { status: 503, title: 'The login provider is not available' },
} as const;
export type ErrorCode = keyof typeof ERRORS;

export const PROBLEM_TYPE_PREFIX = 'urn:tuschel:error:';

export function problem(
  code: ErrorCode,
  detail?: string,
  more: Partial<Pick<Problem, 'instance' | 'errors'>> = {},
): Problem {
  const { status, title } = ERRORS[code];
  return { type: `${PROBLEM_TYPE_PREFIX}${code}`, title, status, ...(detail === undefined ? {} : { detail }), ...more };
}
