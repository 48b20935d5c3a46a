import type { AddressInfo, Socket } from 'node:net';
import { StartRefused } from '@tuschel/platform';
import { fastify, type FastifyInstance } from 'fastify';
import { SETTINGS } from './settings.ts';

/** Of a request's body, unless its route says otherwise. */
const BODY_LIMIT = 64 * 1024;
/** How long requests that run when the server stops may still take. */
const LAST_REQUESTS_MS = 1_000;

export interface HttpServer {
  app: FastifyInstance;
  /** Resolves with the port once requests are served. */
  listen(host: string, port: number): Promise<number>;
  /** Refuses new connections and requests at once; resolves when the last connection is gone. */
  stop(): Promise<void>;
}

export function httpServer(): HttpServer {
  const app = fastify({
    trustProxy: false,
    bodyLimit: BODY_LIMIT,
    return503OnClosing: true,
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
  });
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const endConnections = () => {
    for (const socket of connections) socket.destroy();
  };

  return {
    app,
    async listen(host, port) {
      try {
        await app.listen({ host, port, backlog: 4096 });
      } catch (error) {
        throw listenProblem(error as NodeJS.ErrnoException, host, port);
      }
      return (app.server.address() as AddressInfo).port;
    },
    async stop() {
      const cut = setTimeout(endConnections, LAST_REQUESTS_MS);
      await app.close();
      clearTimeout(cut);
    },
  };
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefused(
        `Port ${port} is taken by another program: end it, or choose another port with ${SETTINGS.port.name}`,
      );
    case 'EACCES':
      return new StartRefused(
        `Port ${port} is not allowed for this user: choose one above 1023 with ${SETTINGS.port.name}`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefused(`${host} is not an address of this machine: change ${SETTINGS.host.name}`);
    default:
      return error;
  }
}
