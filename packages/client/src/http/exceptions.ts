import { hideSecrets } from '@tuschel/protocol';
import type { ClientOptions } from '../clientOptions.ts';
import type { TuschelClient } from '../tuschelClient.ts';
import type { Api } from './api.ts';

const COUNT_KEY = 'tuschel.exceptions';
const MAX_REPORTS = 5;
/** The server takes so many characters for each of the two texts. */
const MAX_LENGTH = 8192;

/** Reports errors of the page, each once and few in all: an error loop must not become a denial of service. */
export function createExceptionReporter(
  options: Pick<ClientOptions, 'windowStorage'> & { api: Api },
): TuschelClient['reportException'] {
  const { windowStorage } = options;
  const reported = new Set<string>();
  return (exception, stack) => {
    const exceptionString = scrub(exception);
    const count = Number(windowStorage.getItem(COUNT_KEY) ?? 0);
    if (count >= MAX_REPORTS || reported.has(exceptionString)) return;
    reported.add(exceptionString);
    windowStorage.setItem(COUNT_KEY, String(count + 1));
    const report = { exceptionString, ...(stack === undefined ? {} : { stackTrace: scrub(stack) }) };
    options.api.reportException(report).catch(() => undefined);
  };
}

/** Without tokens, codes and identities, and cut to what the server takes. */
export function scrub(text: string): string {
  return hideSecrets(text).slice(0, MAX_LENGTH);
}
