import { ROOM } from '@tuschel/protocol';
import { UUID } from '../session/tokens.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { type SocketMessage, socketMessage } from '../socket/socketMessage.ts';
import { jsonObjectOf } from '../wire/jsonObject.ts';
import { uuidOf } from '../wire/uuid.ts';
import { type Channel, hasControls, hasRoomLength, idOf, readChannelId } from './channelId.ts';
import type { Channels } from './channels.ts';
import type { Content } from './speakers.ts';

export function channelMessages(channels: Channels): SocketMessage[] {
  return [
    socketMessage('channel_join', 'roomJoin', async (sender, body, reply) => {
      const { target = '', type = 0, persistence = true, hidden = false } = body;
      const channel = joinedChannel(sender.presence.userId, target, type);
      reply(await channels.join(sender, channel, { persistence, hidden }));
    }),
    socketMessage('channel_leave', null, (sender, { channel_id: id = '' }, reply) => {
      channels.leave(sender, checkedChannel(id));
      reply({});
    }),
    socketMessage('channel_message_send', 'roomMessage', async (sender, body, reply) => {
      const { channel_id: id = '', content = '' } = body;
      reply(await channels.send(sender, checkedChannel(id), readContent(content)));
    }),
    socketMessage('channel_message_update', 'roomMessage', async (sender, body, reply) => {
      const { channel_id: id = '', message_id: messageId = '', content = '' } = body;
      reply(await channels.update(sender, checkedChannel(id), checked(messageId), readContent(content)));
    }),
    socketMessage('channel_message_remove', 'roomMessage', async (sender, body, reply) => {
      const { channel_id: id = '', message_id: messageId = '' } = body;
      reply(await channels.remove(sender, checkedChannel(id), checked(messageId)));
    }),
  ];
}

/** 0 and 1 are rooms, 2 somebody to talk to, 3 a group. */
function joinedChannel(userId: string, target: string, type: number): Channel {
  if (target === '') throw badInput('Invalid channel target');
  switch (type) {
    case 0:
    case 1:
      if (!hasRoomLength(target)) throw badTarget('Channel name is required and must be 1-64 chars');
      if (hasControls(target)) throw badTarget('Channel name must not contain control chars');
      return { kind: 'room', room: target };
    case 2: {
      const other = uuidOf(target);
      if (other === null) throw badTarget('Invalid user ID in direct message join');
      return { kind: 'direct', users: userId < other ? [userId, other] : [other, userId] };
    }
    case 3: {
      const group = uuidOf(target);
      if (group === null) throw badTarget('Invalid group ID in group channel join');
      return { kind: 'group', group };
    }
    default:
      throw badInput('Invalid channel type');
  }
}

function checkedChannel(id: string): string {
  const channel = readChannelId(id);
  if (channel) return idOf(channel);
  throw badInput('Invalid channel identifier');
}

function checked(messageId: string): string {
  if (UUID.test(messageId)) return messageId;
  throw badInput('Invalid message identifier');
}

function readContent(text: string): Content {
  if (Buffer.byteLength(text) > ROOM.contentBytes) {
    throw badInput(`Message content must not be larger than ${ROOM.contentBytes} bytes`);
  }
  const json = jsonObjectOf(text);
  if (json) return { text, json };
  throw badInput('Message content must be a valid JSON object');
}

function badTarget(reason: string): SocketError {
  return badInput(`${reason}: Invalid channel target`);
}

function badInput(message: string): SocketError {
  return new SocketError(SocketErrorCode.BadInput, message);
}
