import { GamePhase, type MatchState } from '@tuschel/protocol';

/** A lobby as a guest sees it. */
export function lobbyState(change: Partial<MatchState> = {}): MatchState {
  return {
    lobbyCode: 'ABCDEFGHJK',
    phase: GamePhase.Lobby,
    serverTime: 0,
    you: { id: 'user-1', isHost: false, seated: true, lastSeq: 0 },
    players: [],
    options: {
      mode: 2,
      pages: null,
      endOnDrawing: false,
      tempo: 'normal',
      writeSeconds: 90,
      describeSeconds: 60,
      drawSeconds: 480,
      access: 'everyone',
      hostPlays: true,
      showNeighbours: false,
    },
    maxPlayers: 16,
    ...change,
  };
}
