import { STATS } from '@tuschel/protocol';
import { endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import type { Resource } from '../../resource.ts';
import { createLikes } from './likes.ts';
import { statsMigrations } from './migrations.ts';
import { createSums, type SightKind } from './sums.ts';
import { createViewers } from './viewers.ts';

/** How often published pictures are seen, opened and liked: told to their artist and the team, nobody else. */
export const stats: Resource = {
  migrations: statsMigrations,
  open({ platform: { sql, clock, entropy } }) {
    const viewers = createViewers(sql, clock, entropy);
    const sums = createSums(sql, clock);
    const likes = createLikes(sql, clock);
    const access = { auth: 'viewer', rates: ['stats'], visitorRates: ['visitorStats'], bodyBytes: BODY_BYTES } as const;
    return {
      endpoints: [
        endpoint('POST /stats/v1', access, async ({ viewer: account, body, request, refuse }) => {
          const { impressed = [], clicked = [], liked = [], unliked = [] } = body;
          const who = await viewers.of(account ? { person: account.id } : { address: request.ip });
          const sightsOf = (kind: SightKind, drawings: readonly string[]) =>
            drawings.map((drawing) => ({ ...who, person: account?.id ?? null, kind, drawing }));
          const isWritten = await sums.add([...sightsOf(0, impressed), ...sightsOf(1, clicked)]);
          if (!isWritten) return refuse({ code: 'overloaded', retryAfterMs: STATS.retryMs });
          if (account) await likes.change(account.id, { liked: lower(liked), unliked: lower(unliked) });
          return undefined;
        }),
        endpoint('POST /stats/liked', SIGNED_IN, async ({ account, body }) => ({
          liked: await likes.of(account.id, lower(body.drawingIds)),
        })),
      ],
    };
  },
};

/** Four lists of ids, with what JSON adds to them. */
const BODY_BYTES = 4 * STATS.ids * 40 + 1_000;

function lower(ids: readonly string[]): string[] {
  return ids.map((id) => id.toLowerCase());
}
