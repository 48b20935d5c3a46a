import type { Resource } from '../../resource.ts';
import { channelMuteMigrations } from './channelMutes.ts';
import { watchChannels } from './channelWatch.ts';

/** Who says what where: the rooms are the game server's, the rules of the house are ours. */
export const chat: Resource = {
  migrations: channelMuteMigrations,
  open({ platform: { clock, log }, extend, guard }) {
    extend.guardRooms(guard);
    return { jobs: [() => watchChannels({ extend, clock, log })] };
  },
};
