import type { SignedInUser } from '@tuschel/client';
import { type Channel, CHANNELS, isOfChannel } from '@tuschel/protocol';

/** The channels in which somebody may read and write. */
export function channelsOf({ isBanned, rank = 0, supporterLevel }: SignedInUser): Channel[] {
  return isBanned ? [] : CHANNELS.filter((channel) => isOfChannel(channel, { rank, supporterLevel }));
}
