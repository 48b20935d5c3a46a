import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { PrometheusMetrics } from '@tuschel/platform';
import { listenProblem } from '../http/listenProblem.ts';
import { SETTINGS } from '../config/settings.ts';
import type { Readiness } from './readiness.ts';

export interface OpsDeps {
  metrics: Pick<PrometheusMetrics, 'text' | 'contentType'>;
  readiness: Pick<Readiness, 'failing'>;
}

/** Nobody but this machine reaches it: what it shows is nobody else's business. */
const LOOPBACK = '127.0.0.1';
const JSON_TYPE = 'application/json; charset=utf-8';

interface Answer {
  status: number;
  type: string;
  body: string;
}

/** `/metrics`, `/healthz` and `/readyz` for whoever looks after the machine. Answers how to end it. */
export async function serveOps(port: number, deps: OpsDeps): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    void answer(request, deps).then((given) => send(response, given));
  });
  await listen(server, port);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function answer(request: IncomingMessage, { metrics, readiness }: OpsDeps): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'Method Not Allowed');
  try {
    switch ((request.url ?? '').split('?', 1)[0]) {
      case '/metrics':
        return { status: 200, type: metrics.contentType, body: await metrics.text() };
      case '/healthz':
        // That this runs at all is the answer: the event loop turns.
        return text(200, 'ok');
      case '/readyz':
        return ready(await readiness.failing());
      default:
        return text(404, 'Not Found: there are /metrics, /healthz and /readyz');
    }
  } catch {
    return text(500, 'The figures could not be read');
  }
}

function ready(failing: string[]): Answer {
  const isReady = failing.length === 0;
  return { status: isReady ? 200 : 503, type: JSON_TYPE, body: JSON.stringify({ ready: isReady, failing }) };
}

function text(status: number, body: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body };
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(`${body}\n`);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenProblem(error, LOOPBACK, port, SETTINGS.opsPort.name)));
    server.listen(port, LOOPBACK, resolve);
  });
}
