import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** So long the rest of a page is on its way, ms: the browser has shown what it has by then. */
const REST_MS = 300;

/** What stands between a browser and the server: pages come through it in two pieces, everything else whole. */
export interface SlowLine {
  url: string;
  /** The first piece of a page ends where these words stand first. A page without them is an error. */
  cutAfter(words: string): void;
  close(): void;
}

export async function slowLineTo(serverUrl: string): Promise<SlowLine> {
  let words = '';
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(serverUrl + request.url, { headers: { accept: request.headers.accept ?? '*/*' } });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    const found = body.indexOf(words);
    if (!type.startsWith('text/html')) {
      response.writeHead(answer.status, { 'content-type': type }).end(body);
    } else if (found === -1) {
      response.writeHead(500).end(`no ${words} in this page`);
    } else {
      const cut = found + Buffer.byteLength(words);
      response.writeHead(answer.status, { 'content-type': type }).write(body.subarray(0, cut));
      setTimeout(() => response.end(body.subarray(cut)), REST_MS);
    }
  };
  const line = createServer((request, response) => {
    pass(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cutAfter: (before) => (words = before),
    close: () => {
      line.close();
      line.closeAllConnections();
    },
  };
}
