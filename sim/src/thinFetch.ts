import { Agent, type IncomingMessage, request } from 'node:http';

/**
 * Gives this process a `fetch` that is a thin layer over node:http: for a crowd of clients in one process, whose own work
 * should be small beside the server's. Knows what our clients ask for (bodies of text or bytes, a signal), only http, and
 * follows no redirects. Rejects with a TypeError when there is no answer, and with the signal's reason when it was given up.
 */
export function installThinFetch(): void {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  globalThis.fetch = (input, init = {}) => ask(agent, urlOf(input), init);
}

/** As many as a crowd in one process has clients: each has a connection of its own, as at home. */
const MAX_SOCKETS = 1_000;

function urlOf(input: RequestInfo | URL): string {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : input.url;
}

function ask(agent: Agent, url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const failed = (cause: Error) => reject(signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause }));
    const asked = request(url, { agent, method, headers: plain(headers), signal: signal ?? undefined }, (answer) => {
      readAll(answer).then((bytes) => resolve(responseOf(answer, bytes)), failed);
    });
    asked.once('error', failed);
    asked.end(body ?? undefined);
  });
}

function plain(headers: RequestInit['headers']): Record<string, string> {
  return headers === undefined ? {} : Object.fromEntries(new Headers(headers));
}

async function readAll(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function responseOf({ statusCode = 0, rawHeaders }: IncomingMessage, bytes: Buffer<ArrayBuffer>): Response {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return new Response(bytes.length === 0 ? null : bytes, { status: statusCode, headers });
}
