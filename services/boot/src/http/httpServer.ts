import { randomUUID } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import compress from '@fastify/compress';
import { fastify, type FastifyInstance } from 'fastify';
import { listenProblem } from './listenProblem.ts';
import { SETTINGS } from '../config/settings.ts';

/** Of a request's body, unless its route says otherwise. */
const BODY_LIMIT = 64 * 1024;
/** Of a parameter in a path, as it is escaped: names of collections have up to 128 bytes. */
const MOST_PARAM = 400;
/** Below this, headers outweigh what compression saves. Bytes. */
const WORTH_COMPRESSING = 1_024;
/** How long requests that run when the server stops may still take. */
const LAST_REQUESTS_MS = 1_000;

export interface HttpServer {
  app: FastifyInstance;
  /** Resolves with the port once requests are served. */
  listen(host: string, port: number): Promise<number>;
  /** Refuses new connections and requests at once; resolves when the last connection is gone. */
  stop(): Promise<void>;
}

/** @param proxies see {@link clientAddress} */
export function httpServer(proxies = 0): HttpServer {
  const app = fastify({
    trustProxy: (_, hop) => hop < proxies,
    bodyLimit: BODY_LIMIT,
    // Stands in the log beside what went wrong. A client cannot choose it.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: MOST_PARAM },
    return503OnClosing: true,
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
  });
  // Text of any length, as it goes out; files that the build has compressed stay as they are.
  void app.register(compress, { encodings: ['gzip', 'deflate'], threshold: WORTH_COMPRESSING });
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
        throw listenProblem(error as NodeJS.ErrnoException, host, port, SETTINGS.port.name);
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
