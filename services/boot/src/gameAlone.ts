import { createGameServer, loadModules } from '@tuschel/gameserver';
import type { Platform } from '@tuschel/platform';
import { FIRST_LOGINS } from '@tuschel/protocol/schemas';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { gameServerConfig } from './config/gameServerConfig.ts';
import { createNearby } from './http/nearby.ts';
import type { Secrets } from './config/secrets.ts';
import type { Service } from './service.ts';

/**
 * Custom ids of Tuschel's accounts begin with the login. Its data may be served without it for a time: whoever knew such an id could enter the
 * account, with all that it may do once Tuschel is back.
 */
const isOfTuschel = (customId: string) => FIRST_LOGINS.some((login) => customId.startsWith(`${login}:`));

/** The game server without Tuschel: what it plays comes from the operator's own modules. */
export function gameAlone(platform: Platform, config: Config, secrets: Secrets): Service {
  const nearby = createNearby(config, platform.log);
  let close = async () => {};
  return {
    name: 'game',
    async start(app) {
      app.addHook('onRequest', async (request) => nearby.look(request.raw, request.ip));
      const server = await createGameServer(platform, {
        ...gameServerConfig(config, secrets, nearby),
        isReserved: isOfTuschel,
      });
      close = () => server.close();
      await loadModules(config.modules, server.extend);
      await server.register(app);
      refuseAllElse(app);
      await server.recover();
    },
    close: () => close(),
  };
}

/** There is no page: whatever is not of the game server is answered as below /v2. */
function refuseAllElse(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('x-content-type-options', 'nosniff').send({ code: 5, message: 'Not Found' }),
  );
}
