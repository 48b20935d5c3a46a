import type { Extend } from '@tuschel/gameserver/extend';
import type { Platform } from '@tuschel/platform/ports';
import type { ProductConfig } from '../../config.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { createFinishedGames, type FinishedGames } from '../../library/history/finishedGames.ts';
import type { HiddenFaces } from '../../people/face/hiddenFaces.ts';
import type { Attempts } from '../../people/login/attempts.ts';
import type { TwitchOauth } from '../../people/login/twitchOauth.ts';
import { type Channel, createChannel } from '../channel/channel.ts';
import { type Consents, createConsents } from '../channel/consents.ts';
import { channelEndpoints } from '../channel/endpoints.ts';
import { createHelix } from '../channel/helix.ts';
import { watchRosters } from '../channel/rosterWatch.ts';
import { createVault } from '../channel/vault.ts';
import { createDoor, type Door } from '../lobby/door.ts';
import { hostEndpoints } from './endpoints.ts';
import { createHostLists } from './lists.ts';

export interface HostingDeps {
  platform: Pick<Platform, 'sql' | 'clock' | 'entropy' | 'log'>;
  extend: Pick<Extend, 'matches' | 'accounts'>;
  config: Pick<ProductConfig, 'twitch' | 'tokenKey'>;
  attempts: Attempts;
  /** Null: the instance is not registered with Twitch. */
  oauth: TwitchOauth | null;
  secure: boolean;
  hiddenFaces: Pick<HiddenFaces, 'isHidden'>;
}

/** Whom hosts let in: their lists, their channels, and the door that asks both. */
export interface Hosting {
  door: Door;
  games: FinishedGames;
  consents: Consents | null;
  /** Moderators and bans of a host's channel are on their way before anybody comes. */
  prepare: (host: string) => void;
  endpoints: Endpoint[];
  stop: () => void;
}

export function createHosting(deps: HostingDeps): Hosting {
  const { platform, extend, attempts, oauth, secure, hiddenFaces } = deps;
  const { sql, clock, log } = platform;
  const lists = createHostLists(sql, clock);
  const games = createFinishedGames(sql);
  const twitch = createTwitchChannels(deps);
  const channel = twitch?.channel ?? null;
  const watch = channel && watchRosters({ ...extend, channel, clock, log });
  const door = createDoor({ lists, accounts: extend.accounts, games, hiddenFaces, channel });
  const prepare = (host: string) => void channel?.prepare(host);

  return {
    door: {
      look(account, question) {
        watch?.add(question.matchId);
        return door.look(account, question);
      },
    },
    games,
    consents: twitch?.consents ?? null,
    prepare,
    endpoints: [
      ...hostEndpoints({ lists, accounts: extend.accounts, consents: twitch?.consents ?? null }),
      ...channelEndpoints({
        attempts,
        twitch: oauth && twitch ? { oauth, consents: twitch.consents } : null,
        secure,
        granted: prepare,
        withdrawn: (host) => channel?.forget(host),
      }),
    ],
    stop: () => watch?.stop(),
  };
}

function createTwitchChannels({
  platform: { sql, clock, entropy, log },
  config,
  oauth,
}: HostingDeps): { channel: Channel; consents: Consents } | null {
  if (!config.twitch || !config.tokenKey || !oauth) return null;
  const consents = createConsents(sql, clock, createVault(config.tokenKey, entropy), oauth);
  return { consents, channel: createChannel({ consents, helix: createHelix(config.twitch, clock), clock, log }) };
}
