import { ApiError, Code } from '../extend.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { checkLimit } from '../rest/page.ts';
import { cursorsOf } from '../wire/cursor.ts';
import { uuidOf } from '../wire/uuid.ts';
import { notificationJson } from './notificationJson.ts';
import type { NotificationBook } from './notifications.ts';

/** Behind the newest that its reader knows. Of somebody who knows none it is that of nothing. */
const PLACES = cursorsOf('notifications', 'number', 'uuid');
const NOTHING = cursorsOf('notifications');

export function notificationEndpoints(notifications: NotificationBook): Endpoint[] {
  return [
    userEndpoint({
      name: 'ListNotifications',
      method: 'GET',
      path: '/notification',
      rate: 'signedIn',
      query: { limit: 'int32', cacheable_cursor: 'string' },
      body: {},
      failure: 'Error retrieving notifications.',
      async answer({ query: { limit, cacheable_cursor: cursor = '' }, caller }) {
        const most = checkLimit(limit, { absent: 1, most: 100 });
        const place = cursor === '' || NOTHING.read(cursor) ? null : placeOf(cursor);
        const found = await notifications.list(caller.userId, place, most);
        const newest = found.at(-1) ?? (place && { createdAt: place.at, id: place.id });
        return {
          ...(found.length === 0
            ? {}
            : { notifications: found.map((notification) => notificationJson(notification, 'list')) }),
          cacheable_cursor: newest ? PLACES.write(newest.createdAt, newest.id) : NOTHING.write(),
        };
      },
    }),
    userEndpoint({
      name: 'DeleteNotifications',
      method: 'DELETE',
      path: '/notification',
      rate: 'signedIn',
      query: { ids: 'stringList' },
      body: {},
      failure: 'Error while deleting notifications.',
      async answer({ query: { ids = [] }, caller }) {
        await notifications.remove(caller.userId, ids.map(checkedId));
        return {};
      },
    }),
  ];
}

function placeOf(cursor: string) {
  const parts = PLACES.read(cursor);
  if (parts) return { at: parts[0], id: parts[1] };
  throw new ApiError(Code.InvalidArgument, 'Error retrieving notifications.');
}

function checkedId(text: string): string {
  const id = uuidOf(text);
  if (id !== null) return id;
  throw new ApiError(Code.InvalidArgument, 'Error while deleting notifications.');
}
