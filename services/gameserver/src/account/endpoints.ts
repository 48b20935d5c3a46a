import { type AccountUpdate, ApiError, Code, type RequestContext } from '../extend.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { plainCaller } from '../rest/requestContext.ts';
import { UUID } from '../session/tokens.ts';
import type { SurfaceHooks } from '../surface/hooks.ts';
import { accountJson } from './accountJson.ts';
import type { AccountBook } from './accounts.ts';
import { requireOpen } from './authentication.ts';
import type { Erase, Eraser } from './erasure.ts';
import { type Identifier, isNetworkId, isUsername } from './identifier.ts';
import type { ShowUser } from './shownUser.ts';

export interface AccountDeps {
  accounts: AccountBook;
  hooks: Pick<SurfaceHooks, 'has' | 'runBefore' | 'runAfter'>;
  /** Everybody may change their account, and sees the metadata of others. */
  open: boolean;
  isOnline: (userId: string) => boolean;
  show: ShowUser;
  erase: Erase;
  eraser: Pick<Eraser, 'get'>;
}

export function accountEndpoints(deps: AccountDeps): Endpoint[] {
  return [readAccount(deps), updateAccount(deps), deleteAccount(deps), readUsers(deps), ...linkEndpoints(deps)];
}

function readAccount({ accounts, isOnline }: AccountDeps): Endpoint {
  return userEndpoint({
    name: 'GetAccount',
    method: 'GET',
    path: '/account',
    rate: 'signedIn',
    query: {},
    body: {},
    failure: 'Error retrieving user account.',
    async answer({ caller: { userId } }) {
      const row = await accounts.row(userId);
      if (!row) throw new ApiError(Code.NotFound, 'Account not found.');
      return accountJson(row, await accounts.devices(userId), isOnline(userId));
    },
  });
}

function updateAccount({ accounts, hooks, open }: AccountDeps): Endpoint {
  const allowed = async (context: RequestContext, update: AccountUpdate): Promise<AccountUpdate> => {
    if (hooks.has('UpdateAccount')) return (await hooks.runBefore('UpdateAccount', context, update)) as AccountUpdate;
    if (open) return update;
    throw new ApiError(Code.PermissionDenied, 'Account updates are not enabled on this server.');
  };
  return userEndpoint({
    name: 'UpdateAccount',
    ownHooks: true,
    method: 'PUT',
    path: '/account',
    rate: 'signedIn',
    query: {},
    body: {
      username: 'string',
      display_name: 'string',
      avatar_url: 'string',
      lang_tag: 'string',
      location: 'string',
      timezone: 'string',
    },
    failure: 'Error while trying to update account.',
    async answer({ body, caller: { userId }, context }) {
      const { username, location, timezone } = body;
      const { display_name: displayName, avatar_url: avatarUrl, lang_tag: langTag } = body;
      const asked = given({ username, displayName, avatarUrl, langTag, location, timezone });
      const update = await allowed(context, asked);
      await accounts.update(userId, update);
      await hooks.runAfter('UpdateAccount', context, update, {});
      return {};
    },
  });
}

function readUsers({ accounts, show, open }: AccountDeps): Endpoint {
  return userEndpoint({
    name: 'GetUsers',
    method: 'GET',
    path: '/user',
    rate: 'signedIn',
    query: { ids: 'stringList', usernames: 'stringList', facebook_ids: 'stringList' },
    body: {},
    failure: 'Error retrieving user accounts.',
    async answer({ query: { ids = [], usernames = [], facebook_ids: facebookIds = [] } }) {
      const bad = ids.find((id) => !UUID.test(id));
      if (bad !== undefined) throw new ApiError(Code.InvalidArgument, `ID '${bad}' is not a valid system ID.`);
      // Where nobody sees who others are elsewhere, nobody finds them by it.
      const rows = await accounts.rows(ids, usernames.filter(isUsername), open ? facebookIds.filter(isNetworkId) : []);
      return rows.length === 0 ? {} : { users: rows.map(show) };
    },
  });
}

interface Way {
  /** Name of the operation behind Link or Unlink. */
  name: 'Custom' | 'Device' | 'Email';
  kind: 'custom' | 'device' | 'email';
  failures: Record<'link' | 'unlink', string>;
}

const WAYS: readonly Way[] = [
  {
    name: 'Custom',
    kind: 'custom',
    failures: {
      link: 'Error while trying to link Custom ID.',
      unlink: 'Error while trying to unlink Custom ID.',
    },
  },
  {
    name: 'Device',
    kind: 'device',
    failures: { link: 'Error linking Device ID.', unlink: 'Could not unlink device ID.' },
  },
  {
    name: 'Email',
    kind: 'email',
    failures: { link: 'Error while trying to link email.', unlink: 'Error while trying to unlink email.' },
  },
];

/**
 * Further ways into an account that anybody can make up: on an open server only. Where a module vouches for custom ids these are its own: nobody
 * takes one that somebody else could come with, nor gives theirs away.
 */
function linkEndpoints({ accounts, hooks, open }: AccountDeps): Endpoint[] {
  const admit = ({ kind, name }: Way, verb: 'Link' | 'Unlink') => {
    requireOpen(open, kind);
    if (kind !== 'custom' || !hooks.has('AuthenticateCustom') || hooks.has(`${verb}${name}`)) return;
    throw new ApiError(Code.PermissionDenied, 'Custom IDs are not linked on this server.');
  };
  return WAYS.flatMap((way) => [
    userEndpoint({
      name: `Link${way.name}`,
      method: 'POST',
      path: `/account/link/${way.kind}`,
      rate: 'linking',
      query: {},
      body: { id: 'string', email: 'string', password: 'string', vars: 'stringMap' },
      failure: way.failures.link,
      async answer({ body, caller: { userId } }) {
        admit(way, 'Link');
        await accounts.link(userId, identifierOf(way.kind, body));
        return {};
      },
    }),
    userEndpoint({
      name: `Unlink${way.name}`,
      method: 'POST',
      path: `/account/unlink/${way.kind}`,
      rate: 'linking',
      query: {},
      body: { id: 'string', email: 'string', password: 'string', vars: 'stringMap' },
      failure: way.failures.unlink,
      async answer({ body, caller: { userId } }) {
        admit(way, 'Unlink');
        await accounts.unlink(userId, way.kind, identifierOf(way.kind, body).id);
        return {};
      },
    }),
  ]);
}

function identifierOf(kind: Way['kind'], body: { id?: string; email?: string; password?: string }): Identifier {
  if (kind !== 'email') return { kind, id: body.id ?? '' };
  return { kind, id: (body.email ?? '').toLowerCase(), password: body.password ?? '' };
}

/** At once, unless a module does it in a way of its own; a server that is not open leaves it to one. */
function deleteAccount({ erase, eraser, open }: AccountDeps): Endpoint {
  return userEndpoint({
    name: 'DeleteAccount',
    method: 'DELETE',
    path: '/account',
    rate: 'signedIn',
    query: {},
    body: {},
    failure: 'Error deleting user account.',
    async answer({ caller }) {
      const byModule = eraser.get();
      if (byModule) await byModule(plainCaller(caller));
      else if (open) await erase(caller.userId);
      else throw new ApiError(Code.PermissionDenied, 'Account deletion is not enabled on this server.');
      return {};
    },
  });
}

/** Without what was not given. */
function given(fields: { [Field in keyof AccountUpdate]: string | undefined }): AccountUpdate {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
