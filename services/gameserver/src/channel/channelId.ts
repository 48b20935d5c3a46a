import { ROOM } from '@tuschel/protocol';
import { UUID } from '../session/tokens.ts';

export type Channel =
  | { kind: 'room'; room: string }
  | { kind: 'group'; group: string }
  /** The smaller id first. */
  | { kind: 'direct'; users: [string, string] };

/** `2...<name>` is a room, `3.<group id>..` a group, `4.<user id>.<user id>.` a talk of two. Null: no channel at all. */
export function readChannelId(id: string): Channel | null {
  const [mode, subject = '', subcontext = '', ...label] = id.split('.');
  const name = label.join('.');
  switch (mode) {
    case '2':
      return subject === '' && subcontext === '' && isRoomName(name) ? { kind: 'room', room: name } : null;
    case '3':
      return UUID.test(subject) && subcontext === '' && label.length === 1 && name === ''
        ? { kind: 'group', group: subject }
        : null;
    case '4':
      return UUID.test(subject) && UUID.test(subcontext) && label.length === 1 && name === ''
        ? { kind: 'direct', users: [subject, subcontext] }
        : null;
    default:
      return null;
  }
}

export function roomId(room: string): string {
  return `2...${room}`;
}

export function groupChannelId(group: string): string {
  return `3.${group}..`;
}

/** Of two people, or of somebody with themselves. */
export function directId(one: string, other: string): string {
  return `4.${[one, other].sort().join('.')}.`;
}

export function idOf(channel: Channel): string {
  switch (channel.kind) {
    case 'room':
      return roomId(channel.room);
    case 'group':
      return groupChannelId(channel.group);
    case 'direct':
      return directId(...channel.users);
    default:
      return channel satisfies never;
  }
}

/** How messages and events say where they are. */
export function placeOf(channelId: string): Record<string, string> {
  const channel = readChannelId(channelId);
  switch (channel?.kind) {
    case 'room':
      return { room_name: channel.room };
    case 'group':
      return { group_id: channel.group };
    case 'direct':
      return { user_id_one: channel.users[0], user_id_two: channel.users[1] };
    case undefined:
      return {};
    default:
      return channel satisfies never;
  }
}

export function hasControls(room: string): boolean {
  return /\p{Cc}/u.test(room);
}

/** 1 to 64 bytes of UTF-8. */
export function hasRoomLength(room: string): boolean {
  const bytes = Buffer.byteLength(room);
  return bytes >= 1 && bytes <= ROOM.nameBytes;
}

function isRoomName(room: string): boolean {
  return hasRoomLength(room) && !hasControls(room);
}
