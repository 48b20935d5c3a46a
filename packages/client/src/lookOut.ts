import type { RuntimeConfig } from '@tuschel/protocol';
import type { Drawings } from './drawings.ts';
import { gameServerUrl } from './gameServerUrl.ts';
import type { Hub } from './hub.ts';
import type { SendRequest } from './request.ts';
import { ApiException, type ClientClock } from './tuschelClient.ts';

const EVERY_MS = 500;
const FOR_MS = 15_000;

export interface LookOutOptions {
  hub: Pick<Hub, 'get' | 'subscribe' | 'wakeUp'>;
  clock: ClientClock;
  env: RuntimeConfig;
  send: SendRequest;
}

/**
 * A server that is only started anew is back long before the schedule of the hub tries again: so once a try has failed, it is asked every half
 * second for a while, and its first answer wakes the hub. Once for each loss: a server that answers but takes no sockets is left to the schedule.
 * Returns how to stop.
 */
export function lookOut({ hub, clock, env, send }: LookOutOptions): () => void {
  const url = `${gameServerUrl(env)}/healthcheck`;
  let timer: unknown = null;
  let isSpent = false;

  const isNeeded = () => {
    const now = hub.get();
    return now.status === 'lost' && now.attempt > 0 && !isSpent && clock.now() - now.since < FOR_MS;
  };
  const plan = () => {
    if (timer === null && isNeeded()) timer = clock.setTimeout(() => void look(), EVERY_MS);
  };
  const look = async () => {
    const isThere = isNeeded() && (await send({ method: 'GET', url }).then(said, isRefusal));
    timer = null;
    if (!isThere) return plan();
    if (!isNeeded()) return;
    isSpent = true;
    hub.wakeUp();
  };
  const unsubscribe = hub.subscribe(() => {
    if (hub.get().status === 'open') isSpent = false;
    plan();
  });
  return () => {
    unsubscribe();
    clock.clearTimeout(timer);
  };
}

/** Drawings, and a look-out for as long as they last. */
export function withLookOut(drawings: Drawings, options: LookOutOptions): Drawings {
  const stop = lookOut(options);
  return {
    ...drawings,
    stop() {
      stop();
      drawings.stop();
    },
  };
}

const said = () => true;
/** Whoever refuses is there. */
const isRefusal = (error: unknown) => error instanceof ApiException && error.status !== 0;
