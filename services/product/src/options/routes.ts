import { setImmediate } from 'node:timers/promises';
import { ApiError, Code, type Extend } from '@tuschel/gameserver/extend';
import type { Clock, Storage } from '@tuschel/platform/ports';
import type { WholeOptions } from '@tuschel/protocol';
import { LongOptionsSchema } from '@tuschel/protocol/schemas';
import type { Options } from '@tuschel/rules';
import * as T from 'typebox';
import type { DrawInput, DrawQuestion, OptionsAnswer } from '../draw-match/state.ts';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import { refuse, STORAGE_REFUSALS } from '../http/refusal.ts';
import { readAhead, type TextFilter } from '../words/saidIn.ts';

const ParamsSchema = T.Object({ matchId: T.String({ minLength: 1, maxLength: 128 }) });

export interface OptionsRoutesDeps {
  matches: Pick<Extend['matches'], 'ask' | 'tell'>;
  clock: Pick<Clock, 'now'>;
  storage: Pick<Storage, 'state'>;
  /** Of everything people write. */
  filter: TextFilter;
}

/** The options of a lobby with all of its host's texts, where these are too long for a message of a socket. */
export function optionsRoutes(app: App, gate: Gate, { matches, clock, storage, filter }: OptionsRoutesDeps): void {
  const leads = async (matchId: string, person: string): Promise<OptionsAnswer | null> => {
    const question: DrawQuestion = { type: 'options', person };
    return (await matches.ask(matchId, question)) as OptionsAnswer | null;
  };

  app.get('/match/:matchId/options', { schema: { params: ParamsSchema } }, async (request, reply) => {
    const known = await leads(request.params.matchId, gate.account(request).id);
    if (!known) return refuse(request, reply, { code: 'gameNotFound' });
    const { options } = known;
    return options === null ? refuse(request, reply, { code: 'forbidden' }) : ({ options } satisfies WholeOptions);
  });

  app.put(
    '/match/:matchId/options',
    { schema: { params: ParamsSchema, body: LongOptionsSchema } },
    async (request, reply) => {
      if (storage.state() === 'full') return refuse(request, reply, STORAGE_REFUSALS.full);
      const { matchId } = request.params;
      const { id: person } = gate.account(request);
      // Whoever may not change them is refused before a megabyte of his is in the journal.
      const known = await leads(matchId, person);
      if (!known) return refuse(request, reply, { code: 'gameNotFound' });
      if (known.options === null) return refuse(request, reply, { code: 'forbidden' });
      const { seq, options } = request.body;
      await readAhead(options as Partial<Options>, known.options as Options, filter, () => setImmediate());
      const command = { type: 'options', options } as const;
      const input = { type: 'command', at: clock.now(), person, seq, command } as DrawInput;
      try {
        const isThere = await matches.tell(matchId, input);
        return isThere ? { isSuccess: true } : refuse(request, reply, { code: 'gameNotFound' });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== Code.ResourceExhausted) throw error;
        return refuse(request, reply, { code: 'unavailable', retryAfterMs: 1_000 });
      }
    },
  );
}
