import { DEFAULT_CDN_PATH } from '@tuschel/protocol';
import type { ProductConfig } from '../../config.ts';
import { BY_ANYBODY, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { type DiscoverPosts, queryOfText } from './discover.ts';
import { sendRevalidated } from './etag.ts';
import type { Share } from './share.ts';

/** Lists that anybody may turn over; nobody in a game waits for them. */
const LIST_FOR_ANYBODY = { ...BY_ANYBODY, shedding: 'list' } as const;

/** The published pictures, for visitors as well. */
export function discoverEndpoints(
  discover: DiscoverPosts,
  share: Share,
  config: Pick<ProductConfig, 'publicUrl' | 'drawingsUrl'>,
): Endpoint[] {
  return [
    endpoint('POST /posts/list', LIST_FOR_ANYBODY, async ({ viewer, body, refuse }) => {
      const list = await discover.list(body, viewer !== null);
      return 'code' in list ? refuse(list) : list;
    }),
    endpoint('GET /posts/list', LIST_FOR_ANYBODY, async ({ viewer, query, request, reply, refuse }) => {
      const asked = queryOfText(query);
      const list = 'code' in asked ? asked : await discover.list(asked, viewer !== null);
      return 'code' in list ? refuse(list) : sendRevalidated(request, reply, list, viewer === null);
    }),
    endpoint('GET /posts/home', LIST_FOR_ANYBODY, () => discover.home()),
    endpoint('GET /posts/drawing/:drawingId', BY_ANYBODY, async ({ viewer, params, request, reply, refuse }) => {
      const found = await discover.one(params.drawingId.toLowerCase(), viewer !== null);
      return 'code' in found ? refuse(found) : sendRevalidated(request, reply, found, viewer === null);
    }),
    endpoint('GET /oembed?url', BY_ANYBODY, async ({ query, request, refuse }) => {
      const publicUrl = config.publicUrl ?? '';
      const origin = originOf(request, config);
      const drawingsUrl = config.drawingsUrl ?? `${origin}${DEFAULT_CDN_PATH}/drawings`;
      const told = await share.oEmbed(query.url, publicUrl, drawingsUrl);
      return told ?? refuse({ code: 'notFound' });
    }),
  ];
}
