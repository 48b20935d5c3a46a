import type { Extend } from '@tuschel/gameserver/extend';
import type { Clock, Log } from '@tuschel/platform/ports';
import type { MatchPeople } from '../draw-match/state.ts';
import type { Channel } from './channel.ts';
import { ROSTER_MS } from './roster.ts';

/** Matches whose hosts' channels are asked at the same time. */
const AT_ONCE = 16;

/** Tells open matches every ten minutes who of their people keeps order in the host's channel, and from the start whether the host is live there. */
export interface RosterWatch {
  add(match: string): void;
  stop(): void;
}

export function watchRosters(deps: {
  matches: Pick<Extend['matches'], 'ask' | 'tell'>;
  accounts: Pick<Extend['accounts'], 'many'>;
  channel: Pick<Channel, 'moderatorsAmong' | 'isLive'>;
  clock: Pick<Clock, 'now' | 'at'>;
  log: Log;
}): RosterWatch {
  const { matches, accounts, channel, clock, log } = deps;
  const watched = new Set<string>();
  const underWay = new Set<string>();
  let cancel = () => {};

  const refresh = async (match: string) => {
    const asked = (await matches.ask(match, { type: 'people' })) as MatchPeople | null;
    if (asked === null) return void watched.delete(match);
    const { host, people } = asked;
    const moderators = await channel.moderatorsAmong(host, await accounts.many(people.map(({ id }) => id)));
    const isNews = moderators !== null && people.some(({ id, moderator }) => moderators.includes(id) !== moderator);
    if (isNews) await matches.tell(match, { type: 'moderators', at: clock.now(), people: moderators });
  };
  const refreshLive = async (match: string) => {
    const asked = (await matches.ask(match, { type: 'people' })) as MatchPeople | null;
    const on = asked && (await channel.isLive(asked.host));
    if (!asked || on === null || on === asked.hostLive) return;
    await matches.tell(match, { type: 'hostLive', at: clock.now(), on });
  };
  const quietly = (match: string, asking: Promise<void>) =>
    asking.catch((error: unknown) => log.warn("a match did not learn of its host's channel", { match, error }));
  /** Whoever is still being asked about is not asked about again; a host whose Twitch does not answer keeps nobody else waiting. */
  const refreshAll = async () => {
    const waiting = [...watched].filter((match) => !underWay.has(match));
    const inTurn = async () => {
      for (let match = waiting.shift(); match !== undefined; match = waiting.shift()) await refreshOne(match);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
  };
  const refreshOne = async (match: string) => {
    underWay.add(match);
    await quietly(match, refresh(match));
    // Less urgent than who keeps order.
    await quietly(match, refreshLive(match));
    underWay.delete(match);
  };
  const schedule = () => {
    cancel = clock.at(clock.now() + ROSTER_MS, () => {
      schedule();
      void refreshAll();
    });
  };
  schedule();

  return {
    add(match) {
      if (watched.has(match)) return;
      watched.add(match);
      void quietly(match, refreshLive(match));
    },
    stop: () => cancel(),
  };
}
