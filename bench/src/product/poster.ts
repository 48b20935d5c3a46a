import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** What a poster is to send, one after the other, over one connection. */
export interface Posting {
  port: number;
  path: string;
  headers: Record<string, string>;
  bodies: readonly string[];
}

/** In a thread of its own: what it takes to send, and to throw away, is not the server's. Answers how long each took, ms. */
const { port, path, headers, bodies } = workerData as Posting;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const taken: number[] = [];
for (const body of bodies) {
  const begun = performance.now();
  const answer = await post(body);
  taken.push(performance.now() - begun);
  if (!(JSON.parse(answer) as { isSuccess?: boolean }).isSuccess) throw new Error(answer);
}
agent.destroy();
parentPort?.postMessage(taken);

function post(body: string): Promise<string> {
  const said = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers: said }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(text));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
