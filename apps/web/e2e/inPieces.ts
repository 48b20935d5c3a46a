import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** So long the rest of a page is on its way, ms: the browser has shown what it has by then. */
const REST_MS = 300;

/** What stands between a browser and the server: pages come through it in two pieces, everything else whole. */
export interface SlowLine {
  url: string;
  /** The page ends its first piece after these words, of which only the first place counts. */
  cutAfter(words: string): void;
  close(): void;
}

export async function slowLineTo(serverUrl: string): Promise<SlowLine> {
  let words = '';
  const line = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(serverUrl + request.url, { headers: { accept: request.headers.accept ?? '*/*' } });
      const body = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      const cut = type.startsWith('text/html') ? body.indexOf(words) + Buffer.byteLength(words) : body.length;
      response.write(body.subarray(0, cut));
      if (cut === body.length) response.end();
      else setTimeout(() => response.end(body.subarray(cut)), REST_MS);
    })();
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
