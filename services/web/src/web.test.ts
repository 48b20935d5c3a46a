import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { withHead } from './pageHead.ts';
import { createWeb } from './web.ts';
import {
  app,
  csp,
  env,
  get,
  log,
  pages,
  restart,
  root,
  SCRIPT,
  SECRET,
  start,
  builtSite,
} from './testing/builtSite.ts';

builtSite();

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];

describe('the page', () => {
  test.each(['/', '/create', '/join/ABCDEFGHJK', '/error?c=404&d=x', '/twitch/back?code=a.b&state=c'])(
    '%s is the app, which knows its own routes',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('<div id="root">');
    },
  );

  test('that the app has not is the app all the same, which says so, and so does the status', async () => {
    const answer = await get('/no/such/screen');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<div id="root">');
  });

  test('carries the same fresh nonce in header and body, never the one before', async () => {
    const [first, second] = [await get('/'), await get('/')];
    const nonce = nonceOf(first.headers['content-security-policy']);
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(first.body).toContain(`nonce="${nonce}"`);
    expect(nonceOf(second.headers['content-security-policy'])).not.toBe(nonce);
  });

  test('says the language it will be in: the one in the address, or the one the browser wants', async () => {
    const german = await get('/create', { 'accept-language': 'de-AT,de;q=0.9' });
    expect(german.body).toContain('<html lang="de">');
    expect(german.headers).toMatchObject({ 'content-language': 'de', vary: 'Accept-Language' });
    expect((await get('/?lang=en', { 'accept-language': 'de' })).body).toContain('<html lang="en">');
  });

  test('lets the browser ask at once for what the script needs first: texts in the language of the page, configuration', async () => {
    const german = await get('/', { 'accept-language': 'de' });
    expect(german.body).toContain('<link rel="modulepreload" crossorigin href="/assets/de-AbCd1234.js">');
    expect(german.body).not.toContain('/assets/en-');
    expect(german.body).toContain('<link rel="preload" as="fetch" crossorigin href="/env.json"></head>');
  });

  test('home and the gallery show their first view in the language of the page, and ask for the program after all that is seen', async () => {
    expect((await get('/')).body).toContain('<div id="root"></div>');
    for (const language of ['de', 'en'])
      writeFileSync(
        join(root, 'dist', `.first.${language}.json`),
        JSON.stringify({ '/': `<h1>${language}</h1>`, '/discover': `<h1>$& ${language}</h1>` }),
      );
    await restart();
    const home = await get('/?from=a-friend', { 'accept-language': 'de' });
    expect(home.body).toContain('<div id="first-view" lang="de"><h1>de</h1></div><div id="root" hidden></div>');
    expect(home.body).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/de-AbCd1234.js">',
    );
    const gallery = await get('/discover?week=1', { 'accept-language': 'de' });
    expect(gallery.body).toContain('<div id="first-view" lang="de"><h1>$& de</h1></div><div id="root" hidden></div>');
    const elsewhere = (await get('/create')).body;
    expect(elsewhere).toContain('<div id="root"></div>');
    expect(elsewhere).not.toContain('fetchpriority');
    expect((await get('/.first.de.json')).statusCode).toBe(404);
  });

  test('names its twins in the other languages where the operator has told its address', async () => {
    expect((await get('/')).headers['link']).toBeUndefined();
    await restart(true, 'https://draw.example');
    expect((await get('/?lang=de')).headers['link']).toContain('<https://draw.example/?lang=de>; rel="alternate"');
    expect((await get('/terms')).headers['link']).toBe(
      '<https://draw.example/terms?lang=en>; rel="alternate"; hreflang="en", ' +
        '<https://draw.example/terms>; rel="alternate"; hreflang="x-default"',
    );
    for (const path of ['/join/ABCDEFGHJK', '/create', '/no/such', '/imprint']) {
      expect((await get(path)).headers['link']).toBeUndefined();
    }
  });

  test('is answered to HEAD with headers alone', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/create' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toBe('');
  });
});

describe('headers', () => {
  const seen = async (url: string) => {
    const { statusCode, headers } = await get(url);
    const { date: _, etag: __, 'last-modified': ___, connection: ____, ...kept } = headers;
    const text = JSON.stringify(kept).replace(/'nonce-[^']+'/, "'nonce-…'");
    return { statusCode, ...JSON.parse(text) };
  };

  test.each([
    '/',
    '/error?c=500',
    '/env.json',
    '/assets/index-AbCd1234.js',
    '/favicon.svg',
    '/assets/gone.js',
    '/offline.html',
  ])('of %s are these', async (url) => {
    expect(await seen(url)).toMatchSnapshot();
  });

  test('ask for https, and for reports in the newer way, only where the page is reached over it', async () => {
    const plain = (await get('/')).headers;
    expect(plain['strict-transport-security']).toBeUndefined();
    expect(plain['content-security-policy']).toMatch(/report-uri \/csp-report$/);
    await restart(true, '', { hsts: 'max-age=63072000; includeSubDomains' });
    const secure = (await get('/')).headers;
    expect(secure['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(secure['content-security-policy']).toMatch(/report-uri \/csp-report; report-to csp$/);
    expect(secure['reporting-endpoints']).toBe('csp="/csp-report"');
  });

  test('name no product and no version', async () => {
    const { headers } = await get('/');
    expect(Object.keys(headers).filter((name) => /^(server|x-powered-by|via)$/.test(name))).toEqual([]);
  });
});

describe('files', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('come compressed by %s to who can read it', async (encoding, decompress) => {
    const answer = await get('/assets/index-AbCd1234.js', { 'accept-encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toMatch(/\/javascript; charset=utf-8$/);
    expect(decompress(answer.rawPayload).toString()).toBe(SCRIPT);
  });

  test('come as they are to whoever cannot, and are kept for a year', async () => {
    const answer = await get('/assets/index-AbCd1234.js', { 'accept-encoding': 'identity' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.body).toBe(SCRIPT);
  });

  test('that are gone are a 404, not the app', async () => {
    const answer = await get('/assets/index-0ld0ld00.js');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: 404, type: 'urn:tuschel:error:notFound' });
  });

  test.each(['/.env', '/.git/config', '/%2egit/HEAD', '/.well-known/nothing', '/draw/.hidden', '/.DS_Store'])(
    '%s is hidden, and not the app',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  test.each(['/api/nothing', '/v2/nothing', '/media/nothing', '/api', '/wp-login.php', '/assets', '/assets/'])(
    '%s is not the app either',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  test.each([
    '/.stamp',
    '/%2estamp',
    '/assets/../.stamp',
    '/assets/..%2f.stamp',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/....//....//secret.txt',
    '/assets/..%252f..%252fsecret.txt',
    '/assets/..;/..;/secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/secret.txt%00.js',
    '/assets/index-AbCd1234.js/../../../secret.txt',
    '//secret.txt',
    '///etc/passwd',
    '/file:///etc/passwd',
    '/index.html',
    '/assets/index-AbCd1234.js.br',
    '/%',
    '/%zz',
  ])('%s leads nowhere', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain(SECRET);
  });
});

test.each([
  ['/sw.js', /javascript/],
  ['/offline.html', /text\/html/],
  ['/manifest.webmanifest', /application\/manifest\+json/],
])('%s is asked for anew each time', async (url, type) => {
  const answer = await get(url);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-type']).toMatch(type);
});

test('/env.json is the configuration of the browser, and never kept', async () => {
  const answer = await get('/env.json');
  expect(answer.json()).toEqual(env);
  expect(answer.headers['cache-control']).toBe('no-store');
});

describe('/pages', () => {
  test('has what the operator wrote, in the other language where there is but one', async () => {
    const answer = await get('/pages/de/terms');
    expect(answer.json()).toMatchObject({ language: 'en', title: 'Terms', blocks: [{ text: ['Be kind.'] }] });
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test.each(['/pages/en/imprint', '/pages/en/..%2fterms', '/pages/en', '/pages', '/pages/en/terms.md'])(
    '%s is not there',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});

test('without a build there is nothing to serve, and the server does not start', () => {
  expect(() => createWeb({ log, distFolder: join(root, 'nowhere'), env, csp, pages, https: false })).toThrow('ENOENT');
});

describe('Q14 a page with a head of its own', () => {
  const head = {
    title: 'A "picture" by <Anna>',
    description: 'A whale & more',
    image: { url: 'https://cdn.example/d.jpg', width: 640, height: 360 },
    oEmbedUrl: 'https://draw.example/api/oembed?format=json&url=x',
    url: 'https://draw.example/d/1',
  };
  const serve = () => start(true, '', { headOf: async (path) => (path === '/d/1' ? head : null) });

  test('says what it shows where a link to it is shared, and asks machines not to learn from it', async () => {
    const server = await serve();
    const { body, headers } = await server.inject({ url: '/d/1' });
    expect(headers['x-robots-tag']).toBe('noai, noimageai');
    expect(body).toContain('<meta property="og:title" content="A &quot;picture&quot; by &lt;Anna&gt;">');
    expect(body).toContain('<meta property="og:image" content="https://cdn.example/d.jpg">');
    expect(body).toContain('href="https://draw.example/api/oembed?format=json&amp;url=x"');
    expect(body).not.toContain('<Anna>');
    await server.close();
  });

  test('is looked up by its path alone, in the language of the page, for the address that people know', async () => {
    const asked: unknown[] = [];
    const headOf = async (...args: unknown[]) => (asked.push(args), null);
    for (const [https, publicUrl] of [
      [false, ''],
      [true, ''],
      [true, 'https://draw.example'],
    ] as const) {
      const server = await start(https, publicUrl, { headOf });
      await server.inject({ url: '/d/1?lang=de&x=1', headers: { host: 'here.example' } });
      await server.close();
    }
    expect(asked).toEqual(
      ['http://here.example', 'https://here.example', 'https://draw.example'].map((origin) => ['/d/1', 'de', origin]),
    );
  });

  test('is no other page', async () => {
    const server = await serve();
    const { body, headers } = await server.inject({ url: '/create' });
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body).not.toContain('og:title');
    await server.close();
  });
});

test('machines read where not to go, and where the list of pages is', async () => {
  writeFileSync(join(root, 'dist/robots.txt'), 'User-agent: *\nDisallow: /api/\n');
  for (const [publicUrl, origin] of [
    ['https://draw.example', 'https://draw.example'],
    ['', 'http://localhost:80'],
  ] as const) {
    const server = await start(false, publicUrl);
    const { body, headers } = await server.inject({ url: '/robots.txt', headers: { host: 'localhost:80' } });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap\n`);
    await server.close();
  }
});

test('a page with news names its feed, and nothing that it has not', () => {
  const head = { title: 'News', description: 'New', url: 'https://draw.example/blog' };
  const feedUrl = 'https://draw.example/blog/feed.xml?lang=de';
  const link = `<link rel="alternate" type="application/atom+xml" href="${feedUrl}">`;
  expect(withHead('<head></head>', { ...head, feedUrl })).toContain(link);
  expect(withHead('<head></head>', head)).not.toContain('<link');
});

describe('Strict-Transport-Security', () => {
  test('is said as the operator wants it, or not at all', async () => {
    for (const hsts of ['max-age=300', 'max-age=63072000; includeSubDomains; preload']) {
      const server = await start(true, '', { hsts });
      expect((await server.inject('/')).headers['strict-transport-security']).toBe(hsts);
      await server.close();
    }
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
  });
});

test.each(['/readyz', '/metrics', '/healthz'])('%s is not there on the public port', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});
