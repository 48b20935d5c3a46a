import { createServer } from 'node:http';
import { goldenBundle } from '../goldenBundle.ts';

/** An address of this machine with an empty page that runs a script, and files beside it. @param files by path */
export async function servePage(
  entry: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<{ url: string; close: () => void }> {
  const script = await goldenBundle(entry);
  const server = createServer((request, response) => {
    const isScript = request.url === '/measure.js';
    const file = files[request.url ?? ''];
    // A page by itself has a finer clock.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    if (file) {
      response.end(file);
      return;
    }
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : '<!doctype html><body><script type="module" src="/measure.js"></script>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}
