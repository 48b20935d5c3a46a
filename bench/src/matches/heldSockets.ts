/** Sockets of many players in one process, of which it can be told when a state has arrived, before any of them reads what is in it. */

/** A state of a hundred seats has more, and nothing else that comes in between. */
const STATE_CHARACTERS = 4_000;

interface Held {
  at: number;
  read: () => void;
}

let held: Held[] | null = null;
let arrived: () => void = () => undefined;

/** Takes the place of the global WebSocket. */
export function installHeldSockets(): void {
  globalThis.WebSocket = class extends WebSocket {
    override set onmessage(handler: ((this: WebSocket, event: MessageEvent) => unknown) | null) {
      super.onmessage =
        handler &&
        ((event) => {
          const read = () => void handler.call(this, event);
          if (held === null || (event.data as string).length < STATE_CHARACTERS) return read();
          held.push({ at: performance.now(), read });
          arrived();
        });
    }
  };
}

/** From now on states wait, until so many have come. Answers when each came, as performance.now(). */
export function holdStates(): (count: number) => Promise<number[]> {
  held = [];
  return async (count) => {
    while (held !== null && held.length < count) await new Promise<void>((resolve) => (arrived = resolve));
    const all = held ?? [];
    held = null;
    for (const { read } of all) read();
    return all.map(({ at }) => at);
  };
}
