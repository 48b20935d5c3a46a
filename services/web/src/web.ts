import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Log } from '@tuschel/platform';
import { type EnvJson, isAppRoute, type Language, LANGUAGES, problem } from '@tuschel/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AdFrame, serveAdFrame } from './adFrame.ts';
import { type Asked, askedFor } from './appPath.ts';
import { type CspReports, collectCspReports } from './cspReports.ts';
import type { ContentPages } from './pages/contentPages.ts';
import { type DistFiles, NONCE_PLACEHOLDER, readDist } from './distFiles.ts';
import { type HeadOf, NO_AI, withHead } from './pageHead.ts';
import { alternates, begunPages, pageLanguage, pagesByLanguage } from './pageLanguage.ts';
import {
  commonHeaders,
  type CspHosts,
  DATA_HEADERS,
  documentHeaders,
  REPORT_PATH,
  scriptHeaders,
  STILL_PAGE_HEADERS,
} from './securityHeaders.ts';

export interface WebDeps {
  log: Log;
  /** What the build of the web app wrote. Absolute. */
  distFolder: string;
  /** Runtime configuration of the browser. */
  env: EnvJson;
  csp: CspHosts;
  /** What the operator wrote. */
  pages: ContentPages;
  /** Where people reach the server, such as `https://draw.example`, when the operator has said so. */
  publicUrl?: string;
  /** Hosts that people knew the server by before: pages there lead to `publicUrl`. Absent: none. */
  formerHosts?: readonly string[];
  /** The staff's own host, and the configuration of a browser there. Absent: there is none. */
  adminSite?: AdminSite;
  /** The page is reached over https, perhaps through a proxy. */
  https: boolean;
  /** Strict-Transport-Security of all answers. Absent: none. */
  hsts?: string;
  /** An ad of others. Absent: there is none. */
  adFrame?: AdFrame;
  /** What a page says of itself where a link to it is shared. Absent: what every page does. */
  headOf?: HeadOf;
}

export interface AdminSite {
  /** Such as `admin.draw.example:8443`. */
  host: string;
  env: EnvJson;
}

export interface Web {
  /** Adds `/env.json`, `/pages`, the report endpoint, and everything that no other service has a route for. */
  register(app: FastifyInstance): Promise<void>;
  /** Violations of the content security policy reported since the start. */
  cspReportCount(): number;
}

const REPORT_BYTES = 16 * 1024;
const URL_PLACEHOLDER = '__PUBLIC_URL__';
const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

/** What a browser loads: the page with its security headers, its files, and its configuration. Throws when nothing was built. */
export function createWeb(deps: WebDeps): Web {
  const {
    log,
    distFolder,
    env,
    pages,
    publicUrl = '',
    https,
    headOf,
    adminSite,
    adFrame,
    hsts,
    formerHosts = [],
  } = deps;
  const csp = { ...deps.csp, frames: adFrame !== undefined };
  const { page, firstViews, names } = readDist(distFolder);
  const everywhere = pagesByLanguage(page.replaceAll(URL_PLACEHOLDER, publicUrl), names);
  const files = { names, pages: everywhere, begun: begunPages(everywhere, firstViews) };
  const reports = collectCspReports(log);
  return {
    cspReportCount: () => reports.count(),
    register: async (app) => {
      await app.register(async (web) => {
        web.addHook('onRequest', async (_, reply) => void reply.headers(commonHeaders(hsts ?? null)));
        await web.register(fastifyStatic, { root: distFolder, serve: false, preCompressed: true, cacheControl: false });
        const envFor = ({ headers: { host } }: FastifyRequest) =>
          (host === adminSite?.host ? adminSite?.env : env) ?? env;
        web.get('/env.json', (request, reply) =>
          reply.headers({ ...DATA_HEADERS, 'cache-control': 'no-store' }).send(envFor(request)),
        );
        serveRobots(web, { distFolder, publicUrl, https });
        servePages(web, pages);
        if (adFrame) serveAdFrame(web, adFrame);
        serveReports(web, reports);
        web.get(
          '/*',
          (request, reply) =>
            leadOn(request, reply, formerHosts, publicUrl) ??
            leadHome(request, reply, adminSite, publicUrl) ??
            answer(request, reply, { files, csp, https, pages, publicUrl, ...(headOf ? { headOf } : {}) }),
        );
      });
    },
  };
}

/** What else than the staff's site is there on their host: what one needs to log in, and what has to be within reach everywhere. */
const ON_ADMIN_HOST = /^\/(?:admin|login|twitch|error|imprint|privacy|terms|licences)(?:\/|$)/;

/** On the staff's host nothing but their site is shown; whoever asks for more is taken to where people are. Undefined: nothing to lead. */
function leadHome(
  request: FastifyRequest,
  reply: FastifyReply,
  adminSite: AdminSite | undefined,
  publicUrl: string,
): FastifyReply | undefined {
  if (adminSite === undefined || request.headers.host !== adminSite.host) return undefined;
  const path = pathOf(request);
  if (path === '/') return reply.redirect('/admin');
  const isPage = isAppRoute(path) && !ON_ADMIN_HOST.test(path);
  return isPage && publicUrl !== '' ? reply.redirect(`${publicUrl}${path}`) : undefined;
}

/** From a name of before to the present one, for good; scripts and calls of pages that are still open there go on. Undefined: nothing to lead. */
function leadOn(
  request: FastifyRequest,
  reply: FastifyReply,
  formerHosts: readonly string[],
  publicUrl: string,
): FastifyReply | undefined {
  if (publicUrl === '' || !formerHosts.includes(request.headers.host ?? '')) return undefined;
  return isAppRoute(pathOf(request)) ? reply.redirect(`${publicUrl}${request.raw.url ?? '/'}`, 308) : undefined;
}

interface Site extends Pick<Required<WebDeps>, 'csp' | 'https' | 'pages' | 'publicUrl'>, Pick<WebDeps, 'headOf'> {
  files: Pick<DistFiles, 'names'> & {
    pages: ReturnType<typeof pagesByLanguage>;
    begun: ReturnType<typeof begunPages>;
  };
}

function answer(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply | Promise<FastifyReply> {
  const asked = askedFor(pathOf(request), site.files.names);
  switch (asked.kind) {
    case 'page':
      return sendPage(request, reply, site);
    case 'file':
      return sendFile(reply, asked, site);
    case 'nothing':
      return sendNothing(request, reply);
    default:
      return asked satisfies never;
  }
}

function pathOf({ raw }: FastifyRequest): string {
  return (raw.url ?? '/').split('?', 1)[0] ?? '/';
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<FastifyReply> {
  const { files, csp, https } = site;
  const nonce = randomBytes(16).toString('base64');
  const search = request.raw.url?.split('?', 2)[1] ?? '';
  const language = pageLanguage(search, request.headers['accept-language']);
  const page = files.begun[language].get(pathOf(request)) ?? files.pages[language];
  const origin = originOf(request, site.publicUrl, https);
  const head = (await site.headOf?.(pathOf(request), language, origin)) ?? null;
  return (
    reply
      // The page says so, too; for machines the status does.
      .code(isAppRoute(pathOf(request)) ? 200 : 404)
      .headers({
        ...documentHeaders(csp, nonce, https),
        ...twins(pathOf(request), site),
        'cache-control': 'no-cache',
        'content-language': language,
        ...(head ? { 'x-robots-tag': NO_AI } : {}),
        vary: 'Accept-Language',
      })
      .type('text/html; charset=utf-8')
      .send((head ? withHead(page, head) : page).replaceAll(NONCE_PLACEHOLDER, nonce))
  );
}

/** For search engines: the home page and what the operator wrote. What else there is belongs to whoever opens it. */
function twins(path: string, { pages, publicUrl }: Site): { link?: string } {
  const isWritten = (language: Language) => pages.find(path.slice(1), language)?.language === language;
  const languages = path === '/' ? LANGUAGES : LANGUAGES.filter(isWritten);
  return publicUrl === '' || languages.length === 0 ? {} : { link: alternates(publicUrl, path, languages) };
}

function sendFile(reply: FastifyReply, { name }: Extract<Asked, { kind: 'file' }>, { csp }: Site): FastifyReply {
  return reply
    .headers({ ...headersOf(name, csp), 'cache-control': cacheOf(name), vary: 'Accept-Encoding' })
    .sendFile(name);
}

function headersOf(name: string, csp: CspHosts): Record<string, string> {
  if (name.endsWith('.js')) return scriptHeaders(csp);
  return name.endsWith('.html') ? STILL_PAGE_HEADERS : DATA_HEADERS;
}

/** Names below `assets/` carry a hash of their content and never change. An old service worker would hold up all updates. */
function cacheOf(name: string): string {
  if (name.startsWith('assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return /\.(html|js|webmanifest)$/.test(name) ? 'no-cache' : `public, max-age=${DAY_SECONDS}`;
}

function sendNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ ...DATA_HEADERS, 'cache-control': 'no-store' })
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem('notFound', undefined, { instance: pathOf(request) })));
}

/** `/robots.txt`: where crawlers must not go, and where the sitemap is. */
function serveRobots(
  web: FastifyInstance,
  { distFolder, publicUrl, https }: Pick<Required<WebDeps>, 'distFolder' | 'publicUrl' | 'https'>,
): void {
  const file = join(distFolder, 'robots.txt');
  if (!existsSync(file)) return;
  const rules = readFileSync(file, 'utf8').trimEnd();
  web.get('/robots.txt', (request, reply) =>
    reply
      .headers({ ...DATA_HEADERS, 'cache-control': `public, max-age=${DAY_SECONDS}` })
      .type('text/plain; charset=utf-8')
      .send(`${rules}\n\nSitemap: ${originOf(request, publicUrl, https)}/sitemap\n`),
  );
}

function originOf(request: FastifyRequest, publicUrl: string, https: boolean): string {
  return publicUrl === '' ? `${https ? 'https' : 'http'}://${request.host}` : publicUrl;
}

function servePages(web: FastifyInstance, pages: ContentPages): void {
  web.get<{ Params: { language: string; name: string } }>('/pages/:language/:name', (request, reply) => {
    const page = pages.find(request.params.name, request.params.language);
    if (page === undefined) return sendNothing(request, reply);
    return reply.headers({ ...DATA_HEADERS, 'cache-control': 'no-cache' }).send(page);
  });
}

function serveReports(web: FastifyInstance, reports: CspReports): void {
  const types = ['application/csp-report', 'application/reports+json', 'application/json'];
  web.removeContentTypeParser('application/json');
  web.addContentTypeParser(types, { parseAs: 'string', bodyLimit: REPORT_BYTES }, (_, body, done) =>
    done(null, parseOrNull(String(body))),
  );
  web.post(REPORT_PATH, { bodyLimit: REPORT_BYTES }, (request, reply) => {
    reports.take(request.body);
    return reply
      .headers({ ...DATA_HEADERS, 'cache-control': 'no-store' })
      .code(204)
      .send();
  });
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
