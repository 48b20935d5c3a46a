/** What the servers have in common that stand for others' in tests: they listen on loopback, keep what they were asked, and make trouble. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `down`: the connection is cut. `silent`: no answer until `speak`. */
export type Trouble = 'down' | 'silent' | 'error' | 'garbage' | 'redirect' | 'endless';

export interface Call {
  /** `METHOD /path` */
  route: string;
  query: URLSearchParams;
  form: URLSearchParams;
  headers: IncomingHttpHeaders;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface FakeServer {
  /** Origin of everything. */
  readonly url: string;
  /** Every request so far, as `METHOD /path`. */
  readonly asked: string[];
  /** Answers all who were met with silence. */
  readonly speak: () => void;
  readonly close: () => Promise<void>;
}

interface Service {
  /** 0: a free one. */
  port: number;
  /** What comes in place of the answer, or before it. */
  troubleOf?(call: Call): Trouble | Reply | undefined;
  answer(call: Call): Reply | Promise<Reply>;
}

export async function startFakeServer({ port, troubleOf, answer }: Service): Promise<FakeServer> {
  const silent: (() => void)[] = [];
  const asked: string[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', url);
    const route = `${request.method} ${pathname}`;
    asked.push(route);
    const call: Call = { route, query, form: new URLSearchParams(await textOf(request)), headers: request.headers };
    const trouble = troubleOf?.(call);
    if (trouble === 'down') return void response.destroy();
    if (trouble === 'endless') return pour(response);
    if (trouble === 'silent') await new Promise<void>((resolve) => silent.push(resolve));
    const { status, headers, body } = replyTo(trouble) ?? (await answer(call));
    response.writeHead(status, headers).end(body);
  }

  /** Null: the answer it is. */
  function replyTo(trouble: Exclude<Trouble, 'down' | 'endless'> | Reply | undefined): Reply | null {
    if (trouble === 'error') return json(500, { error: 'server_error', status: 500, message: '' });
    if (trouble === 'garbage') return { status: 200, headers: JSON_TYPE, body: '<html>oops' };
    if (trouble === 'redirect') return redirect(`${url}/trap`);
    return trouble === 'silent' || trouble === undefined ? null : trouble;
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    speak: () => silent.splice(0).forEach((goOn) => goOn()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A route that ends in a slash stands for all below it. */
export function matches(route: string, asked: string): boolean {
  return route.endsWith('/') ? asked.startsWith(route) : asked === route;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

export function json(status: number, body: object): Reply {
  return { status, headers: JSON_TYPE, body: JSON.stringify(body) };
}

export function redirect(location: string): Reply {
  return { status: 302, headers: { location } };
}

/** Until the other side has had enough. */
function pour(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 0x20)));
  };
  response.writeHead(200, JSON_TYPE).on('drain', more);
  more();
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
