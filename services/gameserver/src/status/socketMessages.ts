import { STATUS } from '@tuschel/protocol';
import type { AccountBook } from '../account/accounts.ts';
import { isUsername } from '../account/identifier.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { type SocketMessage, socketMessage } from '../socket/socketMessage.ts';
import { uuidOf } from '../wire/uuid.ts';
import { type Status, statusJson } from './status.ts';

/** People who show others that they are online, and what they are up to. */
export function statusMessages(status: Status, accounts: Pick<AccountBook, 'rows'>): SocketMessage[] {
  return [
    socketMessage('status_follow', 'signedIn', async ({ presence }, body, reply) => {
      const { user_ids: ids = [], usernames = [] } = body;
      const asked = ids.map(checkedId);
      if (usernames.includes('')) throw badInput('Invalid username');
      const named = usernames.length === 0 ? [] : await accounts.rows([], usernames.filter(isUsername));
      const shown = status.follow(presence, [...asked, ...named.map(({ id }) => id)]);
      const presences = shown.map(({ peer, status: text }) => statusJson(peer, text));
      reply({ status: presences.length === 0 ? {} : { presences } });
    }),
    socketMessage('status_unfollow', null, ({ presence }, { user_ids: ids = [] }, reply) => {
      status.unfollow(presence, ids.map(checkedId));
      reply({});
    }),
    socketMessage('status_update', 'social', ({ presence }, { status: text }, reply) => {
      if (text !== undefined && Buffer.byteLength(text) > STATUS.bytes) {
        throw badInput(`Status must be ${STATUS.bytes} characters or less`);
      }
      status.update(presence, text ?? null);
      reply({});
    }),
  ];
}

function checkedId(text: string): string {
  const id = uuidOf(text);
  if (id === null) throw badInput('Invalid user identifier');
  return id;
}

function badInput(message: string): SocketError {
  return new SocketError(SocketErrorCode.BadInput, message);
}
