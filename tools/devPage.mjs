// The web app for `npm run dev`: Vite with hot reload, and the server behind it. Started by dev.mjs under the pinned Node.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const APP = join(root, 'apps/web');
const port = Number(process.env.TUSCHEL_DEV_PORT);
const target = process.env.TUSCHEL_DEV_SERVER;
/** What the server answers itself. */
const SERVED = '^/(v2|api|media|pages|ws|healthcheck)([/?]|$)';
/** A restart takes about a second. ms */
const PATIENCE_MS = 15_000;

const vite = dirname(createRequire(join(APP, 'package.json')).resolve('vite/package.json'));
const { createLogger, createServer } = await import(pathToFileURL(join(vite, 'dist/node/index.js')).href);

try {
  const server = await createServer({
    configFile: join(APP, 'vite.config.ts'),
    root: APP,
    clearScreen: false,
    customLogger: quietLogger(),
    plugins: [{ name: 'env', configureServer: ({ middlewares }) => void middlewares.use('/env.json', sendEnv) }],
    server: { host: true, port, strictPort: true, proxy: { [SERVED]: { target, ws: true, configure: answerOutage } } },
  });
  await server.listen();
  const stop = () => void server.close().finally(() => process.exit(0));
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop);
} catch (error) {
  const taken = /already in use/.test(error.message);
  console.error(
    taken ? `Port ${port} is taken by another program: end it, or choose another with TUSCHEL_PORT` : error,
  );
  process.exit(1);
}

/** While the server starts again its absence is no news. */
function quietLogger() {
  const logger = createLogger('warn');
  const { error } = logger;
  logger.error = (message, options) => {
    if (!/proxy (socket )?error/.test(message)) error(message, options);
  };
  return logger;
}

/** As a server that is down for a moment would answer through any proxy: the client tries again. */
function answerOutage(proxy) {
  proxy.on('error', (_error, _request, response) => {
    if (typeof response.writeHead !== 'function') return response.destroy();
    if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' }).end();
  });
}

/** The page's game server is where the page came from; the real one's port is hidden behind it. */
async function sendEnv(_request, response) {
  const env = await serverEnv();
  if (env === null) return response.writeHead(503).end();
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ ...env, NK_SERVER_PORT: String(port) }));
}

/** A page that is opened while the server starts waits for it. */
async function serverEnv() {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    const answer = await fetch(`${target}/env.json`).catch(() => null);
    if (answer?.ok) return answer.json();
  }
  return null;
}
