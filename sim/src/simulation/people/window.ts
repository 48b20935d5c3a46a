import { createClient, memoryLineStore, memoryStorage, type TuschelClient } from '@tuschel/client';
import { readEnv } from '@tuschel/protocol';
import * as ink from '@tuschel/protocol/ink';
import type { Wire } from '../network/wire.ts';
import { fakeFetch } from './fakeFetch.ts';
import { simulatedGameServer } from './simulatedGameServer.ts';
import type { WindowDeps } from './windowDeps.ts';

export function newDevice(): WindowDeps['device'] {
  return { windowStorage: memoryStorage(), browserStorage: memoryStorage(), lineStore: memoryLineStore() };
}

/** A window of a browser with the real client in it. */
export interface Window {
  readonly client: TuschelClient;
  readonly isOpen: boolean;
  /** The sockets that the client holds. */
  wires(): Wire[];
  wakeUp(): void;
  /** The page is gone: nothing in it runs any more. `politely`: it could still send what it had. */
  close(politely: boolean): void;
}

const ENV = readEnv(null, { origin: 'http://sim', hostname: 'sim', port: '80', protocol: 'http:' });
/** A new one each time: what waits for it can be forgotten with it. */
const never = () => new Promise<never>(() => undefined);

export function openWindow(deps: WindowDeps): Window {
  const { clock, device, skewMs } = deps;
  const life = { isOpen: true };
  const wires = new Set<Wire>();
  let onWakeUp = () => {};
  let onLeave = () => {};
  const inThisLife = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
    asked.then(
      (answer) => (life.isOpen ? answer : never()),
      (error: unknown) => (life.isOpen ? Promise.reject(error as Error) : never()),
    );
  const timers = {
    now: () => clock.now() + skewMs,
    setTimeout: (run: () => void, ms: number) => clock.at(clock.now() + ms, () => life.isOpen && run()),
    clearTimeout: (cancel: unknown) => (cancel as (() => void) | null)?.(),
  };

  const client = createClient({
    ...device,
    env: ENV,
    clock: timers,
    fetch: ((url: string, init: RequestInit) => inThisLife(fakeFetch(deps, url, init))) as unknown as typeof fetch,
    randomBytes: deps.randomBytes,
    log: deps.log,
    ...(speaksInk(deps) ? { loadInk: async () => ink } : {}),
    gameServer: simulatedGameServer(deps, timers, wires, inThisLife),
    onWakeUp(listener) {
      onWakeUp = listener;
      return () => undefined;
    },
    onLeave(listener) {
      onLeave = listener;
      return () => undefined;
    },
  });

  return {
    client,
    get isOpen() {
      return life.isOpen;
    },
    wires: () => [...wires].filter(({ isOpen }) => isOpen),
    wakeUp: () => life.isOpen && onWakeUp(),
    close(politely) {
      if (politely) onLeave();
      life.isOpen = false;
      for (const wire of wires) if (wire.isOpen) wire.cut();
    },
  };
}

/** Half of all people, by their ids: both forms of drawings meet in one game. */
function speaksInk({ user }: WindowDeps): boolean {
  return Number.parseInt(user.id.slice(-1), 16) % 2 === 0;
}
