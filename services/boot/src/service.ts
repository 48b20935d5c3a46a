import type { FastifyInstance } from 'fastify';

/** A part of the product that shares the one HTTP server. Started in order, closed in reverse. */
export interface Service {
  name: string;
  /** Adds routes, hooks and, for sockets, a listener on `app.server`'s "upgrade". Nothing listens yet. */
  start(app: FastifyInstance): Promise<void> | void;
  /** Writes what is pending and terminates its sockets. New requests are refused by now; running ones still end. */
  close(): Promise<void>;
}
