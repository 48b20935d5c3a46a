import * as T from 'typebox';
import { STREAMERS } from './streamerLimits.ts';
import type { Endpoints } from '../endpoint.ts';

export const StreamerSchema = T.Object({
  /** As they are called at the provider: the end of their channel's address. */
  userName: T.String(),
  /** Additive: as they write it. */
  displayName: T.String(),
  /** A path of this server; empty: there is no picture. */
  thumbnailUrl: T.String(),
  viewerCount: T.Integer({ minimum: 0 }),
  isPriorityStreamer: T.Boolean(),
});

/**
 * GET /live_streams: who of the team streams now, and who else: hosts of open lobbies, and the configured category. Priorities first, then by viewers.
 * Both are empty without Twitch.
 */
export const LiveStreamsSchema = T.Object({ team: T.Array(StreamerSchema), live: T.Array(StreamerSchema) });

/** A login name at Twitch. */
const login = T.String({ pattern: '^[a-z0-9_]{1,25}$' });
/** GET and PUT /admin/streamers: whom the team puts in front. */
export const PrioritiesSchema = T.Object(
  { userNames: T.Array(login, { maxItems: STREAMERS.priorities, uniqueItems: true }) },
  { additionalProperties: false },
);

export const streamerApi = {
  'GET /live_streams': { answer: LiveStreamsSchema },
  'GET /admin/streamers': { answer: PrioritiesSchema },
  'PUT /admin/streamers': { body: PrioritiesSchema, answer: PrioritiesSchema },
} as const satisfies Endpoints;

export type Streamer = T.Static<typeof StreamerSchema>;
export type LiveStreams = T.Static<typeof LiveStreamsSchema>;
export type Priorities = T.Static<typeof PrioritiesSchema>;
