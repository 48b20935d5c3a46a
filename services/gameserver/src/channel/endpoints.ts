import { ApiError, Code } from '../extend.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { readChannelId } from './channelId.ts';
import type { Channels } from './channels.ts';
import type { HistoryPage } from './history.ts';
import { messageJson } from './messageJson.ts';

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
        const page = { limit, forward, cursor };
        const channel = readChannelId(id);
        if (!channel) throw invalid('Invalid channel ID.');
        return historyJson(await channels.history(caller, channel, page));
      },
    }),
  ];
}

function historyJson({ messages, next, previous, cacheable }: HistoryPage) {
  return {
    ...(messages.length === 0 ? {} : { messages: messages.map((message) => messageJson(message, message.code, true)) }),
    ...(next === undefined ? {} : { next_cursor: next }),
    ...(previous === undefined ? {} : { prev_cursor: previous }),
    ...(cacheable === undefined ? {} : { cacheable_cursor: cacheable }),
  };
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
