/** Strangers who ask to log in over and over, each answer followed by the next question: `node storm.ts URL CONNECTIONS SECONDS`. */
import { Agent, request } from 'node:http';

/** What is printed at the end, as JSON. */
export interface StormReport {
  /** Answers by HTTP status; 0: none. */
  statuses: Record<string, number>;
  /** Refusals that said when to come again. */
  withRetryAfter: number;
}

const [url = '', connections = '0', seconds = '0'] = process.argv.slice(2);
const BODY = JSON.stringify({ provider: 'local', elevated: false });
const until = performance.now() + Number(seconds) * 1000;
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const report: StormReport = { statuses: {}, withRetryAfter: 0 };

await Promise.all(Array.from({ length: Number(connections) }, ask));
console.log(JSON.stringify(report));
process.exit(0);

async function ask(): Promise<void> {
  while (performance.now() < until) {
    const { status, retryAfter } = await login();
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    if (retryAfter) report.withRetryAfter++;
  }
}

/** From another network each time: no limit per address is in the way. */
function login(): Promise<{ status: number; retryAfter: boolean }> {
  const network = () => Math.floor(Math.random() * 0xffff).toString(16);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(BODY),
    'x-forwarded-for': `2001:${network()}:${network()}::1`,
  };
  return new Promise((resolve) => {
    const call = request(`${url}/api/login/start`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] !== undefined });
      });
    });
    call.on('error', () => resolve({ status: 0, retryAfter: false }));
    call.end(BODY);
  });
}
