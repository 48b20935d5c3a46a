import { createServer } from 'node:http';
import { goldenBundle } from '../goldenBundle.ts';

/**
 * A page with the ink engine on it alone, under the very headers that the product sends, for browsers whose requests nobody answers in
 * between. Answers its address.
 */
export async function serveGoldenPage(productUrl: string): Promise<{ url: string; close: () => Promise<void> }> {
  const script = await goldenBundle();
  const policy = (await fetch(productUrl)).headers.get('content-security-policy');
  if (!policy?.includes("script-src 'self' 'wasm-unsafe-eval'")) throw new Error(`another policy: ${policy}`);
  const server = createServer((request, response) => {
    const isScript = request.url === '/golden.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policy);
    response.end(isScript ? script : '<!doctype html><script type="module" src="/golden.js"></script>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
