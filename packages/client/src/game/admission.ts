import type { GameSocket } from '../gameserver/gameServer.ts';
import { isTransient } from '../http/apiException.ts';
import { pause } from '../pause.ts';
import { ApiException, type ClientClock } from '../tuschelClient.ts';
import { reconnectDelay } from './connection.ts';
import type { Hub } from './hub.ts';
import { type Lobby, type Refusal, refusalOf } from './lobby.ts';
import type { MembershipEvent, Wish } from './membership.ts';

/** Gets somebody into matches. */
export interface Admission {
  /** Enters the lobby's match, again after each loss of the connection, for as long as the wish is the present one. */
  stay(wish: Wish): Promise<void>;
  /** The host asked for a rematch: over the same socket. */
  follow(from: string, matchId: string): Promise<void>;
}

export interface AdmissionOptions {
  hub: Pick<Hub, 'socket' | 'whenOpen' | 'whenLost'>;
  lobby: Pick<Lobby, 'check'>;
  clock: ClientClock;
  log: (message: string, fields?: object) => void;
  isWished: (wish: Wish) => boolean;
  happen: (event: MembershipEvent) => void;
  /** The match answers from now on. */
  entered: () => void;
}

/** Before somebody is admitted for the first time: so often a server that is busy or starting is asked again. */
const MOST_FAILURES = 1;

export function createAdmission(options: AdmissionOptions): Admission {
  const { hub, lobby, clock, log, isWished, happen } = options;

  async function stay(wish: Wish): Promise<void> {
    const { lobbyCode } = wish;
    const refuse = (refusal: Refusal) => {
      log('The join was refused.', { lobbyCode, ...refusal });
      happen({ type: 'refused', lobbyCode, refusal });
    };
    let wasAdmitted = false;
    for (let failures = 0; isWished(wish); ) {
      try {
        if (wasAdmitted) await hub.whenOpen();
        const { matchId, errorCode, closed } = await lobby.check(lobbyCode);
        if (!isWished(wish)) return;
        if (!matchId || errorCode)
          return refuse({ ...refusalOf(errorCode ?? 'notFound'), ...(closed ? { closed } : {}) });
        wasAdmitted = true;

        const socket = await hub.whenOpen();
        if (!isWished(wish)) return;
        const refusal = await enter(options, socket, matchId);
        if (!isWished(wish)) return;
        if (refusal) return refuse(refusal);
        failures = 0;
        await hub.whenLost(socket);
        if (isWished(wish)) happen({ type: 'lost' });
      } catch (error) {
        log('The match could not be joined.', { error: String(error) });
        if (!isWished(wish)) return;
        if (!wasAdmitted && (failures === MOST_FAILURES || !isTransient(error))) return refuse(unavailable(error));
        await pause(clock, reconnectDelay(failures));
        failures += 1;
      }
    }
  }

  async function follow(from: string, matchId: string): Promise<void> {
    const socket = hub.socket();
    if (!socket) return;
    try {
      const refusal = await enter(options, socket, matchId);
      if (!refusal) return await socket.leaveMatch(from);
      log('The rematch could not be joined.', refusal);
      happen({ type: 'nextRefused', errorCode: refusal.errorCode });
    } catch (error) {
      log('The rematch could not be joined.', { error: String(error) });
      happen({ type: 'nextFailed' });
    }
  }

  return { stay, follow };
}

function unavailable(error: unknown): Refusal {
  const page = error instanceof ApiException && !isTransient(error) ? error.status : 502;
  return { errorCode: 'unavailable', page };
}

/** Resolves when joined, or when the socket is lost meanwhile, or with the refusal. Throws when there is no answer. */
async function enter(
  { hub, happen, entered }: AdmissionOptions,
  socket: GameSocket,
  matchId: string,
): Promise<Refusal | null> {
  happen({ type: 'entering', matchId });
  const answer = await Promise.race([socket.joinMatch(matchId), hub.whenLost(socket)]);
  if (answer?.ok === false) {
    happen({ type: 'turnedAway' });
    if (answer.isRejected) return refusalOf(answer.reason);
    throw new Error(answer.reason);
  }
  if (answer) entered();
  return null;
}
