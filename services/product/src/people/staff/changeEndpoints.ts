import type { Account } from '@tuschel/gameserver/extend';
import type { PersonCase } from '@tuschel/protocol';
import type { Clock, Entropy } from '@tuschel/platform/ports';
import type { FastifyRequest } from 'fastify';
import type { ProductConfig } from '../../config.ts';
import { BY_ADMINS, BY_TEAM, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import type { Refusal } from '../../http/refusal.ts';
import { loginLink } from '../passkey/linkProvider.ts';
import { makeLink } from '../passkey/makeLink.ts';
import type { StaffAction } from './staffHand.ts';

/** Does it as far as `by` may; how the account stands then. */
export type Act = (by: Account, username: string, action: StaffAction) => Promise<PersonCase | Refusal>;

/**
 * What the team does to an account. What cannot be made good again, or gives power, wants a login of the last minutes.
 * @param tooOld null: the login of a request is fresh
 */
export function changeEndpoints(
  act: Act,
  tooOld: (request: FastifyRequest) => Promise<Refusal | null>,
  links: LinkDeps,
): Endpoint[] {
  return [
    linkEndpoint(act, tooOld, links),
    endpoint('PUT /admin/person/:username/ban', BY_TEAM, async ({ account, params, body, request, refuse }) => {
      const old = await tooOld(request);
      if (old) return refuse(old);
      const action = { type: 'ban', note: '', ...body } as const;
      return answered(await act(account, params.username, action), refuse);
    }),
    endpoint('PUT /admin/person/:username/lift', BY_TEAM, async ({ account, params, body, refuse }) =>
      answered(await act(account, params.username, { type: 'lift', note: '', ...body }), refuse),
    ),
    endpoint('PUT /admin/person/:username/appeal', BY_TEAM, async ({ account, params, body, refuse }) =>
      answered(await act(account, params.username, { type: 'appeal', ...body }), refuse),
    ),
    endpoint('PUT /admin/person/:username/supporter', BY_ADMINS, async ({ account, params, body, refuse }) =>
      answered(await act(account, params.username, { type: 'supporter', note: '', ...body }), refuse),
    ),
    endpoint('PUT /admin/person/:username/profile', BY_TEAM, async ({ account, params, body, refuse }) =>
      answered(await act(account, params.username, { type: 'profile', note: '', ...body }), refuse),
    ),
    endpoint(
      'PUT /admin/person/:username/appointment',
      BY_ADMINS,
      async ({ account, params, body, request, refuse }) => {
        const old = await tooOld(request);
        if (old) return refuse(old);
        const { rank, mayHost } = body;
        if (rank === undefined && mayHost === undefined) return refuse({ code: 'badRequest' });
        return answered(await act(account, params.username, { type: 'appoint', note: '', ...body }), refuse);
      },
    ),
    endpoint('PUT /admin/person/:username/access', BY_ADMINS, async ({ account, params, body, request, refuse }) => {
      const old = await tooOld(request);
      if (old) return refuse(old);
      const { isEnabled, note = '' } = body;
      return answered(await act(account, params.username, { type: isEnabled ? 'enable' : 'disable', note }), refuse);
    }),
  ];
}

export interface LinkDeps {
  clock: Pick<Clock, 'now'>;
  entropy: Pick<Entropy, 'bytes'>;
  config: Pick<ProductConfig, 'publicUrl'>;
}

/** Opens an account to whoever has the link: it is shown once, and stands in the books. */
function linkEndpoint(
  act: Act,
  tooOld: (request: FastifyRequest) => Promise<Refusal | null>,
  { clock, entropy, config }: LinkDeps,
): Endpoint {
  return endpoint(
    'POST /admin/person/:username/login-link',
    BY_TEAM,
    async ({ account, params, body, request, refuse }) => {
      const old = await tooOld(request);
      if (old) return refuse(old);
      const { token, ...link } = makeLink(clock, entropy);
      const result = await act(account, params.username, { type: 'loginLink', note: '', ...body, ...link });
      if ('code' in result) return refuse(result);
      return { url: loginLink(originOf(request, config), token), expiresAt: link.expiresAt };
    },
  );
}

function answered<Reply>(result: PersonCase | Refusal, refuse: (refusal: Refusal) => Reply): PersonCase | Reply {
  return 'code' in result ? refuse(result) : result;
}
