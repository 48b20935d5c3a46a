import { AD_FRAME_PATH, type AdMessage, type Language } from '@tuschel/protocol';
import type { FastifyInstance } from 'fastify';
import { pageLanguage } from './pageLanguage.ts';
import { policy } from './securityHeaders.ts';

/** An ad of others. */
export interface AdFrame {
  /** As its provider hands it out. */
  html: string;
  /** Web sites that it may load from. Nothing else can be. */
  origins: readonly string[];
}

/** A click may open a window of its own; the game around it stays where it is. */
const SANDBOX = ['allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox'];

/** Names what no ad needs to know. */
const PERMISSIONS = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'browsing-topics',
  'attribution-reporting',
];

/**
 * `/ads/frame`: a page around the ad. Wherever it is opened it has no origin: it cannot read what our pages keep, nor call the server as
 * whoever is signed in. What it loads comes from the sites that the operator has named.
 */
export function serveAdFrame(web: FastifyInstance, { html, origins }: AdFrame): void {
  const headers = adHeaders(origins);
  web.get(AD_FRAME_PATH, (request, reply) => {
    const search = request.raw.url?.split('?', 2)[1] ?? '';
    const language = pageLanguage(search, request.headers['accept-language']);
    return reply.headers(headers).type('text/html; charset=utf-8').send(adPage(html, language));
  });
}

/** Inline script and style are harmless here, and most ads are made of them. */
function adHeaders(origins: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': policy({
      sandbox: SANDBOX,
      'default-src': ["'none'"],
      'script-src': ["'unsafe-inline'", ...origins],
      'style-src': ["'unsafe-inline'", ...origins],
      'img-src': ['data:', ...origins],
      'media-src': origins,
      'font-src': ['data:', ...origins],
      'connect-src': origins,
      'frame-src': origins,
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'self'"],
    }),
    'permissions-policy': PERMISSIONS.map((name) => `${name}=()`).join(', '),
    'cache-control': 'no-cache',
    vary: 'Accept-Language',
    'x-robots-tag': 'noindex',
  };
}

/** Tells the page around it whether all parts of the ad have come; what keeps one away, keeps it from telling, too. */
function adPage(html: string, language: Language): string {
  const [shown, blocked]: [AdMessage, AdMessage] = ['tuschel-ad-shown', 'tuschel-ad-blocked'];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Tuschel</title>
<style>html, body { height: 100%; margin: 0; overflow: hidden } body { display: grid; place-content: center }</style>
<script>
(() => {
  let message = '${shown}';
  addEventListener('error', ({ target }) => { if (target !== window) message = '${blocked}'; }, true);
  addEventListener('load', () => parent.postMessage(message, '*'));
})();
</script>
</head>
<body>
${html}
</body>
</html>
`;
}
