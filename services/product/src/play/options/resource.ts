import { setImmediate } from 'node:timers/promises';
import { ApiError, Code } from '@tuschel/gameserver/extend';
import { BODY, type WholeOptions } from '@tuschel/protocol';
import type { Options } from '@tuschel/rules';
import { readJsonBodiesOf } from '../../heavy/jsonBodies.ts';
import type { App } from '../../http/app.ts';
import { type Asked, type Call, endpoint, HOST_LISTS } from '../../http/endpoint.ts';
import { type Refusal, STORAGE_REFUSALS } from '../../http/refusal.ts';
import { createTurnstile } from '../../people/avatar/turnstile.ts';
import type { Resource } from '../../resource.ts';
import type { DrawInput, DrawQuestion, OptionsAnswer } from '../draw-match/state.ts';
import { readAhead } from '../words/saidIn.ts';

/** The options of a lobby with all of its host's texts, where these are too long for a message of a socket. */
export const options: Resource = {
  open({ platform: { clock, storage }, extend: { matches }, wordFilter, heavy }) {
    // Several that read at a time would each take a slice of every turn of the event loop.
    const inTurn = createTurnstile(1, Infinity);
    const leads = async (matchId: string, person: string): Promise<OptionsAnswer | null> => {
      const question: DrawQuestion = { type: 'options', person };
      return (await matches.ask(matchId, question)) as OptionsAnswer | null;
    };

    const read = endpoint('GET /match/:matchId/options', HOST_LISTS, async ({ account, params, refuse }) => {
      const known = await leads(params.matchId, account.id);
      if (!known) return refuse({ code: 'gameNotFound' });
      return known.options === null
        ? refuse({ code: 'forbidden' })
        : { options: known.options as WholeOptions['options'] };
    });

    // Whoever may not change them is refused before a megabyte of theirs is read.
    const mayChange = async ({ account, params }: Asked<'PUT /match/:matchId/options'>): Promise<Refusal | null> => {
      if (storage.state() === 'full') return STORAGE_REFUSALS.full;
      const known = await leads(params.matchId, account.id);
      if (!known) return { code: 'gameNotFound' };
      return known.options === null ? { code: 'forbidden' } : null;
    };

    const access = { ...HOST_LISTS, bodyBytes: BODY.optionsBytes };
    const handleChange = async ({ account, params, body, refuse }: Call<'PUT /match/:matchId/options'>) => {
      const { matchId } = params;
      // All of it can have changed while the body was on its way.
      if (storage.state() === 'full') return refuse(STORAGE_REFUSALS.full);
      const known = await leads(matchId, account.id);
      if (!known) return refuse({ code: 'gameNotFound' });
      const { options: before } = known;
      if (before === null) return refuse({ code: 'forbidden' });
      if (body.seq > known.farthestSeq) {
        return refuse({ code: 'badRequest', detail: 'seq is too far ahead', errors: { seq: 'too far ahead' } });
      }
      const reading = () => readAhead(body.options as Partial<Options>, before, wordFilter, () => setImmediate());
      await inTurn(reading);
      const command = { type: 'options', options: body.options } as const;
      const input = { type: 'command', at: clock.now(), person: account.id, seq: body.seq, command } as DrawInput;
      try {
        return (await matches.tell(matchId, input)) ? { isSuccess: true } : refuse({ code: 'gameNotFound' });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== Code.ResourceExhausted) throw error;
        return refuse({ code: 'unavailable', retryAfterMs: 1_000 });
      }
    };
    const change = (scope: App) => {
      const bodies = readJsonBodiesOf('PUT /match/:matchId/options', scope, heavy);
      return endpoint(
        'PUT /match/:matchId/options',
        access,
        handleChange,
        async (asked) => (await mayChange(asked)) ?? bodies.admit(asked.request, asked.account),
      );
    };

    return { endpoints: [read], scopes: [change] };
  },
};
