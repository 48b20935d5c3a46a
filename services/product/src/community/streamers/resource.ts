import type { Migrations } from '@tuschel/platform/ports';
import type { LiveStreams } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { BY_ADMINS, BY_ANYBODY, endpoint } from '../../http/endpoint.ts';
import { createHelix } from '../../play/channel/helix.ts';
import type { Parts } from '../../parts.ts';
import type { Resource } from '../../resource.ts';
import { createAsApp } from './appToken.ts';
import { createLiveStreams } from './liveStreams.ts';
import { createPriorityStore, type PriorityStore } from './priorities.ts';
import { createThumbnails, serveThumbnails } from './thumbnails.ts';

const migrations: Migrations = {
  'product-127-streamers': {
    async up(db) {
      await raw`create table priority_streamer (login text primary key, place integer not null)`.execute(db);
    },
  },
};

/** Who streams now: of the team, of those who host, and of the category that the operator has named. */
export const streamers: Resource = {
  migrations,
  open(parts) {
    const { sql, clock, blobs } = parts.platform;
    const priorities = createPriorityStore(sql, clock);
    const read = readerOf(parts, priorities);
    return {
      endpoints: [
        endpoint('GET /live_streams', { ...BY_ANYBODY, shedding: 'list' }, () => read()),
        endpoint('GET /admin/streamers', BY_ADMINS, async () => ({ userNames: await priorities.all() })),
        endpoint('PUT /admin/streamers', BY_ADMINS, async ({ account, body }) => {
          await priorities.replace(account.id, body.userNames);
          return { userNames: await priorities.all() };
        }),
      ],
      serve: (app) => serveThumbnails(app, blobs),
    };
  },
};

function readerOf(parts: Parts, priorities: PriorityStore): () => Promise<LiveStreams> {
  const { platform, config, oauth, lobbies, extend } = parts;
  const { twitch, streams = {} } = config;
  if (!oauth || !twitch) return async () => ({ team: [], live: [] });
  const { clock, blobs, log } = platform;
  return createLiveStreams({
    helix: createHelix(twitch, clock),
    asApp: createAsApp(oauth, clock),
    streams,
    lobbies,
    accounts: extend.accounts,
    priorities,
    thumbnails: createThumbnails({ blobs, clock, log, origin: twitch.hosts.pictures }),
    clock,
    log,
  });
}
