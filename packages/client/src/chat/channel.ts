import { type Channel, isOfChannel } from '@tuschel/protocol';
import type { ChannelClient, SignedInUser } from '../tuschelClient.ts';
import type { ChatOptions } from './chatOptions.ts';
import { createTalk, type Talk } from './talk.ts';
import type { Unheard } from './unheard.ts';

/** A channel, over reconnects, for as long as somebody is signed in who may read there. */
export function createChannel(
  channel: Channel,
  options: ChatOptions,
  unheard: Unheard,
): ChannelClient & Pick<Talk, 'heard'> {
  const { hub, session, game } = options;
  let isWanted = false;
  let reader: SignedInUser | null = null;

  const talk = createTalk(
    { ...options, unheard, now: () => game.now() },
    {
      me: () => reader && { id: reader.id, name: reader.username },
      people: () => talk.speakers(),
    },
  );
  const isOpenTo = ({ rank = 0, supporterLevel, isBanned }: SignedInUser) =>
    !isBanned && isOfChannel(channel, { rank, supporterLevel });

  const follow = () => {
    const now = session.get();
    const user = now.status === 'signedIn' ? now.user : null;
    if (reader && reader.id !== user?.id) talk.end();
    reader = user;
    if (!isWanted || !user || !isOpenTo(user)) return talk.end();
    const socket = hub.get().status === 'open' ? hub.socket() : null;
    if (socket) talk.enter(channel, socket);
    else talk.lost();
  };
  session.subscribe(follow);
  hub.subscribe(follow);
  follow();

  return {
    ...talk,
    isOpenTo,
    enter() {
      isWanted = true;
      follow();
    },
  };
}
