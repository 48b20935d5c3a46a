import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';

const source = readFileSync(new URL('./serviceWorker.js', import.meta.url), 'utf8');
const ORIGIN = 'https://draw.example';
const FILES = ['/offline.html', '/assets/offline-1.css'];

type Listener = (event: Record<string, unknown>) => void;

/** A browser that runs the worker: its caches, and a network that can be gone. */
class Browser {
  readonly caches = new Map<string, Map<string, Response>>();
  readonly asked: string[] = [];
  isOffline = false;
  #listeners = new Map<string, Listener>();

  /** Loads a version of the worker. */
  load(version: string, files: readonly string[] = FILES) {
    this.#listeners = new Map();
    const code = source.replace('__VERSION__', version).replace("['__FILES__']", JSON.stringify(files));
    runInNewContext(code, {
      self: {
        location: { origin: ORIGIN },
        registration: {},
        clients: { claim: async () => undefined },
        skipWaiting: async () => undefined,
        addEventListener: (type: string, listener: Listener) => this.#listeners.set(type, listener),
      },
      caches: {
        open: async (name: string) => this.#open(name),
        keys: async () => [...this.caches.keys()],
        delete: async (name: string) => this.caches.delete(name),
      },
      fetch: async (request: Request) => this.#fetch(request),
      Request: class extends Request {
        constructor(path: string, init?: RequestInit) {
          super(new URL(path, ORIGIN), init);
        }
      },
      Response,
      URL,
    });
  }

  async install() {
    for (const type of ['install', 'activate']) {
      let work: unknown;
      this.#listeners.get(type)?.({ waitUntil: (promise: unknown) => (work = promise) });
      await work;
    }
  }

  /** Null: the worker leaves the request alone. */
  async request(path: string, { mode = 'cors', method = 'GET' } = {}): Promise<string | null> {
    let answer: Promise<Response> | null = null;
    const request = Object.defineProperty(new Request(new URL(path, ORIGIN), { method }), 'mode', { value: mode });
    this.#listeners.get('fetch')?.({
      request,
      preloadResponse: Promise.resolve(undefined),
      respondWith: (promise: Promise<Response>) => (answer = promise),
    });
    return answer === null ? null : (await (answer as Promise<Response>)).text();
  }

  #fetch(request: Request): Response {
    if (this.isOffline) throw new TypeError('Failed to fetch');
    this.asked.push(request.url);
    return new Response(`fresh ${new URL(request.url).pathname}`);
  }

  #open(name: string) {
    const entries = this.caches.get(name) ?? new Map<string, Response>();
    this.caches.set(name, entries);
    return {
      addAll: async (requests: Request[]) => {
        for (const request of requests) entries.set(new URL(request.url).pathname, this.#fetch(request));
      },
      match: async (path: string) => entries.get(path)?.clone(),
    };
  }
}

let browser: Browser;
beforeEach(async () => {
  browser = new Browser();
  browser.load('1');
  await browser.install();
});

const kept = () => [...browser.caches].map(([name, entries]) => [name, ...entries.keys()]);

describe('while the network is there', () => {
  test('every page comes from it, never from what was kept', async () => {
    expect(await browser.request('/create', { mode: 'navigate' })).toBe('fresh /create');
    expect(await browser.request('/offline.html', { mode: 'navigate' })).toBe('fresh /offline.html');
  });

  test.each([
    '/api/session/refresh',
    '/env.json',
    '/assets/index-2.js',
    '/v2/account',
    '/pages/de/terms',
    'https://cdn.example/a.jpg',
  ])('it leaves %s alone', async (path) => {
    expect(await browser.request(path)).toBeNull();
    expect(await browser.request(path, { method: 'POST' })).toBeNull();
  });

  test('whatever was visited, the files of the offline page are all that is kept', async () => {
    for (const path of ['/', '/twitch/back?code=secret&state=x', '/game'])
      await browser.request(path, { mode: 'navigate' });
    expect(kept()).toEqual([['offline-1', ...FILES]]);
  });
});

describe('without a network', () => {
  test('any page is the offline page, with what belongs to it', async () => {
    browser.isOffline = true;
    expect(await browser.request('/game', { mode: 'navigate' })).toBe('fresh /offline.html');
    expect(await browser.request('/assets/offline-1.css')).toBe('fresh /assets/offline-1.css');
  });

  test('a page that was thrown away by the browser fails as it would without a worker', async () => {
    browser.caches.clear();
    browser.isOffline = true;
    await expect(browser.request('/game', { mode: 'navigate' })).resolves.toBe('');
  });
});

test('a new version takes over with its own files and forgets those of the old one', async () => {
  browser.load('2', ['/offline.html', '/assets/offline-2.css']);
  await browser.install();
  expect(kept()).toEqual([['offline-2', '/offline.html', '/assets/offline-2.css']]);
});
