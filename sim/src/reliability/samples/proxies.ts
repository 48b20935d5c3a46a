import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { sleep } from '../../bot.ts';
import type { Capability } from '../capability.ts';
import { answers } from '../guests/nginx.ts';
import { type Certificate, put } from './certificate.ts';
import { installedAt, readSample, type Substitution, substituted } from './sample.ts';

export type ProxyName = 'nginx' | 'caddy' | 'haproxy';

/** How an operator sets one of them up on Debian, and how Debian's own unit starts and reloads it. */
interface ProxyKind {
  sample: string;
  /** What only an operator knows, and what the drill cannot have here. */
  substitutions: Substitution[];
  /** Where the sample expects the certificate. */
  putCertificate(certificate: Certificate): void;
  /** Beside the sample itself. */
  install?(): void;
  command: string[];
  reload(pid: number): string[];
  logFolder: string;
}

const FORMER = 'former.example';
const NGINX_CERTIFICATE = '/etc/letsencrypt/live/draw.example';
const CADDY_CERTIFICATE = '/etc/ssl/draw.example';
/** Where a drill listens for what goes to the log of the system. */
const SYSLOG_PORT = 5_514;

const AS_CADDY = [
  'setpriv',
  '--reuid=caddy',
  '--regid=caddy',
  '--init-groups',
  '--inh-caps=+net_bind_service',
  '--ambient-caps=+net_bind_service',
  '--',
];

export const PROXIES: Record<ProxyName, ProxyKind> = {
  nginx: {
    sample: 'nginx.conf',
    substitutions: [{ find: 'server_name draw.example;', replace: `server_name draw.example ${FORMER};`, times: 2 }],
    putCertificate({ chain, key }) {
      put(`${NGINX_CERTIFICATE}/fullchain.pem`, chain);
      put(`${NGINX_CERTIFICATE}/privkey.pem`, key);
    },
    install() {
      symlinkSync('/etc/nginx/sites-available/tuschel', '/etc/nginx/sites-enabled/tuschel');
      rmSync('/etc/nginx/sites-enabled/default', { force: true });
    },
    command: ['/usr/sbin/nginx', '-g', 'daemon off;'],
    reload: () => ['/usr/sbin/nginx', '-s', 'reload'],
    logFolder: '/var/log/nginx',
  },
  caddy: {
    sample: 'Caddyfile',
    substitutions: [
      { find: '\ndraw.example {', replace: `\ndraw.example, ${FORMER} {` },
      { find: `# tls ${CADDY_CERTIFICATE}`, replace: `tls ${CADDY_CERTIFICATE}` },
    ],
    putCertificate({ chain, key }) {
      put(`${CADDY_CERTIFICATE}/fullchain.pem`, chain);
      put(`${CADDY_CERTIFICATE}/privkey.pem`, key);
    },
    command: [...AS_CADDY, 'caddy', 'run', '--config', '/etc/caddy/Caddyfile'],
    reload: () => [...AS_CADDY, 'caddy', 'reload', '--config', '/etc/caddy/Caddyfile', '--force'],
    logFolder: '/var/log/caddy',
  },
  haproxy: {
    sample: 'haproxy.cfg',
    substitutions: [{ find: 'log /dev/log local0', replace: `log 127.0.0.1:${SYSLOG_PORT} local0` }],
    putCertificate: ({ chain, key }) => put('/etc/haproxy/certs/draw.example.pem', chain + key),
    command: ['/usr/sbin/haproxy', '-W', '-f', '/etc/haproxy/haproxy.cfg', '-p', '/run/haproxy.pid'],
    reload: (pid) => ['kill', '-USR2', `${pid}`],
    logFolder: '/var/log/haproxy',
  },
};

/** Debian's packages of these names. */
export function proxyCapability(name: ProxyName): Capability {
  const program = PROXIES[name].command.find((word) => word.split('/').at(-1) === name) ?? '';
  const version = name === 'caddy' ? 'version' : '-v';
  return {
    name,
    missing: () => (spawnSync(program, [version]).status === 0 ? null : `it sets up ${name}, and ${name} is missing`),
  };
}

export interface Proxy {
  /** Everything that it has written, in whatever file, and to the log of the system. */
  logs(): string;
  /** As after a renewal of the certificate. */
  renew(certificate: Certificate): Promise<void>;
  close(): Promise<void>;
}

/** The sample, on the ports 80 and 443 of a machine of its own (ownMachine.ts), before a server on port 7350. */
export async function startProxy(name: ProxyName, certificate: Certificate): Promise<Proxy> {
  const kind = PROXIES[name];
  const text = readSample(kind.sample);
  put(installedAt(text), substituted(text, kind.substitutions));
  kind.putCertificate(certificate);
  kind.install?.();
  let said = '';
  const syslog = createSocket('udp4', (message) => (said += `${message.toString()}\n`));
  await new Promise<void>((resolve) => syslog.bind(SYSLOG_PORT, '127.0.0.1', resolve));
  const [program = '', ...words] = kind.command;
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await ready(child, () => said);
  return {
    logs: () => said + filesBelow(kind.logFolder),
    async renew(renewed) {
      kind.putCertificate(renewed);
      const [command = '', ...rest] = kind.reload(child.pid ?? 0);
      const { status, stderr } = spawnSync(command, rest);
      if (status !== 0) throw new Error(`${name} was not reloaded: ${stderr.toString()}`);
    },
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      syslog.close();
    },
  };
}

function filesBelow(folder: string): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n');
}

const READY_WITHIN_MS = 10_000;

async function ready(child: ChildProcess, said: () => string): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until && child.exitCode === null) {
    if (await answers(443)) return;
    await sleep(20);
  }
  throw new Error(`The proxy did not get ready:\n${said()}`);
}
