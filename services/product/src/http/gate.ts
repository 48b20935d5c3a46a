import type { Account, Extend } from '@tuschel/gameserver/extend';
import { AdminPower, owesTerms, Rank } from '@tuschel/protocol';
import type { Load } from '@tuschel/platform/ports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProductConfig } from '../config.ts';
import { isShutOut, type ProductMetadata, rankOf, readMetadata } from '../people/account/metadata.ts';
import type { Access } from './access.ts';
import { isFromOwnPage } from './headers.ts';
import type { Renderer, Renderers } from '../library/render/renderers.ts';
import type { RateLimiter } from './rateLimiter.ts';
import { type Refusal, refuse } from './refusal.ts';
import { keepTurn } from './turn.ts';

export interface Gate {
  /** Who calls. Only on routes with bearer authentication. */
  account(request: FastifyRequest): Account;
  /** Who looks; null: a visitor. Only on routes for anybody. */
  viewer(request: FastifyRequest): Account | null;
  /** Who renders. Only on routes for renderers. */
  renderer(request: FastifyRequest): Renderer;
}

export interface GateDeps {
  extend: Pick<Extend, 'sessions' | 'accounts'>;
  renderers: Pick<Renderers, 'find'>;
  limiter: RateLimiter;
  load: Pick<Load, 'refusal' | 'turn'>;
  config: Pick<ProductConfig, 'origins' | 'publicUrl' | 'terms'>;
}

/** Holds each route to the decision taken for it, before its body is read. */
export function guardRoutes(app: FastifyInstance, deps: GateDeps): Gate {
  const { admit, gate } = createAdmission(deps);

  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`no decision was taken for ${String(route.method)} ${route.url}: it has no access`);
  });

  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access ?? UNKNOWN_ROUTE;
    const refusal =
      encodingRefusal(request) ??
      originRefusal(request, access, deps) ??
      overloadRefusal(access, deps) ??
      (await waitForTurn(request, reply, access, deps)) ??
      (await admit(request, access));
    if (refusal) return refuse(request, reply, refusal);
  });

  // A session may end while the body of its request is still on its way: nothing of it counts then.
  app.addHook('preHandler', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access?.auth !== 'bearer' || (await deps.extend.sessions.verify(bearer(request)))) return;
    return refuse(request, reply, { code: 'unauthenticated' });
  });

  return gate;
}

/** Who is let in, and who that was. */
function createAdmission({ extend, renderers, limiter, config }: GateDeps) {
  const gate = {
    account: createSeen<Account>('who calls'),
    viewer: createSeen<Account | null>('who looks'),
    renderer: createSeen<Renderer>('who renders'),
  };

  const spend = (request: FastifyRequest, { rates }: Access, user?: string): Refusal | null => {
    const retryAfterMs = limiter.take(rates, { address: request.ip, ...(user === undefined ? {} : { user }) });
    return retryAfterMs === null ? null : { code: 'tooManyRequests', retryAfterMs };
  };

  /** Whose session it is, if they may call at all. */
  const caller = async (request: FastifyRequest, access: Access): Promise<Account | Refusal> => {
    const session = await extend.sessions.verify(bearer(request));
    const account = session && (await extend.accounts.get(session.userId));
    const refusal = spend(request, access, account?.id);
    if (refusal) return refusal;
    if (!account) return { code: 'unauthenticated' };
    const isOut = access.whileBanned ? account.disabledAt !== null : isShutOut(account);
    return isOut ? { code: 'banned' } : account;
  };

  const admitCaller = async (request: FastifyRequest, access: Access): Promise<Refusal | null> => {
    const account = await caller(request, access);
    if ('code' in account) return account;
    const metadata = readMetadata(account);
    if (!access.beforeTerms && owesTerms(metadata, config.terms)) return { code: 'termsNotAccepted' };
    if (access.only && !isOneOf(access.only, metadata)) return { code: 'forbidden' };
    gate.account.set(request, account);
    return null;
  };

  /** A token that is not valid is refused: whoever sent it would take what visitors see for what they see. */
  const admitViewer = async (request: FastifyRequest, access: Access): Promise<Refusal | null> => {
    if (request.headers.authorization === undefined) {
      gate.viewer.set(request, null);
      return spend(request, { ...access, rates: access.visitorRates ?? access.rates });
    }
    const account = await caller(request, access);
    if ('code' in account) return account;
    gate.viewer.set(request, owesTerms(readMetadata(account), config.terms) ? null : account);
    return null;
  };

  const admitRenderer = async (request: FastifyRequest, access: Access): Promise<Refusal | null> => {
    const token = bearer(request);
    const renderer = await renderers.find(token);
    const refusal = spend(request, access, renderer?.id);
    if (refusal) return refusal;
    if (renderer) gate.renderer.set(request, renderer);
    else return { code: (await extend.sessions.verify(token)) ? 'forbidden' : 'unauthenticated' };
    return null;
  };

  const admit = async (request: FastifyRequest, access: Access): Promise<Refusal | null> => {
    if (access.auth === 'renderer') return admitRenderer(request, access);
    if (access.auth === 'viewer') return admitViewer(request, access);
    return access.auth === 'bearer' ? admitCaller(request, access) : spend(request, access);
  };

  return { admit, gate: { account: gate.account.get, viewer: gate.viewer.get, renderer: gate.renderer.get } };
}

/** Who has been let in with a request. */
function createSeen<Who>(question: string) {
  const seen = new WeakMap<FastifyRequest, { who: Who }>();
  return {
    set: (request: FastifyRequest, who: Who) => void seen.set(request, { who }),
    get: (request: FastifyRequest): Who => {
      const found = seen.get(request);
      if (!found) throw new Error(`${request.routeOptions.url} asks ${question}, but its access does not`);
      return found.who;
    },
  };
}

const UNKNOWN_ROUTE: Access = { auth: 'none', rates: ['anonymous'] };

function isOneOf(group: 'team' | 'admins', metadata: ProductMetadata): boolean {
  return group === 'admins' ? metadata.adminPower >= AdminPower.Admin : rankOf(metadata) >= Rank.Team;
}

/** The token of a request, as it came; empty: there is none. */
export function bearer(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

function encodingRefusal(request: FastifyRequest): Refusal | null {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  return encoding === 'identity' || encoding === 'gzip'
    ? null
    : { code: 'unsupportedMediaType', detail: 'Of compressed bodies only gzip is accepted.' };
}

/** Before anything is looked up: what is refused costs next to nothing. */
function overloadRefusal({ shedding }: Access, { load }: GateDeps): Refusal | null {
  const retryAfterMs = shedding ? load.refusal(shedding) : null;
  return retryAfterMs === null ? null : { code: 'overloaded', retryAfterMs };
}

/** What a crowd asks for at once is done by few at a time. */
async function waitForTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  { shedding }: Access,
  { load }: GateDeps,
): Promise<Refusal | null> {
  if (shedding === undefined || shedding === 'lobby') return null;
  const turn = await load.turn(shedding);
  if (typeof turn === 'number') return { code: 'overloaded', retryAfterMs: turn };
  keepTurn(request, reply, turn.leave);
  return null;
}

function originRefusal(request: FastifyRequest, { auth }: Access, deps: GateDeps): Refusal | null {
  if (auth !== 'cookie' && auth !== 'ownPage') return null;
  if (!isFromOwnPage(request, deps.config))
    return { code: 'forbidden', detail: 'Called from a page of another origin.' };
  if (auth === 'cookie' && request.headers['x-tuschel'] !== '1') {
    return { code: 'forbidden', detail: 'The header X-Tuschel is missing.' };
  }
  return null;
}
