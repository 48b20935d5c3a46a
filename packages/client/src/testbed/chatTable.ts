import { lobbyRoom, type MatchState, type Player } from '@tuschel/protocol';
import type { GameSocket } from '../gameserver/gameServer.ts';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { createStore } from '../store.ts';
import { fakeClock } from './fakeClock.ts';
import { scriptedGameServer } from './scriptedGameServer.ts';
import { fakeRooms } from './fakeRooms.ts';
import { lobbyState } from './matchState.ts';
import type { ChatEntry, GameState, HubState, SessionState, SignedInUser } from '../tuschelClient.ts';
import { createChats } from '../chat/chats.ts';

const CODE = 'ABCDEFGHJK';
export const MATCH = '11111111-1111-4111-8111-111111111111.tuschel';
export const REMATCH = '22222222-2222-4222-8222-222222222222.tuschel';
export const CHANNEL = `2...${lobbyRoom(MATCH)}`;

export const player = (id: string, name: string, presence: Player['presence'] = 'here'): Player => ({
  id,
  name,
  rank: 0,
  supporterLevel: 0,
  isHost: false,
  presence,
  ready: false,
  vip: false,
});
export const PEOPLE = [player('user-1', 'Anna'), player('ben', 'Ben')];
export const ANNA: SignedInUser = {
  id: 'user-1',
  username: 'anna',
  displayName: 'Anna',
  avatarUrl: '',
  createdAt: 0,
  supporterLevel: 0,
  adminPower: 0,
  isBanned: false,
  termsAccepted: 1,
  broadcasterType: '',
  isElevated: false,
};
export const NOBODY = { status: 'none', entries: [], unread: 0, mentioned: 0, people: [], unheard: [] };

export function setUp() {
  const clock = fakeClock();
  const rooms = fakeRooms(clock);
  const server = scriptedGameServer({ rooms });
  const game = createStore<GameState>({ status: 'none' });
  let socket: GameSocket | null = null;
  let refs = 0;
  const events = { closed: () => {}, matchData: () => {}, roomMessage: (message: never) => chats.heard(message) };
  const hub = createStore<HubState>({ status: 'closed' });
  const session = createStore<SessionState>({ status: 'signedIn', user: ANNA, refreshing: false });
  const storage = memoryStorage();
  const options = {
    gameServer: server.server,
    hub: { ...hub, socket: () => socket },
    bearer: { token: () => 'access', renew: async () => null },
    clock,
    game: { ...game, now: () => clock.now() },
    session,
    storage,
    randomBytes: (length: number) => new Uint8Array(length).fill(++refs),
    log: () => {},
  };
  const chats = createChats(options);
  const chat = chats.lobby;
  const joined = (change: Partial<MatchState> = {}, matchId = MATCH) =>
    game.set({ status: 'joined', lobbyCode: CODE, matchId, state: lobbyState({ players: PEOPLE, ...change }) });
  const connect = async () => {
    socket = await server.server.openSocket('ticket', events);
    hub.set({ status: 'open' });
  };
  const enter = async () => {
    await connect();
    joined();
    await clock.settle();
  };
  const lose = () => {
    server.last().drop(1006);
    socket = null;
    hub.set({ status: 'lost', since: 0, attempt: 0, nextTryAt: 0 });
    const now = game.get();
    if (now.status === 'joined') game.set({ ...now, isReconnecting: true });
  };
  const texts = () => chat.get().entries.map(shown);
  return {
    clock,
    rooms,
    server,
    game,
    chats,
    chat,
    session,
    storage,
    connect,
    options,
    joined,
    enter,
    lose,
    comeBack: enter,
    texts,
  };
}

export function shown(entry: ChatEntry): string {
  if (entry.kind === 'event') return `(${[entry.event, ...entry.names].join(' ')})`;
  const mark = entry.delivery === 'sent' ? '' : ` [${entry.delivery}${entry.refusal ? ` ${entry.refusal.code}` : ''}]`;
  return `${entry.name}: ${entry.text}${entry.isChanged ? ' (changed)' : ''}${mark}`;
}
