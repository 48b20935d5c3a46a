import type { Account, Extend } from '@tuschel/gameserver/extend';
import type { FaceItem, FaceQueue } from '@tuschel/protocol';
import { BY_TEAM, type Endpoint, endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import type { Refusal } from '../../http/refusal.ts';
import { actorOf } from '../../library/post/life.ts';
import type { DrawQuestion, MatchPeople } from '../../play/draw-match/state.ts';
import { judgedFace } from './faceInk.ts';
import type { Faces } from './faces.ts';
import { ownFace } from './faces.ts';
import type { HiddenFaces } from './hiddenFaces.ts';
import type { FaceStore, FaceVerdict } from './store.ts';

export interface FaceEndpointsDeps {
  store: FaceStore;
  faces: Faces;
  hidden: HiddenFaces;
  matches: Pick<Extend['matches'], 'ask'>;
  accounts: Pick<Extend['accounts'], 'get' | 'many'>;
  tellLook: (person: string, hidden?: 'hidden') => Promise<void>;
}

const CHANGES = { auth: 'bearer', rates: ['face'] } as const;
/** A face never changes: another one has another id. */
const FOREVER = 'private, max-age=31536000, immutable';

export function faceEndpoints(deps: FaceEndpointsDeps): Endpoint[] {
  return [...ownEndpoints(deps), hideEndpoint(deps), ...teamEndpoints(deps)];
}

function ownEndpoints({ store, faces }: FaceEndpointsDeps): Endpoint[] {
  return [
    endpoint(
      'GET /faces/:id',
      { auth: 'viewer', rates: ['faces'], visitorRates: ['anonymous'] },
      async ({ viewer, params, reply, refuse }) => {
        const row = await faces.seenBy(viewer, params.id.toLowerCase());
        if (!row) return refuse({ code: 'notFound' });
        reply.header('cache-control', FOREVER).header('vary', 'Origin, Authorization');
        return { id: row.id, ink: row.ink };
      },
    ),
    endpoint('GET /account/face', SIGNED_IN, async ({ account }) => ownFace(await store.of(account.id))),
    endpoint('PUT /account/face', CHANGES, async ({ account, body, refuse }) => {
      const judged = judgedFace(body.ink);
      if (!judged.ok) return refuse({ code: 'badRequest', detail: judged.message, errors: { ink: judged.message } });
      return ownFace(await faces.change(account.id, () => store.save(account.id, judged.ink, body.isPublic)));
    }),
    endpoint('DELETE /account/face', CHANGES, async ({ account }) => {
      await faces.change(account.id, () => store.remove(account.id));
      return { face: null };
    }),
  ];
}

/** A host keeps somebody's face off their tables, or shows it again. What was drawn stays its owner's. */
function hideEndpoint({ hidden, matches, tellLook }: FaceEndpointsDeps): Endpoint {
  return endpoint('PUT /match/:matchId/faces/:playerId', CHANGES, async ({ account, params, body, refuse }) => {
    const player = params.playerId.toLowerCase();
    const question: DrawQuestion = { type: 'people' };
    const table = (await matches.ask(params.matchId, question)) as MatchPeople | null;
    if (!table) return refuse({ code: 'gameNotFound' });
    if (table.host !== account.id || player === account.id) return refuse({ code: 'forbidden' });
    if (!table.people.some(({ id }) => id === player)) return refuse({ code: 'notFound' });
    await (body.isHidden ? hidden.hide(account.id, player) : hidden.show(account.id, player));
    await tellLook(player, body.isHidden ? 'hidden' : undefined);
    return { isSuccess: true };
  });
}

function teamEndpoints({ store, faces, accounts }: FaceEndpointsDeps): Endpoint[] {
  const queue = async (reader: Account): Promise<FaceQueue> => {
    const { rows, waiting } = await store.waiting();
    const people = new Map((await accounts.many(rows.map(({ person }) => person))).map((one) => [one.id, one]));
    const items = rows.flatMap(({ id, ink, life, queued_at: since, person }): FaceItem[] => {
      const artist = people.get(person);
      if (!artist) return [];
      const { username: userName, displayName } = artist;
      const mayDecide = person !== reader.id;
      const shown = { id: person, userName, displayName: displayName || userName };
      return [{ id, version: life.version, ink, waitsSince: since ?? 0, artist: shown, mayDecide }];
    });
    return { items, waiting };
  };

  const decide = async (by: Account, id: string, verdict: FaceVerdict): Promise<Refusal | null> => {
    const row = await store.byId(id);
    if (!row) return { code: 'notFound' };
    const decided = await faces.change(row.person, () => store.decide(id, actorOf(by), verdict));
    return 'code' in decided ? decided : null;
  };

  return [
    endpoint('GET /admin/faces', BY_TEAM, ({ account }) => queue(account)),
    endpoint('POST /admin/faces/:id/decide', BY_TEAM, async ({ account, params, body, refuse }) => {
      const { version, decision, reason, note } = body;
      if (decision === 'reject' && reason === undefined)
        return refuse({ code: 'badRequest', errors: { reason: 'missing' } });
      const refusal = await decide(account, params.id.toLowerCase(), {
        command: { type: decision, version },
        ...(reason === undefined ? {} : { reason }),
        ...(note === undefined ? {} : { note }),
      });
      return refusal ? refuse(refusal) : { isSuccess: true };
    }),
    endpoint('POST /admin/faces/:id/undo', BY_TEAM, async ({ account, params, refuse }) => {
      const refusal = await decide(account, params.id.toLowerCase(), { command: { type: 'undo' } });
      return refusal ? refuse(refusal) : { isSuccess: true };
    }),
  ];
}
