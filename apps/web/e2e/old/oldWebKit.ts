import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DRIVER = '/usr/bin/WPEWebDriver';
const BROWSER = '/usr/lib/x86_64-linux-gnu/wpe-webkit-1.1/MiniBrowser';
/** How W3C WebDriver names the id of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_MS = 20_000;
const CALL_MS = 60_000;

/** A window of WPE WebKit 2.38, which is about Safari 16.0: the oldest engine that Debian has. */
export interface OldWebKit {
  open(url: string): Promise<void>;
  url(): Promise<string>;
  /** What can be read of the first element that the selector finds; throws when there is none. */
  textOf(selector: string): Promise<string>;
  isShown(selector: string): Promise<boolean>;
  /** How far below the top of the page, px. */
  topOf(selector: string): Promise<number>;
  press(selector: string): Promise<void>;
  /** PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** @throws when a package of it is not installed */
export async function openOldWebKit(): Promise<OldWebKit> {
  // The driver comes without the browser that it drives, and that one without what it draws with.
  if (![DRIVER, BROWSER].every((file) => existsSync(file)))
    throw new Error(
      'This takes WPE WebKit of Debian 12: apt-get install wpewebkit-driver libwpewebkit-1.1-0 libwpebackend-fdo-1.0-1',
    );
  const folder = await mkdtemp(join(tmpdir(), 'old-webkit-'));
  const port = await freePort();
  const env = { ...process.env, XDG_RUNTIME_DIR: folder, HOME: folder };
  // In a group of its own: the browsers that it starts outlive it now and then, and end with the group.
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore', detached: true });
  const call = caller(`http://127.0.0.1:${port}`);
  const end = async () => {
    await ended(driver);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const options = { binary: BROWSER, args: ['--automation', '--headless'] };
    const session = await begin(call, { alwaysMatch: { 'wpe:browserOptions': options } });
    return windowOf((method, path, body) => call(method, `/session/${session}${path}`, body), end);
  } catch (error) {
    await end();
    throw error;
  }
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

function windowOf(call: Call, end: () => Promise<void>): OldWebKit {
  const find = async (selector: string) => {
    const found = await call('POST', '/element', { using: 'css selector', value: selector });
    return `/element/${(found as Record<string, string>)[ELEMENT]}`;
  };
  return {
    open: async (url) => void (await call('POST', '/url', { url })),
    url: async () => (await call('GET', '/url')) as string,
    textOf: async (selector) => (await call('GET', `${await find(selector)}/text`)) as string,
    isShown: async (selector) => (await call('GET', `${await find(selector)}/displayed`)) as boolean,
    topOf: async (selector) => ((await call('GET', `${await find(selector)}/rect`)) as { y: number }).y,
    press: async (selector) => void (await call('POST', `${await find(selector)}/click`, {})),
    screenshot: async () => Buffer.from((await call('GET', '/screenshot')) as string, 'base64'),
    close: async () => {
      await call('DELETE', '').catch(() => undefined);
      await end();
    },
  };
}

function caller(driver: string): Call {
  return async (method, path, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${driver}${path}`, { method, ...sent, signal: AbortSignal.timeout(CALL_MS) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

/** The driver listens a moment after it was started. */
async function begin(call: Call, capabilities: object): Promise<string> {
  const until = performance.now() + START_MS;
  for (;;) {
    try {
      return ((await call('POST', '/session', { capabilities })) as { sessionId: string }).sessionId;
    } catch (error) {
      const isRefused = (error as Error).message === 'fetch failed';
      if (!isRefused || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const isOver = child.exitCode !== null || child.signalCode !== null;
  try {
    process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
  if (!isOver) await exited;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
