/** The whole product as a process of its own: for browser tests, bots and figures. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyFreshCluster } from '@tuschel/platform';
import { LEGAL_PAGES } from '@tuschel/protocol';

const SOURCE = fileURLToPath(new URL('./main.ts', import.meta.url));
/** The file to start: what `tools/bundle.mjs` made of the sources, when whoever runs this says so. */
export const serverMain = () => process.env['BUNDLED_SERVER'] ?? SOURCE;
/** As `npm start` has it. */
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url));
const READY_WITHIN_MS = 60_000;

export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  /** Where its figures are; null without `ops`. */
  readonly opsUrl: string | null;
  readonly dataFolder: string;
  pid(): number;
  /** Null while it runs. Else what it ended by: its exit code, or a signal. */
  endedBy(): number | NodeJS.Signals | null;
  /** Everything it has printed so far, over all its lives. */
  output(): string;
  /** Ends it with a signal and waits until it is gone. Answers the exit code (null: by the signal). */
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  /** Starts it again on the same data and port. Answers the milliseconds until it was ready. */
  start(): Promise<number>;
  /** Ends it politely and removes a data folder that was made for it. */
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Settings over those of the surroundings. */
  env?: Record<string, string>;
  dataFolder?: string;
  /** Default: a free one. */
  port?: number;
  /** With /metrics, /healthz and /readyz, on a free port. */
  ops?: boolean;
  /** On the command line. */
  args?: string[];
}

const here = new Set<ServerProcess>();

/** Those of this process that nobody has closed yet: a test that fails shows what they said. */
export function serversHere(): readonly ServerProcess[] {
  return [...here];
}

export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'tuschel-')));
  if (options.dataFolder === undefined) await copyFreshCluster(dataFolder);
  const own = options.env?.['TUSCHEL_MODE'] === 'production' ? { TUSCHEL_PAGES: await ownPages(dataFolder) } : {};
  const opsPort = options.ops ? await freePort() : null;
  const url = `http://127.0.0.1:${port}`;
  // Read at each start: what a drill changes in between is for the next one.
  const environment = () => environmentOf({ port, opsPort, dataFolder }, { ...own, ...options.env });
  let output = '';
  let child: ChildProcess | null = null;
  let gone: Promise<number | null> = Promise.resolve(null);

  async function start(): Promise<number> {
    const started = performance.now();
    child = spawn(process.execPath, [serverMain(), ...(options.args ?? [])], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(),
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child?.once('exit', resolve));
    gone = ended;
    try {
      await ready(url, ended, () => output);
    } catch (error) {
      // Nobody gets it who could end it.
      await kill('SIGKILL');
      throw error;
    }
    return performance.now() - started;
  }

  async function kill(signal: NodeJS.Signals): Promise<number | null> {
    child?.kill(signal);
    const code = await gone;
    child = null;
    return code;
  }

  // A test that breaks off must not leave a server behind.
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  const server: ServerProcess = {
    url,
    port,
    opsUrl: opsPort === null ? null : `http://127.0.0.1:${opsPort}`,
    dataFolder,
    pid: () => child?.pid ?? 0,
    endedBy: () => child?.exitCode ?? child?.signalCode ?? null,
    output: () => output,
    kill,
    start,
    async close() {
      here.delete(server);
      if (child) await kill('SIGTERM');
      if (!options.dataFolder) await rm(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  here.add(server);
  return server;
}

function environmentOf(
  { port, opsPort, dataFolder }: { port: number; opsPort: number | null; dataFolder: string },
  own: Record<string, string>,
): NodeJS.ProcessEnv {
  return {
    NODE_COMPILE_CACHE: COMPILED,
    ...process.env,
    TUSCHEL_MODE: 'development',
    TUSCHEL_HOST: '127.0.0.1',
    TUSCHEL_PORT: String(port),
    TUSCHEL_OPS_PORT: opsPort === null ? 'off' : String(opsPort),
    TUSCHEL_DATA: dataFolder,
    TUSCHEL_RATE_LIMITS: 'off',
    // Tests share their machine with the server: a slow one is to be slow, not to refuse.
    TUSCHEL_BUSY_LAG: '0',
    // Films of all that tests draw would be most of the work; whoever looks at them turns it on.
    TUSCHEL_RENDER: 'off',
    // On a machine that is busy for long nothing would be left for a process of lowest priority.
    TUSCHEL_RENDER_NICE: '0',
    ...own,
  };
}

/**
 * What an operator does at the command line, `npm run COMMAND -- WORDS` on the data of this server; answers what it prints.
 * Rejects when the command is refused.
 */
export async function operate(
  { dataFolder }: Pick<ServerProcess, 'dataFolder'>,
  command: 'people' | 'audit' | 'grant',
  ...words: string[]
): Promise<string> {
  const script = fileURLToPath(new URL(`./commands/${command}.ts`, import.meta.url));
  const env = { ...process.env, TUSCHEL_MODE: 'development', TUSCHEL_DATA: dataFolder };
  return (await promisify(execFile)(process.execPath, [script, ...words], { env })).stdout;
}

/** Production wants pages that somebody has written. */
async function ownPages(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, 'pages');
  await mkdir(join(folder, 'en'), { recursive: true });
  for (const name of LEGAL_PAGES) await writeFile(join(folder, `en/${name}.md`), `---\ntitle: ${name}\n---\nOurs.\n`);
  return folder;
}

async function ready(url: string, ended: Promise<number | null>, output: () => string): Promise<void> {
  let exited = false;
  void ended.then(() => (exited = true));
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until && !exited) {
    const answer = await fetch(`${url}/healthcheck`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The server did not get ready.\n${output()}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
