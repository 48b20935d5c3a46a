import { ApiError, Code } from '../extend.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { readChannelId } from './channelId.ts';
import type { Channels } from './channels.ts';
import type { HistoryPage } from './history.ts';
import { MessageCode, messageJson } from './messageJson.ts';

const MOST_MESSAGES = 100;

export function channelEndpoints(channels: Channels): Endpoint[] {
  return [
    userEndpoint({
      name: 'ListChannelMessages',
      method: 'GET',
      // The name of a room may hold anything, and be long once it is escaped.
      path: '/channel/*',
      rest: 'channel_id',
      rate: 'signedIn',
      query: { channel_id: 'string', limit: 'int32', forward: 'bool', cursor: 'string' },
      body: {},
      failure: 'Error listing messages from channel.',
      async answer({ query: { channel_id: id = '', limit = 1, forward = true, cursor = '' }, caller }) {
        if (id === '') throw invalid('Invalid channel ID.');
        if (limit < 1 || limit > MOST_MESSAGES) {
          throw invalid(`Invalid limit - limit must be between 1 and ${MOST_MESSAGES}.`);
        }
        const room = roomOf(id);
        return historyJson(await channels.history(caller, room, { limit, forward, cursor }), room);
      },
    }),
  ];
}

function roomOf(id: string): string {
  const channel = readChannelId(id);
  switch (channel?.kind) {
    case 'room':
      return channel.room;
    case 'group':
      throw invalid('Group not found.');
    case 'direct':
      throw invalid('Channel not found.');
    case undefined:
      throw invalid('Invalid channel ID.');
    default:
      return channel satisfies never;
  }
}

function historyJson({ messages, next, previous, cacheable }: HistoryPage, room: string) {
  return {
    ...(messages.length === 0
      ? {}
      : { messages: messages.map((message) => messageJson(message, room, MessageCode.Said, true)) }),
    ...(next === undefined ? {} : { next_cursor: next }),
    ...(previous === undefined ? {} : { prev_cursor: previous }),
    ...(cacheable === undefined ? {} : { cacheable_cursor: cacheable }),
  };
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
