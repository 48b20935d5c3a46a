import { BusError, StorageUnavailable } from '@tuschel/platform';
import type { Bus, Log } from '@tuschel/platform/ports';
import { ApiError, type Code } from '../extend.ts';
import { SocketError, type SocketErrorCode } from '../socket/envelope.ts';

/** What its owner does with what comes for a match from other nodes. Refusals (ApiError, SocketError) reach who asked. */
export interface Owner<Errand, Note> {
  answer(errand: Errand): Promise<unknown>;
  take(note: Note): void;
}

/** Match → node: questions and notes reach the owner of a match, wherever it is. */
export interface Owners<Errand, Note> {
  /** From now on this node is asked. Returns how to end it. */
  serve(matchId: string, owner: Owner<Errand, Note>): () => void;
  /** Null: nobody is there to answer. Rejects with StorageUnavailable when there is no answer in time. */
  ask(matchId: string, errand: Errand, patienceMs: number): Promise<{ value: unknown } | null>;
  /** Not answered, and lost when nobody is there. */
  note(matchId: string, note: Note): void;
}

/** An answer on the bus: JSON. */
type Answer =
  | { kind: 'done'; value: unknown }
  | { kind: 'refusedSocket'; code: SocketErrorCode; message: string }
  | { kind: 'refused'; code: Code; message: string }
  | { kind: 'unavailable' };

/** `kind`: of what; each has ids of its own. */
export function createOwners<Errand, Note>(
  { bus, log }: { bus: Bus; log: Log },
  kind: 'match' | 'party' = 'match',
): Owners<Errand, Note> {
  const subjectOf = (id: string) => `gameserver.${kind}.${id}`;

  const answering = async (owner: Owner<Errand, Note>, errand: Errand): Promise<Answer> => {
    try {
      return { kind: 'done', value: (await owner.answer(errand)) ?? null };
    } catch (error) {
      if (error instanceof SocketError) return { kind: 'refusedSocket', code: error.code, message: error.message };
      if (error instanceof ApiError) return { kind: 'refused', code: error.code, message: error.message };
      log.error('a question of another node failed', { error });
      return { kind: 'unavailable' };
    }
  };

  return {
    serve(matchId, owner) {
      const ends = [
        bus.respond(`${subjectOf(matchId)}.ask`, ({ data }) => answering(owner, data as Errand)),
        bus.subscribe(`${subjectOf(matchId)}.note`, ({ data }) => owner.take(data as Note)),
      ];
      return () => {
        for (const end of ends) end();
      };
    },

    async ask(matchId, errand, patienceMs) {
      const answer = (await bus
        .request(`${subjectOf(matchId)}.ask`, errand, patienceMs)
        .catch((error: unknown) => unanswered(error))) as Answer | null;
      switch (answer?.kind) {
        case undefined:
          return null;
        case 'done':
          return { value: answer.value };
        case 'refusedSocket':
          throw new SocketError(answer.code, answer.message);
        case 'refused':
          throw new ApiError(answer.code, answer.message);
        case 'unavailable':
          throw new StorageUnavailable('away');
        default:
          return answer satisfies never;
      }
    },

    note: (matchId, note) => bus.publish(`${subjectOf(matchId)}.note`, note),
  };
}

function unanswered(error: unknown): null {
  if (error instanceof BusError && error.name === 'NoResponders') return null;
  throw new StorageUnavailable('away');
}
