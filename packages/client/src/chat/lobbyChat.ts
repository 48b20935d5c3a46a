import { lobbyRoom, type MatchState } from '@tuschel/protocol';
import type { ChatClient, GameState } from '../tuschelClient.ts';
import { newsBetween } from './chatEvents.ts';
import type { ChatOptions } from './chatOptions.ts';
import { createTalk, type Talk } from './talk.ts';
import type { Unheard } from './unheard.ts';

type Joined = Extract<GameState, { status: 'joined' }>;

/** Talks in the room of whichever match is joined, over reconnects. */
export function createLobbyChat(options: ChatOptions, unheard: Unheard): ChatClient & Pick<Talk, 'heard'> {
  const { hub, game } = options;
  let names = new Map<string, string>();
  let lobbyCode: string | null = null;
  let seen: { matchId: string; state: MatchState } | null = null;

  const talk = createTalk(
    { ...options, unheard, now: () => game.now() },
    {
      me() {
        const id = seen?.state.you.id;
        return id === undefined ? null : { id, name: names.get(id) ?? '' };
      },
      people: () =>
        (seen?.state.players ?? []).flatMap(({ id, name, presence }) => (presence === 'left' ? [] : [{ id, name }])),
      nameOf: (id) => names.get(id),
    },
  );

  function follow(): void {
    const now = game.get();
    if (now.status !== 'joined') return forget();
    if (now.lobbyCode !== lobbyCode) forget();
    ({ lobbyCode } = now);
    observe(now);
    const socket = now.isReconnecting ? null : hub.socket();
    if (now.isReconnecting) talk.lost();
    else if (socket) talk.enter(lobbyRoom(now.matchId), socket);
    talk.refresh();
  }

  function observe({ matchId, state: after }: Joined): void {
    for (const { id, name } of after.players) names.set(id, name);
    const before = seen?.matchId === matchId ? seen.state : null;
    seen = { matchId, state: after };
    const { clearedAt } = after.chat ?? {};
    if (clearedAt !== undefined && clearedAt !== before?.chat?.clearedAt) talk.clear(clearedAt);
    if (!before || before === after) return;
    for (const { event, names: who } of newsBetween(before, after)) talk.happened(event, who);
  }

  function forget(): void {
    names = new Map();
    lobbyCode = null;
    seen = null;
    talk.end();
  }

  game.subscribe(follow);
  follow();
  return talk;
}
