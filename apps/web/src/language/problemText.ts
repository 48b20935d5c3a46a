import { ApiException } from '@tuschel/client';
import { type ErrorCode, ERRORS, type Problem, PROBLEM_TYPE_PREFIX } from '@tuschel/protocol';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from './messageIds.ts';

/** What the server may answer a request with, in words for the person who made it. */
export const PROBLEM_TEXTS: Readonly<Record<ErrorCode, MessageId>> = {
  badRequest: 'problem.badRequest',
  idInvalid: 'problem.idInvalid',
  missingParameter: 'problem.badRequest',
  notPermitted: 'problem.notPermitted',
  wrongGameMode: 'problem.wrongGameMode',
  profileFull: 'problem.profileFull',
  refsheetFull: 'problem.refsheetFull',
  unauthenticated: 'problem.unauthenticated',
  passkeyUnknown: 'passkey.unknown',
  forbidden: 'problem.forbidden',
  banned: 'problem.banned',
  loginTooOld: 'problem.loginTooOld',
  notFound: 'problem.notFound',
  drawingNotFound: 'problem.drawingNotFound',
  paperNotFound: 'problem.paperNotFound',
  gameNotFound: 'problem.gameNotFound',
  methodNotAllowed: 'problem.badRequest',
  entityLocked: 'problem.entityLocked',
  roundTooYoung: 'problem.roundTooYoung',
  stepClosed: 'problem.stepClosed',
  gameDone: 'problem.gameDone',
  idTaken: 'problem.idTaken',
  takenByOther: 'problem.takenByOther',
  changedMeanwhile: 'problem.changedMeanwhile',
  loginTaken: 'problem.loginTaken',
  loginLinked: 'problem.loginLinked',
  lastLogin: 'problem.lastLogin',
  passkeyTaken: 'passkey.taken',
  passkeysFull: 'passkey.full',
  payloadTooLarge: 'problem.payloadTooLarge',
  quotaFull: 'problem.quotaFull',
  rangeNotSatisfiable: 'problem.badRequest',
  unsupportedMediaType: 'problem.unsupportedMediaType',
  tooManyRequests: 'request.tooMany',
  termsNotAccepted: 'problem.termsNotAccepted',
  unexpected: 'problem.unexpected',
  unavailable: 'request.failed',
  overloaded: 'request.busy',
  storageFull: 'problem.storageFull',
  providerUnavailable: 'problem.providerUnavailable',
};

/** Says why a request failed. Where the words for it have not been loaded: that there was no answer one could use. */
export function useProblemText(): (error: unknown) => string {
  const { messages, formatMessage } = useIntl();
  return useCallback(
    (error: unknown) => {
      const id = problemText(error);
      return formatMessage({ id: id in messages ? id : 'request.failed' });
    },
    [messages, formatMessage],
  );
}

/** What is shown in place of a list that could not be loaded: its own words, unless the server has too much to do. */
export function listProblem(error: unknown, own: MessageId): MessageId {
  const why = problemText(error);
  return why === PROBLEM_TEXTS.overloaded ? why : own;
}

export function problemText(error: unknown): MessageId {
  if (!(error instanceof ApiException)) return 'request.failed';
  const code = codeOf(error.result);
  if (code !== null) return PROBLEM_TEXTS[code];
  return error.status === ERRORS.tooManyRequests.status ? 'request.tooMany' : 'request.failed';
}

/** REST says it in the type of its problem detail, the game server in its message. */
function codeOf(result: unknown): ErrorCode | null {
  const { type, message } = (result ?? {}) as Partial<Problem> & { message?: unknown };
  const name = typeof type === 'string' ? type.replace(PROBLEM_TYPE_PREFIX, '') : message;
  return typeof name === 'string' && Object.hasOwn(PROBLEM_TEXTS, name) ? (name as ErrorCode) : null;
}
