import type { Extend } from '@tuschel/gameserver/extend';
import type { Clock, Log } from '@tuschel/platform/ports';
import { CHANNELS, type Channel } from '@tuschel/protocol';
import { regularly } from '../../regularly.ts';
import { belongsTo } from './channelHouse.ts';

const EVERY_MS = 60_000;

export interface ChannelWatchDeps {
  extend: { accounts: Pick<Extend['accounts'], 'many'>; rooms: Pick<Extend['rooms'], 'members' | 'remove'> };
  clock: Pick<Clock, 'sleep'>;
  log: Pick<Log, 'warn'>;
}

/** Whoever loses their rank or their support hears no more of a channel, a minute later at most. Returns how to stop. */
export function watchChannels({ extend: { accounts, rooms }, clock, log }: ChannelWatchDeps): () => void {
  const sendAway = async (channel: Channel) => {
    const inside = rooms.members(channel);
    if (inside.length === 0) return;
    const allowed = new Set(
      (await accounts.many(inside)).filter((account) => belongsTo(channel, account)).map(({ id }) => id),
    );
    for (const person of inside) if (!allowed.has(person)) rooms.remove(channel, person);
  };

  const sendAllAway = () => Promise.all(CHANNELS.map(sendAway));
  return regularly(EVERY_MS, sendAllAway, 'who is in a channel could not be checked', { clock, log });
}
