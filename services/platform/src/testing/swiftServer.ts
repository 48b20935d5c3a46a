import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../blobs/s3.ts';

const SCRIPT = fileURLToPath(new URL('./swift.sh', import.meta.url));
/** Kept: Debian's packages are fetched once. */
const FOLDER = process.env['SWIFT_FOLDER'] ?? join(tmpdir(), 'tuschel-swift');
/** With the packages still to be fetched. */
const READY_MS = 240_000;
const PORTS = 5;

export interface SwiftServer {
  config: S3Config;
  close(): Promise<void>;
}

/** Starts a store that checks signatures, with one bucket in it. Needs Debian, its mirrors, and nothing installed. */
export async function startSwift(): Promise<SwiftServer> {
  const port = await freePorts();
  const server = spawn('bash', [SCRIPT, FOLDER, String(port)], { stdio: ['ignore', 'ignore', 'inherit'] });
  const config: S3Config = {
    bucket: 'tuschel',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
  };
  try {
    await makeBucket(config, () => server.exitCode);
  } catch (error) {
    server.kill();
    throw error;
  }
  return {
    config,
    async close() {
      if (server.exitCode !== null) return;
      server.kill();
      await once(server, 'exit');
    },
  };
}

async function makeBucket(
  { bucket, endpoint = '', region, accessKeyId, secretAccessKey }: S3Config,
  exitCode: () => number | null,
): Promise<void> {
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ region, endpoint, credentials, forcePathStyle: true, maxAttempts: 1 });
  for (const until = Date.now() + READY_MS; ; ) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return client.destroy();
    } catch (error) {
      if (exitCode() !== null) throw new Error(`the store ended with ${exitCode()}`, { cause: error });
      if (Date.now() > until) throw error;
      await sleep(500);
    }
  }
}

/** The first of some in a row that nobody uses. */
async function freePorts(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port < 65_535 - PORTS ? port : freePorts();
}
