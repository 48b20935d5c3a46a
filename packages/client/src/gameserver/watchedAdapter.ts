import { WebSocketAdapterText } from '@heroiclabs/nakama-js';
import type { ClientClock } from '../tuschelClient.ts';

interface Envelope {
  ping?: object;
}

/**
 * The library's socket adapter, watched: after each ping something has to arrive in time, else the connection counts as
 * dead at once. The browser's own `close` event may take minutes on a connection that has fallen silent, and outside
 * browsers the library stumbles over a missing `window` when its heartbeat fails.
 */
export class WatchedAdapter extends WebSocketAdapterText {
  readonly #clock: ClientClock;
  readonly #patienceMs: number;
  readonly #silent: () => void;
  #isConnected = false;
  #deadline: unknown = null;

  /** `silent` is called after the connection has been closed for its silence. */
  constructor(clock: ClientClock, patienceMs: number, silent: () => void) {
    super();
    this.#clock = clock;
    this.#patienceMs = patienceMs;
    this.#silent = silent;
  }

  override connect(scheme: string, host: string, port: string, createStatus: boolean, token: string): void {
    super.connect(scheme, host, port, createStatus, token);
    this.#isConnected = true;
  }

  /** May be called any number of times. */
  override close(): void {
    this.#expectNothing();
    if (!this.#isConnected) return;
    this.#isConnected = false;
    super.close();
  }

  override send(envelope: Envelope): void {
    if (envelope.ping) this.#expectSomething(this.#patienceMs);
    super.send(envelope);
  }

  override get onMessage() {
    return super.onMessage;
  }

  override set onMessage(handler) {
    super.onMessage =
      handler &&
      ((message) => {
        this.#expectNothing();
        handler(message);
      });
  }

  /** Asks the other side for a sign of life within `withinMs`. */
  probe(withinMs: number): void {
    if (!this.isOpen()) return;
    this.#expectSomething(withinMs);
    super.send({ ping: {} });
  }

  #expectSomething(withinMs: number): void {
    this.#expectNothing();
    this.#deadline = this.#clock.setTimeout(() => {
      this.close();
      this.#silent();
    }, withinMs);
  }

  #expectNothing(): void {
    if (this.#deadline !== null) this.#clock.clearTimeout(this.#deadline);
    this.#deadline = null;
  }
}
