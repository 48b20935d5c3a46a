import type { Log } from '@tuschel/platform';
import { regularly, type RegularlyDeps } from '@tuschel/product';

const MINUTE_MS = 60_000;

/** What is counted, by the name of a figure and its labels, as the text format of Prometheus has them. */
const COUNTED = {
  logins: /^tuschel_logins_total\{.*outcome="in"/,
  loginsRefused: /^tuschel_logins_total\{.*outcome="(?!in")/,
  tooMany: /^tuschel_http_requests_total\{.*status="429"/,
  failed: /^tuschel_http_requests_total\{.*status="5\d\d"/,
} as const;

type Counts = Record<keyof typeof COUNTED, number>;

/** Sums of what is counted. */
export function countsIn(text: string): Counts {
  const counts: Counts = { logins: 0, loginsRefused: 0, tooMany: 0, failed: 0 };
  for (const line of text.split('\n'))
    for (const [name, pattern] of Object.entries(COUNTED))
      if (pattern.test(line)) counts[name as keyof Counts] += Number(line.slice(line.lastIndexOf(' ') + 1));
  return counts;
}

/**
 * Logins and refusals of each minute as a line of the log; a minute without any has none. Returns how to stop.
 * @param figures all of them, in the text format of Prometheus
 */
export function logMinutes(
  figures: () => Promise<string>,
  deps: RegularlyDeps & { log: Pick<Log, 'info'> },
): () => void {
  let before: Counts | null = null;
  const look = async () => {
    const now = countsIn(await figures());
    const since = Object.entries(now).map(
      ([name, count]) => [name, count - (before?.[name as keyof Counts] ?? 0)] as const,
    );
    before = now;
    if (since.some(([, count]) => count > 0)) deps.log.info('the last minute', Object.fromEntries(since));
  };
  return regularly(MINUTE_MS, look, 'the last minute could not be counted', deps);
}
