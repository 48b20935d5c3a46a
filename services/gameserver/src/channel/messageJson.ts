import { frame, presenceJson } from '../socket/envelope.ts';
import type { Frame } from '../socket/frame.ts';
import { microseconds } from '../wire/timestamp.ts';
import { placeOf } from './channelId.ts';
import type { Member } from './member.ts';
import type { ChannelMessage } from './store.ts';

/** What a message on the socket says about the one it is about. In a history what somebody said is `Said`, whatever became of it. */
export const MessageCode = { Said: 0, Updated: 1, Removed: 2 } as const;
export type MessageCode = (typeof MessageCode)[keyof typeof MessageCode];

/** `code` and `persistent` are always there, also where they have their default. */
export function messageJson(message: ChannelMessage, code: number, persistent: boolean) {
  return {
    channel_id: message.channel,
    message_id: message.id,
    code,
    sender_id: message.senderId,
    ...(message.username === '' ? {} : { username: message.username }),
    content: code === MessageCode.Removed ? '{}' : message.content,
    create_time: microseconds(message.createdAt),
    update_time: microseconds(message.updatedAt),
    persistent,
    ...placeOf(message.channel),
  };
}

export function messageFrame(message: ChannelMessage, code: number, persistent: boolean): Frame {
  return frame({ channel_message: messageJson(message, code, persistent) });
}

/** What the sender is told: the message without what they said. */
export function ackJson(message: ChannelMessage, code: MessageCode, persistent: boolean) {
  const { sender_id: _, content: __, ...ack } = messageJson(message, code, persistent);
  return { channel_message_ack: ack };
}

/** `present`: the visible others on a first join, everybody visible on a repeated one. */
export function channelJson(channel: string, present: Member[], self: Pick<Member, 'peer' | 'meta'>) {
  return {
    channel: {
      id: channel,
      ...(present.length === 0 ? {} : { presences: present.map(memberJson) }),
      self: memberJson(self),
      ...placeOf(channel),
    },
  };
}

export function presenceEventFrame(channel: string, kind: 'joins' | 'leaves', members: Member[]): Frame {
  const event = { channel_id: channel, [kind]: members.map(memberJson), ...placeOf(channel) };
  return frame({ channel_presence_event: event });
}

function memberJson({ peer, meta: { persistence } }: Pick<Member, 'peer' | 'meta'>) {
  return { ...presenceJson(peer), ...(persistence ? { persistence } : {}) };
}
