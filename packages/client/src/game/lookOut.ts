import type { RuntimeConfig } from '@tuschel/protocol';
import type { Drawings } from '../drawing/drawings.ts';
import { gameServerUrl } from '../gameserver/gameServerUrl.ts';
import type { SendRequest } from '../http/request.ts';
import { ApiException, type ClientClock } from '../tuschelClient.ts';
import type { Hub } from './hub.ts';

const EVERY_MS = 500;
/** The first time it is asked: so that not all who lost it at the same moment come back at the same moment. */
const FIRST_MS = { min: 250, max: 750 };
const FOR_MS = 15_000;

export interface LookOutOptions {
  hub: Pick<Hub, 'get' | 'subscribe' | 'wakeUp'>;
  clock: ClientClock;
  env: RuntimeConfig;
  send: SendRequest;
  randomBytes: (length: number) => Uint8Array;
}

/**
 * A server that is only started anew is back long before the schedule of the hub tries again: so after a loss it is asked every half second for
 * a while, and once it has been found away, its first answer wakes the hub. Away is also a server that says it is stopping, or that another one
 * in front of it says so of (5xx). A server that answers from the start has only let go of this one socket: it is left in peace until a try has failed. One wake-up for each loss: a server that answers but takes no sockets is left to the
 * schedule. Returns how to stop.
 */
export function lookOut({ hub, clock, env, send, randomBytes }: LookOutOptions): () => void {
  const url = `${gameServerUrl(env)}/healthcheck`;
  let timer: unknown = null;
  let isStopped = false;
  /** What is known of the server since the connection was lost. */
  let found: 'nothing' | 'there' | 'away' | 'back' = 'nothing';

  const isNeeded = () => {
    const now = hub.get();
    if (isStopped || now.status !== 'lost' || clock.now() - now.since >= FOR_MS) return false;
    return found === 'there' ? now.attempt > 0 : found !== 'back';
  };
  const plan = () => {
    if (timer !== null || !isNeeded()) return;
    timer = clock.setTimeout(() => void look(), found === 'nothing' ? firstDelay(randomBytes) : EVERY_MS);
  };
  const look = async () => {
    if (isNeeded()) await ask();
    timer = null;
    plan();
  };
  const ask = async () => {
    const isThere = await send({ method: 'GET', url }).then(said, isRefusal);
    const now = hub.get();
    if (isStopped || now.status !== 'lost') return;
    if (!isThere) found = 'away';
    else if (found === 'away' || now.attempt > 0) {
      found = 'back';
      hub.wakeUp();
    } else found = 'there';
  };
  const unsubscribe = hub.subscribe(() => {
    if (hub.get().status === 'open') found = 'nothing';
    plan();
  });
  return () => {
    isStopped = true;
    unsubscribe();
    clock.clearTimeout(timer);
  };
}

function firstDelay(randomBytes: LookOutOptions['randomBytes']): number {
  const [byte = 0] = randomBytes(1);
  return FIRST_MS.min + ((FIRST_MS.max - FIRST_MS.min) * byte) / 255;
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
const isRefusal = (error: unknown) => error instanceof ApiException && error.status > 0 && error.status < 500;
