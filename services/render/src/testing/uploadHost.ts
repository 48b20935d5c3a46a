import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Uploaded {
  readonly type: string | undefined;
  readonly length: string | undefined;
  readonly authorization: string | undefined;
  readonly bytes: Buffer;
}

/** Takes whatever is put to it. */
export async function uploadHost() {
  const files = new Map<string, Uploaded>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { 'content-type': type, 'content-length': length, authorization } = request.headers;
      files.set(request.url ?? '', { type, length, authorization, bytes: Buffer.concat(chunks) });
      response.writeHead(request.url === '/refused' ? 403 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    files,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
