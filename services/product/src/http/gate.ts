import type { Account, Extend } from '@tuschel/gameserver/extend';
import { owesTerms } from '@tuschel/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isShutOut, readMetadata } from '../account/metadata.ts';
import type { ProductConfig } from '../config.ts';
import { isFromOwnPage } from './headers.ts';
import type { RateLimiter } from './rateLimiter.ts';
import { refuse, type Refusal } from './refusal.ts';
import { routeRow, type RouteRow } from './routes.ts';

export interface Gate {
  /** Who calls. Only on routes with bearer authentication. */
  account(request: FastifyRequest): Account;
}

export interface GateDeps {
  extend: Pick<Extend, 'sessions' | 'accounts'>;
  limiter: RateLimiter;
  config: Pick<ProductConfig, 'origins' | 'publicUrl' | 'terms'>;
}

/** Holds each route to its row of the decision table, before its body is read. */
export function guardRoutes(app: FastifyInstance, deps: GateDeps): Gate {
  const accounts = new WeakMap<FastifyRequest, Account>();

  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      const row = routeRow(method, route.url.slice(app.prefix.length));
      if (!row) throw new Error(`no decision was taken for ${method} ${route.url}: add its row to ROUTES`);
      route.bodyLimit = Math.max(row.bodyBytes, 1);
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    const row = routeRow(request.method, request.routeOptions.url?.slice(app.prefix.length) ?? '') ?? UNKNOWN_ROUTE;
    const refusal = encodingRefusal(request) ?? originRefusal(request, row, deps) ?? (await admit(request, row));
    if (refusal) return refuse(request, reply, refusal);
  });

  const admit = async (request: FastifyRequest, row: RouteRow): Promise<Refusal | null> => {
    if (row.auth !== 'bearer') return spend(request, row);
    const caller = await deps.extend.sessions.verify(bearer(request));
    const account = caller && (await deps.extend.accounts.get(caller.userId));
    const refusal = spend(request, row, account?.id);
    if (refusal) return refusal;
    if (!account) return { code: 'unauthenticated' };
    if (isShutOut(account)) return { code: 'banned' };
    if (!row.beforeTerms && owesTerms(readMetadata(account), deps.config.terms)) return { code: 'termsNotAccepted' };
    accounts.set(request, account);
    return null;
  };

  const spend = (request: FastifyRequest, row: RouteRow, user?: string): Refusal | null => {
    const retryAfterMs = deps.limiter.take(row.rates, { address: request.ip, ...(user === undefined ? {} : { user }) });
    return retryAfterMs === null ? null : { code: 'tooManyRequests', retryAfterMs };
  };

  return {
    account(request) {
      const account = accounts.get(request);
      if (!account) throw new Error(`${request.routeOptions.url} asks who calls, but its row does not`);
      return account;
    },
  };
}

const UNKNOWN_ROUTE: RouteRow = { auth: 'none', rates: ['anonymous'], bodyBytes: 0 };

function bearer(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

function encodingRefusal(request: FastifyRequest): Refusal | null {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  return encoding === 'identity' || encoding === 'gzip'
    ? null
    : { code: 'unsupportedMediaType', detail: 'Of compressed bodies only gzip is accepted.' };
}

function originRefusal(request: FastifyRequest, row: RouteRow, deps: GateDeps): Refusal | null {
  if (row.auth !== 'cookie' && row.auth !== 'ownPage') return null;
  if (!isFromOwnPage(request, deps.config))
    return { code: 'forbidden', detail: 'Called from a page of another origin.' };
  if (row.auth === 'cookie' && request.headers['x-tuschel'] !== '1') {
    return { code: 'forbidden', detail: 'The header X-Tuschel is missing.' };
  }
  return null;
}
