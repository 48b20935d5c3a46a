import type { GameState, HubState } from '@tuschel/client';

/** After so many failed attempts the person is asked to check their own connection. */
const ATTEMPTS_BEFORE_ADVICE = 3;

/** What a person is told about the connection. */
export type Told = 'nothing' | 'lost' | 'failed' | 'back' | 'sessionChanged';

/** After a loss it is not the socket that counts but the game: only who is in it again is back. */
export function noticeOf(hub: HubState, game: GameState, before: Told): Told {
  const isMissing = before === 'lost' || before === 'failed';
  switch (hub.status) {
    case 'lost':
      return hub.attempt > ATTEMPTS_BEFORE_ADVICE ? 'failed' : 'lost';
    case 'open': {
      const isInGame = game.status !== 'joined' || !game.isReconnecting;
      if (isMissing) return isInGame ? 'back' : before;
      return before === 'back' ? 'back' : 'nothing';
    }
    case 'connecting':
      return hub.sessionChanged ? 'sessionChanged' : before;
    case 'closed':
      return 'nothing';
    default:
      return hub satisfies never;
  }
}
