import { ApiError, type Caller, Code, type RoomGuard } from '../extend.ts';
import type { Sender } from '../presence/peer.ts';
import { plainCaller } from '../rest/requestContext.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';

/** Whose word counts in the rooms. */
export interface Watch {
  readonly guard: RoomGuard;
  /** A module decides: then nobody is there unseen, and whatever is said is kept. */
  readonly isModule: boolean;
}

const ANYBODY: RoomGuard = {
  join: async () => undefined,
  history: async () => undefined,
  send: async (_caller, _room, content) => ({ content }),
  update: async (_caller, _room, content) => ({ content }),
};

const refuse = async (): Promise<never> => {
  throw new ApiError(Code.PermissionDenied, 'Rooms are not enabled on this server');
};
const NOBODY: RoomGuard = { join: refuse, history: refuse, send: refuse, update: refuse };

/** What holds until a module says something else. `open`: everybody may talk everywhere. */
export function firstWatch(open: boolean): Watch {
  return { guard: open ? ANYBODY : NOBODY, isModule: false };
}

export function callerOf({ holder }: Sender): Caller {
  return plainCaller(holder);
}

/** The guard's answer; a refusal in the words of the socket. */
export async function obey<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) throw new SocketError(SocketErrorCode.BadInput, error.message);
    throw error;
  }
}
