import type { ClientClock } from './tuschelClient.ts';

export function pause(clock: Pick<ClientClock, 'setTimeout'>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.setTimeout(resolve, ms);
  });
}
