import type { HostDoor, Options, Player } from '@tuschel/protocol';
import type { Moment, Scene } from './scene.ts';

const DOOR: HostDoor = {
  whitelist: [
    { name: 'pinselpaula', knownAs: 'PinselPaula' },
    { name: 'Jo_Ottersson', knownAs: 'Jo_Ottersson' },
    { name: 'tante_erna' },
    { name: 'wer-auch-immer-das-ist' },
  ],
  bans: [
    { id: 'pest-1', name: 'Quatschkopf', reason: 'Immer dieselben drei Wörter, trotz Bitte', at: Date.UTC(2026, 9, 3) },
    { id: 'pest-2', name: 'xX_Klecks_Xx', reason: '', at: Date.UTC(2026, 4, 21) },
    { id: 'pest-3', name: '', reason: 'Unfreundlich', at: Date.UTC(2025, 11, 30) },
  ],
};
const CHANNEL: NonNullable<HostDoor['channel']> = { granted: ['followers', 'moderation'], hasSubscribers: true };

const ROLES: readonly Partial<Player>[] = [
  { rank: 0, games: 'otter' },
  { coHost: true, vip: true, rank: 15, supporterLevel: 2, games: 'goldenBucket' },
  { moderator: true, rank: 20, games: 'otter' },
  { rank: 90, supporterLevel: 3 },
  { rank: 2, nameColor: 12, games: 'newcomer' },
  { rank: 8, supporterLevel: 1, waits: true },
];

/** Whom a host lets in, and what people are at their table. */
export function doorScenes(host: Moment, player: Moment): Record<string, Scene> {
  const answers = { 'GET /host/door': DOOR };
  const lobby = (options: Partial<Options>, moment = host): Scene => ({
    path: '/game',
    moment: changed(moment, { options }),
    answers,
  });
  return {
    followers: { ...lobby({ access: 'followers' }), answers: { 'GET /host/door': { ...DOOR, channel: CHANNEL } } },
    consent: {
      ...lobby({}),
      answers: { 'GET /host/door': { whitelist: [], bans: [], channel: { granted: [], hasSubscribers: false } } },
      press: ['door.moderation.ask'],
    },
    whitelist: lobby({ access: 'whitelist' }),
    roles: { path: '/game', moment: changed(host, { roles: ROLES }), answers },
    'co-host': { path: '/game', moment: changed(player, { roles: ROLES, youAre: { coHost: true } }) },
  };
}

interface Change {
  options?: Partial<Options>;
  roles?: readonly Partial<Player>[];
  youAre?: Partial<Player>;
}

function changed({ state, drawings }: Moment, { options = {}, roles = [], youAre = {} }: Change): Moment {
  const players = state.players.map((one, index) => ({
    ...one,
    ...roles[index],
    ...(one.id === state.you.id ? youAre : {}),
  }));
  return { drawings, state: { ...state, players, options: { ...state.options, ...options } } };
}
