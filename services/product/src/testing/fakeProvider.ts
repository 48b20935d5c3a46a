/** What the servers have in common that stand for login providers in tests: a consent page, troubles, answers. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `down`: the connection is cut. `silent`: no answer until `speak`. */
export type Trouble = 'down' | 'silent' | 'error' | 'garbage' | 'redirect' | 'endless';

export interface FakeServer {
  /** Origin. */
  url: string;
  /** Answers all who were met with silence. */
  readonly speak: () => void;
  /** Waits, or makes the trouble. True: the answer has been given. */
  troubled(trouble: Trouble | undefined, response: ServerResponse): Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** @param port 0: a free one */
export async function startFakeServer(
  port: number,
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<FakeServer> {
  const silent: (() => void)[] = [];
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    speak: () => silent.splice(0).forEach((goOn) => goOn()),
    async troubled(trouble, response) {
      if (trouble === 'silent') await new Promise<void>((resolve) => silent.push(resolve));
      else if (trouble) makeTrouble(trouble, response, url);
      return trouble !== undefined && trouble !== 'silent';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function makeTrouble(trouble: Exclude<Trouble, 'silent'>, response: ServerResponse, url: string): void {
  switch (trouble) {
    case 'down':
      return void response.destroy();
    case 'error':
      return json(response, 500, { error: 'server_error', status: 500, message: '' });
    case 'garbage':
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>oops');
    case 'redirect':
      return void response.writeHead(302, { location: `${url}/trap` }).end();
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' });
      return pour(response);
    default:
      return trouble satisfies never;
  }
}

/** Until the other side has had enough. */
function pour(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 0x20)));
  };
  response.on('drain', more);
  more();
}

export function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

export function letters(count: number): string {
  return randomBytes(count).toString('hex').slice(0, count);
}

export async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Asks whoever is at the browser. `action`: where the answer goes, with everything that was asked and `answer`. */
export function consentPage(query: URLSearchParams, name: string, action: string): string {
  const fields = [...query].map(([key, value]) => `<input type="hidden" name="${plain(key)}" value="${plain(value)}">`);
  return `<!doctype html><title>Authorize</title><h1>Tuschel wants to access your account</h1>
<p>Logged in as ${plain(name)}</p><p>${plain(query.get('scope') ?? '')}</p>
<form action="${plain(action)}">${fields.join('')}
<button name="answer" value="allow">Authorize</button><button name="answer" value="deny">Cancel</button></form>`;
}

function plain(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** What the person at the browser does with the consent page: where the provider then sends the browser. */
export async function answerConsent(authorizeUrl: string, path: string, answer: 'allow' | 'deny'): Promise<URL> {
  const asked = new URL(authorizeUrl);
  asked.pathname = path;
  asked.searchParams.set('answer', answer);
  const sent = await fetch(asked, { redirect: 'manual' });
  const location = sent.headers.get('location');
  if (location === null) throw new Error(`the provider shows an error page: ${sent.status} ${await sent.text()}`);
  return new URL(location);
}

/** PKCE, S256. No challenge asks for no verifier. */
export function isVerified(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null) return true;
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === challenge
  );
}

/** The token of a call. */
export function bearerOf({ headers }: IncomingMessage): string {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** The client of a call, by Basic authentication or by its form. */
export function clientOf(
  { headers }: IncomingMessage,
  form: URLSearchParams,
): { id: string | null; secret: string | null } {
  const basic = /^Basic (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (basic === undefined) return { id: form.get('client_id'), secret: form.get('client_secret') };
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return { id, secret };
}
