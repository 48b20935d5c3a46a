/** Hosts beyond our own origin, as CSP sources (`https://cdn.example`, `wss://game.example`). */
export interface CspHosts {
  /** API, game server and media, for fetch and WebSocket. */
  connect: string[];
  /** Pictures and videos. */
  images: string[];
  /** Login pages of providers that a form may lead to. */
  formAction: string[];
  /** The page may show a page of ours within itself: the one around an ad. */
  frames?: boolean;
}

export const REPORT_PATH = '/csp-report';
const REPORT_GROUP = 'csp';

type Headers = Record<string, string>;
type Directives = Record<string, readonly string[]>;

/** Headers of everything the web service answers. `hsts`: what browsers are told about coming by https alone; null: nothing. */
export function commonHeaders(hsts: string | null): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(hsts === null ? {} : { 'strict-transport-security': hsts }),
  };
}

/**
 * Headers of the page itself. Only our own files run, nothing is inline but the style elements that carry `nonce`, and
 * no string becomes script or markup unnoticed.
 */
export function documentHeaders(hosts: CspHosts, nonce: string, https: boolean): Headers {
  return {
    'content-security-policy': policy({
      'default-src': ["'none'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'font-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:', ...hosts.images],
      'media-src': ["'self'", 'blob:', ...hosts.images],
      'connect-src': ["'self'", ...hosts.connect],
      'worker-src': ["'self'", 'blob:'],
      'manifest-src': ["'self'"],
      'form-action': ["'self'", ...hosts.formAction],
      ...(hosts.frames ? { 'frame-src': ["'self'"] } : {}),
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['app'],
      ...reporting(https),
    }),
    ...(https ? { 'reporting-endpoints': `${REPORT_GROUP}="${REPORT_PATH}"` } : {}),
  };
}

/** Browsers deliver to `report-to` over https only, and whoever knows it ignores the older `report-uri` beside it. */
function reporting(https: boolean): Directives {
  return { 'report-uri': [REPORT_PATH], ...(https ? { 'report-to': [REPORT_GROUP] } : {}) };
}

/** A script is also what a worker starts from, and a worker lives under the policy of its own script. */
export function scriptHeaders(hosts: CspHosts): Headers {
  return {
    'content-security-policy': policy({
      'default-src': ["'none'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'connect-src': ["'self'", ...hosts.connect],
      'img-src': ["'self'", 'blob:', ...hosts.images],
      'frame-ancestors': ["'none'"],
    }),
  };
}

/** For a page without scripts: the one that is shown offline. */
export const STILL_PAGE_HEADERS: Headers = {
  'content-security-policy': policy({
    'default-src': ["'none'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  }),
};

/** For what is neither page nor script. */
export const DATA_HEADERS: Headers = {
  'content-security-policy': policy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
};

export function policy(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
