import type { Log } from '@tuschel/platform/ports';
import { SUPPORT } from '@tuschel/protocol';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../../http/refusal.ts';
import type { LevelKeeper } from './levelKeeper.ts';
import type { Message, Provider } from './provider.ts';

/** Where the provider tells what has happened. */
export const MESSAGES_PATH = '/hooks/stripe';

export interface MessagesDeps {
  provider: Pick<Provider, 'message'>;
  keeper: Pick<LevelKeeper, 'hear'>;
  log: Pick<Log, 'warn'>;
}

/** The body is read as it came: the signature is over its bytes. */
export function serveMessages(app: FastifyInstance, { provider, keeper, log }: MessagesDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      MESSAGES_PATH,
      {
        bodyLimit: SUPPORT.messageBytes,
        onRequest: async (request, reply) => {
          if (typeof request.headers['stripe-signature'] !== 'string')
            return refuse(request, reply, { code: 'badRequest', detail: 'It is not signed.' });
        },
      },
      async (request, reply) => {
        let message: Message;
        try {
          message = await provider.message(request.body as Buffer, String(request.headers['stripe-signature']));
        } catch {
          return refuse(request, reply, { code: 'badRequest', detail: 'The signature is not that of the provider.' });
        }
        try {
          await keeper.hear(message);
        } catch (error) {
          log.warn('a message of the payment provider could not be followed', { type: message.type, error });
          return refuse(request, reply, { code: 'unavailable', detail: 'Tell it again later.', retryAfterMs: 60_000 });
        }
        return reply.code(204).send();
      },
    );
  });
}
