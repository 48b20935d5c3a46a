import * as T from 'typebox';
import { RULES_LIMITS } from '../../limits.ts';
import type { Endpoints } from '../endpoint.ts';
import { LoginStartResultSchema } from '../people/session.ts';

/** What a host may let us read of their channel at the streaming platform. */
export const ChannelGateSchema = T.Union([T.Literal('followers'), T.Literal('subscribers'), T.Literal('moderation')]);

/** A name of a whitelist. `knownAs`: display name of the account that it means; absent: nobody of that name has been here. */
export const GuestSchema = T.Object({ name: T.String(), knownAs: T.Optional(T.String()) });

export const HostBanSchema = T.Object({
  id: T.String(),
  name: T.String(),
  reason: T.String(),
  /** UTC ms */
  at: T.Number(),
});

/** GET /host/door: whom the caller's own lobbies let in, and whom not. */
export const HostDoorSchema = T.Object({
  whitelist: T.Array(GuestSchema),
  /** Newest first. */
  bans: T.Array(HostBanSchema),
  /** Absent: the caller has no channel, or this server knows nothing of channels. */
  channel: T.Optional(
    T.Object({
      granted: T.Array(ChannelGateSchema),
      /** Partners and affiliates have subscribers. */
      hasSubscribers: T.Boolean(),
    }),
  ),
});

/** PUT /host/whitelist keeps them, POST /host/whitelist/preview only tells who is known. Both answer the list. */
export const WhitelistSchema = T.Object({
  names: T.Array(T.String({ maxLength: 100 }), { maxItems: RULES_LIMITS.whitelist }),
});
export const WhitelistResultSchema = T.Object({ whitelist: T.Array(GuestSchema) });

/** POST /host/channel/consent: sets the state cookie and answers where the host is asked. */
export const ChannelConsentSchema = T.Object({ gate: ChannelGateSchema });
/** POST /host/channel/consent/finish */
export const ConsentFinishSchema = T.Object({
  code: T.String({ maxLength: 128 }),
  state: T.String({ minLength: 16, maxLength: 128 }),
});
export const ConsentFinishResultSchema = T.Object({ granted: T.Array(ChannelGateSchema) });

export const hostApi = {
  'GET /host/door': { answer: HostDoorSchema },
  'PUT /host/whitelist': { body: WhitelistSchema, answer: WhitelistResultSchema },
  'POST /host/whitelist/preview': { body: WhitelistSchema, answer: WhitelistResultSchema },
  'POST /host/channel/consent': { body: ChannelConsentSchema, answer: LoginStartResultSchema },
  'POST /host/channel/consent/finish': { body: ConsentFinishSchema, answer: ConsentFinishResultSchema },
  'DELETE /host/channel/consent': { answer: ConsentFinishResultSchema },
} as const satisfies Endpoints;

export type ChannelGate = T.Static<typeof ChannelGateSchema>;
export type Guest = T.Static<typeof GuestSchema>;
export type HostBan = T.Static<typeof HostBanSchema>;
export type HostDoor = T.Static<typeof HostDoorSchema>;
export type Whitelist = T.Static<typeof WhitelistSchema>;
export type WhitelistResult = T.Static<typeof WhitelistResultSchema>;
export type ConsentFinish = T.Static<typeof ConsentFinishSchema>;
export type ConsentFinishResult = T.Static<typeof ConsentFinishResultSchema>;
