/**
 * The game server alone, open and without limits, on a database of its own in the folder that it is given. Says where it listens on the
 * channel to whoever has forked it.
 */
import { createGameServer, DOMAINS } from '@tuschel/gameserver';
import { createLog, embedded } from '@tuschel/platform';
import { hideSecrets, isSecretName } from '@tuschel/protocol';
import fastify from 'fastify';
import type { AddressInfo } from 'node:net';

const [dataFolder = ''] = process.argv.slice(2);
const log = createLog({ level: 'warn', format: 'text', secrets: { isSecretName, hide: hideSecrets } });
const platform = await embedded({ dataFolder, log, signingKey: new Uint8Array(32), durableCreation: false });
const game = await createGameServer(platform, {
  serverKey: 'defaultkey',
  httpKey: 'defaulthttpkey',
  sessionKey: 'a session key of the benches, 32 bytes or more',
  refreshKey: 'a refresh key of the benches, 32 bytes or more',
  node: 'alone',
  allowedOrigins: '*',
  ticketOnly: false,
  rateLimits: false,
  open: true,
  domains: DOMAINS,
});
const app = fastify({ routerOptions: { maxParamLength: 400 } });
await game.register(app);
await game.recover();
await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
platform.started();
process.send?.({ port: (app.server.address() as AddressInfo).port });
process.on('disconnect', () => {
  void (async () => {
    await game.close();
    await app.close();
    await platform.close();
    process.exit(0);
  })();
});
