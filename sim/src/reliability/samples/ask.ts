import { spawn } from 'node:child_process';
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as secureRequest } from 'node:https';
import { connect as connectTls } from 'node:tls';

export const NAME = 'draw.example';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** The client's address, one of this machine. */
  from?: string;
  /** Instead of https://draw.example. */
  url?: string;
}

/** A request on a connection of its own. */
export function ask(path: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from, url = `https://${NAME}` } = question;
  const send = url.startsWith('https:') ? secureRequest : plainRequest;
  const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
  return new Promise((resolve, reject) => {
    const asked = send(
      `${url}${path}`,
      { method, headers: { ...length, ...headers }, agent: false, ...(from ? { localAddress: from } : {}) },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    asked.once('error', reject);
    asked.end(body);
  });
}

export function postJson(path: string, json: object, question: Question = {}): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...question.headers };
  return ask(path, { ...question, method: 'POST', headers, body: JSON.stringify(json) });
}

/** The serial number of the certificate that a new connection gets. */
export function serialNumber(): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host: NAME, port: 443, servername: NAME }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

type Http2Headers = Record<string, string>;

/** A connection of HTTP/2, as browsers have it with all three proxies. */
export interface Http2 {
  /** Whether the other side takes WebSockets on it (RFC 8441), as browsers then do. */
  readonly takesSockets: boolean;
  /** The status of an answer. */
  ask(headers: Http2Headers): Promise<number>;
  close(): void;
}

export async function overHttp2(): Promise<Http2> {
  const session = connectHttp2(`https://${NAME}`);
  const settings = await new Promise<{ enableConnectProtocol?: boolean | undefined }>((resolve, reject) => {
    session.once('remoteSettings', resolve).once('error', reject);
  });
  return {
    takesSockets: settings.enableConnectProtocol === true,
    ask: (headers) =>
      new Promise((resolve, reject) => {
        const stream = session.request(headers, { endStream: headers[':method'] !== 'CONNECT' });
        stream.once('response', (answer) => resolve(Number(answer[':status'])));
        stream.once('error', reject).resume();
      }),
    close: () => session.destroy(),
  };
}

/**
 * Sends a body over HTTP/2 as a browser does: what is answered counts, also when the rest is no longer taken. With curl, as Node loses an
 * answer that comes together with the end of its stream.
 */
export async function upload(
  path: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const authority = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  const fields = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const options = [
    '--http2',
    '--silent',
    '--cacert',
    authority,
    '--write-out',
    '\n%{http_code}',
    '--data-binary',
    '@-',
  ];
  const child = spawn('curl', [...options, ...fields, `https://${NAME}${path}`], { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.on('error', () => undefined).end(body);
  const parts: Buffer[] = [];
  for await (const part of child.stdout) parts.push(part as Buffer);
  const said = Buffer.concat(parts).toString();
  const at = said.lastIndexOf('\n');
  return { status: Number(said.slice(at)), body: Buffer.from(said.slice(0, at)) };
}
