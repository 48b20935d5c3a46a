import { type Alert, parseLobbyCode, type PromptContainsBadwords, type Reaction } from '@tuschel/protocol';
import { loadOnce } from '../loadOnce.ts';
import { createSignal, createStore } from '../store.ts';
import type { GameState } from '../tuschelClient.ts';
import { LOBBY_CODE_KEY } from './lobbyCodeKey.ts';
import type { MatchClient } from './match.ts';
import type { SeatOptions } from './seat.ts';

export type MakeMatch = (options: SeatOptions) => MatchClient;

const NONE: GameState = { status: 'none' };
/** An error page, where the code cannot be loaded. */
const UNAVAILABLE = { status: 'refused', errorCode: 'unavailable', page: 502 } as const;

/**
 * A match whose code is loaded when somebody joins or opens a lobby: who only visits does without. While it is on its way they are joining; the
 * last wish counts, and somebody who has turned away meanwhile is taken nowhere.
 */
export function lazyMatch(load: () => Promise<MakeMatch>): MakeMatch {
  return (options) => createLazyMatch(load, options);
}

function createLazyMatch(load: () => Promise<MakeMatch>, options: SeatOptions): MatchClient {
  const shown = createStore<GameState>(NONE);
  const alerts = createSignal<Alert>();
  const wordings = createSignal<PromptContainsBadwords>();
  const reactions = createSignal<Reaction>();
  let match: MatchClient | null = null;
  /** Of wishes to be in a game, or out of it. */
  let wishes = 0;

  const whole = loadOnce(async () => {
    const made = (match = (await load())(options));
    made.subscribe(() => shown.set(made.get()));
    made.onAlert(alerts.tell);
    made.onWording(wordings.tell);
    made.onReaction(reactions.tell);
    return made;
  });

  /** Undoes a wish that still waits for the code. */
  function turnAway(): void {
    wishes += 1;
    if (!match) shown.set(NONE);
  }

  async function join(text: string): Promise<void> {
    if (match) return match.join(text);
    const mine = ++wishes;
    const lobbyCode = parseLobbyCode(text) ?? text;
    shown.set({ status: 'joining', lobbyCode });
    try {
      const made = await whole();
      if (mine === wishes) await made.join(text);
    } catch (error) {
      options.log('The code for matches could not be loaded.', { error: String(error) });
      if (mine === wishes && !match) shown.set({ ...UNAVAILABLE, lobbyCode });
    }
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    join,
    create: async (...wish) => (await whole()).create(...wish),
    send: async (command) => (await whole()).send(command),
    typed: (...draft) => match?.typed(...draft),
    async leave() {
      turnAway();
      await (await whole()).leave();
    },
    async disconnect() {
      turnAway();
      await match?.disconnect();
    },
    now: () => match?.now() ?? options.clock.now(),
    rtt: () => match?.rtt() ?? null,
    lag: () => match?.lag() ?? null,
    onAlert: alerts.listen,
    onWording: wordings.listen,
    onReaction: reactions.listen,
    react: (emoji) => match?.react(emoji),
    openBook: (order) => match?.openBook(order),
    // Most visitors have none, and ask on every page.
    resumable: async () => (options.storage().getItem(LOBBY_CODE_KEY) ? (await whole()).resumable() : null),
    matchData: (...message) => match?.matchData(...message),
    reset() {
      turnAway();
      match?.reset();
    },
  };
}
