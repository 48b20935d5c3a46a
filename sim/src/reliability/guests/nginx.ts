import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tuschel/boot/serverProcess';
import { sleep } from '../../bot.ts';
import { nginxProgram } from '../capability.ts';
import { readSample, substituted } from '../samples/sample.ts';

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

/** nginx as its sample sets it up, but for ports, folders and https: what is sent to it here is bytes of plain HTTP. */
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
  const site = substituted(readSample('nginx.conf'), [
    { find: 'listen 80;', replace: `listen unix:${join(folder, 'plain')};` },
    { find: 'listen [::]:80;', replace: '' },
    { find: 'listen 443 ssl http2;', replace: `listen 127.0.0.1:${port};` },
    { find: 'listen [::]:443 ssl http2;', replace: '' },
    { find: 'ssl_certificate /etc/letsencrypt/live/draw.example/fullchain.pem;', replace: '' },
    { find: 'ssl_certificate_key /etc/letsencrypt/live/draw.example/privkey.pem;', replace: '' },
    { find: '/var/log/nginx/tuschel.log', replace: join(folder, 'access.log'), times: 2 },
    { find: '/var/log/nginx/tuschel.error.log', replace: join(folder, 'error.log'), times: 2 },
    { find: 'server 127.0.0.1:7350;', replace: `server 127.0.0.1:${behind};` },
    ...(keepsConnections
      ? []
      : [
          { find: '  keepalive 64;\n', replace: '' },
          { find: "'' '';", replace: "'' close;" },
        ]),
  ]);
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
    site,
    '}',
    '',
  ].join('\n');
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

/** Whether somebody listens there, on this machine. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}
