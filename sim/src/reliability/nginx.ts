import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tuschel/boot/serverProcess';
import { sleep } from '../bot.ts';
import { nginxProgram } from './capability.ts';

const DOCS = new URL('../../../docs/operations.md', import.meta.url);
const READY_WITHIN_MS = 10_000;

export interface Nginx {
  readonly port: number;
  readonly url: string;
  /** A line for each request that it took, as its configuration writes them. */
  accessLog(): string;
  errorLog(): string;
  close(): Promise<void>;
}

export interface NginxOptions {
  /** Of the server behind it. */
  port: number;
  /** Whether it uses a connection to the server for one request after the other. */
  keepsConnections: boolean;
}

/** nginx as docs/operations.md sets it up, but for names, ports, folders and https. */
export async function startNginx({ port: behind, keepsConnections }: NginxOptions): Promise<Nginx> {
  const program = nginxProgram();
  if (program === undefined) throw new Error('nginx is missing');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'tuschel-nginx-'));
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, behind, keepsConnections));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const cutShort = () => child.kill('SIGKILL');
  process.once('exit', cutShort);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  await ready(port, () => (child.exitCode === null ? null : said));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    accessLog: () => read('access.log'),
    errorLog: () => read('error.log'),
    async close() {
      child.kill('SIGTERM');
      await gone;
      process.off('exit', cutShort);
      rmSync(folder, { recursive: true });
    },
  };
}

function configuration(folder: string, port: number, behind: number, keepsConnections: boolean): string {
  const [, sample] = /```nginx\n([^`]+)```/.exec(readFileSync(DOCS, 'utf8')) ?? [];
  if (sample === undefined) throw new Error('docs/operations.md shows no nginx');
  const upstream = keepsConnections ? 'http://kept' : `http://127.0.0.1:${behind}`;
  const server = [
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    ['/var/log/nginx/tuschel.log', join(folder, 'access.log')],
    ['/var/log/nginx/tuschel.error.log', join(folder, 'error.log')],
    ['http://127.0.0.1:7350', upstream],
    ...(keepsConnections ? [['Connection $http_connection', 'Connection ""']] : []),
  ].reduce((text, [from = '', to = '']) => replacedOnce(text, from, to), sample);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${join(folder, 'pid')};`,
    'daemon off;',
    'worker_processes 1;',
    'events {}',
    'http {',
    ...temporary,
    ...(keepsConnections ? [`upstream kept { server 127.0.0.1:${behind}; keepalive 4; }`] : []),
    server,
    '}',
    '',
  ].join('\n');
}

function replacedOnce(text: string, from: string, to: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`docs/operations.md has "${from}" ${parts.length - 1} times in its nginx`);
  return parts.join(to);
}

async function ready(port: number, ended: () => string | null): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until) {
    const said = ended();
    if (said !== null) throw new Error(`nginx did not start: ${said}`);
    if (await answers(port)) return;
    await sleep(20);
  }
  throw new Error('nginx did not get ready');
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}
