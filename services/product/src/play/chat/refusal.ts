import { ApiError, Code } from '@tuschel/gameserver/extend';
import { type ChatRefusalCode, writeChatRefusal } from '@tuschel/protocol';

const CODES: Readonly<Record<ChatRefusalCode, Code>> = {
  chatEmpty: Code.InvalidArgument,
  chatTooLong: Code.InvalidArgument,
  chatNotPlain: Code.InvalidArgument,
  chatBadWords: Code.InvalidArgument,
  chatSecret: Code.InvalidArgument,
  chatTooFast: Code.ResourceExhausted,
  chatMuted: Code.ResourceExhausted,
  chatSlow: Code.ResourceExhausted,
  chatReactionsFull: Code.ResourceExhausted,
  chatMutedByHost: Code.PermissionDenied,
  chatMutedByTeam: Code.PermissionDenied,
  chatHostOnly: Code.PermissionDenied,
  chatNotHere: Code.PermissionDenied,
  chatNoLine: Code.NotFound,
};

export function refusal(code: ChatRefusalCode, waitMs?: number): ApiError {
  const waitSeconds = waitMs === undefined ? {} : { waitSeconds: Math.ceil(waitMs / 1000) };
  return new ApiError(CODES[code], writeChatRefusal({ code, ...waitSeconds }));
}
