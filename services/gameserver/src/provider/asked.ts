import type { Log } from '@tuschel/platform/ports';
import { ApiError, Code } from '../extend.ts';
import { OutsideFault } from '../outside/fetchOutside.ts';

/** After which a provider that did not answer may be asked again, ms. */
const AGAIN_AFTER_MS = 5_000;

/** What a provider answers; throws ApiError while it does not. The log has nothing of whoever asked. */
export async function asked<Answer>(name: string, log: Log, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error;
    log.warn('a provider did not answer', { provider: name, reason: error.reason });
    const message = `${name} authentication is currently unavailable. Try again later.`;
    throw new ApiError(Code.Unavailable, message, AGAIN_AFTER_MS);
  }
}
