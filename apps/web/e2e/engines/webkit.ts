import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tuschel/boot/serverProcess';
import type { BrowserWindow, EngineWithDownloads, Point, WindowOptions } from './browserWindow.ts';
import { startChild } from './children.ts';
import { startSession, type WebDriverSession } from './webDriver.ts';

const DRIVER = process.env['TUSCHEL_WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver';
const LIBRARIES = '/usr/lib';
const READY_WITHIN_MS = 20_000;
/** More than the largest window. */
const SCREEN = '2000x1400x24';

/** WebKit in Debian's smallest browser (`webkit2gtk-driver`), on a screen that nobody sees. */
export async function launchWebKit(options: WindowOptions): Promise<EngineWithDownloads> {
  const folder = await mkdtemp(join(tmpdir(), 'tuschel-webkit-'));
  const screen = startChild('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], process.env);
  const display = await firstLine(screen);
  const port = await freePort();
  const driver = startChild(DRIVER, ['--host=127.0.0.1', `--port=${port}`], {
    ...process.env,
    DISPLAY: `:${display}`,
    // Neither settings nor caches of whoever runs this.
    HOME: folder,
    XDG_CONFIG_HOME: await gtkSettings(folder, options),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_DATA_HOME: join(folder, 'data'),
    GTK_OVERLAY_SCROLLING: options.hasClassicScrollbars ? '0' : '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Without a graphics card it would paint pages by a simulated one, on the thread that runs them: a frame took half a minute beside other work.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    NO_AT_BRIDGE: '1',
    // Its own sandbox wants namespaces, which containers seldom give.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const close = async () => {
    await driver.stop();
    await screen.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await ready(url, driver.said);
    const session = await startSession(url, {
      pageLoadStrategy: 'normal',
      'webkitgtk:browserOptions': {
        binary: miniBrowser(),
        args: ['--automation', ...(options.isDark ? ['--dark-mode'] : [])],
        useOverlayScrollbars: !options.hasClassicScrollbars,
      },
    });
    await session.command('POST', '/timeouts', { script: 120_000, pageLoad: 60_000 });
    const window = webKitWindow(session);
    await window.resize(options.width, options.height);
    return {
      name: 'WebKit',
      window,
      // It keeps them at home where nobody has named a folder.
      downloads: folder,
      async close() {
        await session.end().catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw new Error(`WebKit did not start. ${driver.said()}`, { cause: error });
  }
}

function webKitWindow(session: WebDriverSession): BrowserWindow {
  const complaints: string[] = [];
  let at: Point = { x: 0, y: 0 };
  /** The bar above the page, and whatever else this browser has. Learned when the window gets its size. */
  const frame = { width: 0, height: 0 };

  const act = (...actions: Record<string, unknown>[]) => moveMouse(session, actions);

  const window: BrowserWindow = {
    complaints,
    async goto(url) {
      await session.command('POST', '/url', { url });
      await window.evaluate(listen, null);
    },
    async reload() {
      await window.collectComplaints();
      await session.command('POST', '/refresh');
      await window.evaluate(listen, null);
    },
    async evaluate(run, argument) {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve(arguments[0]).then(${String(run)}).then(
          (value) => done({ value: value === undefined ? null : value }),
          (error) => done({ error: String(error && error.stack || error) }));`;
      const answer = await session.command<{ value: never } | { error: string }>('POST', '/execute/async', {
        script,
        args: [argument],
      });
      if ('error' in answer) throw new Error(answer.error);
      return answer.value;
    },
    async moveTo(point) {
      at = { x: Math.round(point.x), y: Math.round(point.y) };
      await act(moved(at));
    },
    buttonDown: async () => void (await act(moved(at), { type: 'pointerDown', button: 0 })),
    buttonUp: async () => void (await act({ type: 'pointerUp', button: 0 })),
    async type(text) {
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await session.command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async resize(width, height) {
      for (let tries = 0; tries < 5; tries++) {
        await session.command('POST', '/window/rect', {
          x: 0,
          y: 0,
          width: width + frame.width,
          height: height + frame.height,
        });
        const [inWidth, inHeight] = await window.evaluate(() => [innerWidth, innerHeight] as const, null);
        if (inWidth === width && inHeight === height) return;
        frame.width += width - inWidth;
        frame.height += height - inHeight;
      }
      throw new Error(`the page does not get ${width} × ${height}`);
    },
    async screenshot() {
      return Buffer.from(await session.command<string>('GET', '/screenshot'), 'base64');
    },
    async collectComplaints() {
      complaints.push(...(await window.evaluate(heard, null)));
    },
  };
  return window;
}

const moved = (point: Point) => ({ type: 'pointerMove', duration: 0, origin: 'viewport', ...point });

function moveMouse(session: WebDriverSession, actions: readonly Record<string, unknown>[]): Promise<null> {
  return session.command<null>('POST', '/actions', {
    actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
  });
}

/** Runs in the page: the driver tells nothing of what a page throws. */
function listen(): void {
  const heardHere: string[] = [];
  Object.assign(globalThis, { heardHere });
  addEventListener('error', ({ message, filename, lineno }) =>
    heardHere.push(`uncaught: ${message} (${filename}:${lineno})`),
  );
  addEventListener('unhandledrejection', ({ reason }) => heardHere.push(`unhandled: ${String(reason)}`));
  const write = console.error;
  console.error = (...words: unknown[]) => {
    heardHere.push(`written: ${words.map(String).join(' ')}`);
    write(...words);
  };
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    heardHere.push(`policy: ${effectiveDirective} ${blockedURI}`),
  );
}

/** Runs in the page. */
function heard(): string[] {
  return (globalThis as { heardHere?: string[] }).heardHere?.splice(0) ?? [];
}

/** GTK is where this browser asks for motion, scrollbars and colours. Answers the folder that holds it. */
async function gtkSettings(folder: string, { isDark = false }: WindowOptions): Promise<string> {
  const config = join(folder, 'config');
  const settings = [
    '[Settings]',
    'gtk-enable-animations=0',
    `gtk-application-prefer-dark-theme=${isDark ? 1 : 0}`,
    'gtk-xft-dpi=98304',
    // As on Apple's systems: letters keep their widths at every size.
    'gtk-xft-hinting=0',
  ];
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(join(config, version), { recursive: true });
    await writeFile(join(config, version, 'settings.ini'), `${settings.join('\n')}\n`);
  }
  return config;
}

/** The driver's package has the browser among the libraries of its machine. */
function miniBrowser(): string {
  const folders = readdirSync(LIBRARIES).flatMap((machine) =>
    ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((api) => join(LIBRARIES, machine, api, 'MiniBrowser')),
  );
  const found = folders.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`no MiniBrowser below ${LIBRARIES}`);
  return found;
}

async function ready(url: string, said: () => string): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until) {
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The driver did not get ready. ${said()}`);
}

/** Which screen it is: the X server writes its number once it listens. */
function firstLine({ child, said }: ReturnType<typeof startChild>): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('close', () => reject(new Error(`Xvfb did not start. ${said()}`)));
  });
}
