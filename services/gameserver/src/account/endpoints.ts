import { type AccountUpdate, ApiError, Code, type RequestContext } from '../extend.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { UUID } from '../session/tokens.ts';
import type { SurfaceHooks } from '../surface/hooks.ts';
import { accountJson } from './accountJson.ts';
import type { AccountBook } from './accounts.ts';
import { isUsername } from './identifier.ts';
import type { ShowUser } from './shownUser.ts';

export interface AccountDeps {
  accounts: AccountBook;
  hooks: Pick<SurfaceHooks, 'has' | 'runBefore' | 'runAfter'>;
  /** Everybody may change his account, and sees the metadata of others. */
  open: boolean;
  isOnline: (userId: string) => boolean;
  show: ShowUser;
}

export function accountEndpoints(deps: AccountDeps): Endpoint[] {
  return [readAccount(deps), updateAccount(deps), readUsers(deps), ...deviceEndpoints(deps)];
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

function readUsers({ accounts, show }: AccountDeps): Endpoint {
  return userEndpoint({
    name: 'GetUsers',
    method: 'GET',
    path: '/user',
    rate: 'signedIn',
    // Nobody is known by an id of another network.
    query: { ids: 'stringList', usernames: 'stringList', facebook_ids: 'stringList' },
    body: {},
    failure: 'Error retrieving user accounts.',
    async answer({ query: { ids = [], usernames = [] } }) {
      const bad = ids.find((id) => !UUID.test(id));
      if (bad !== undefined) throw new ApiError(Code.InvalidArgument, `ID '${bad}' is not a valid system ID.`);
      const rows = await accounts.rows(ids, usernames.filter(isUsername));
      return rows.length === 0 ? {} : { users: rows.map(show) };
    },
  });
}

/** Further ways into an account that anybody can make up: on an open server only. */
function deviceEndpoints({ accounts, open }: AccountDeps): Endpoint[] {
  const endpoint = (
    verb: 'link' | 'unlink',
    failure: string,
    change: (id: string, deviceId: string) => Promise<void>,
  ) =>
    userEndpoint({
      name: verb === 'link' ? 'LinkDevice' : 'UnlinkDevice',
      method: 'POST',
      path: `/account/${verb}/device`,
      rate: 'signedIn',
      query: {},
      body: { id: 'string', vars: 'stringMap' },
      failure,
      async answer({ body: { id = '' }, caller: { userId } }) {
        if (!open) throw new ApiError(Code.PermissionDenied, 'Device authentication is not enabled on this server.');
        await change(userId, id);
        return {};
      },
    });
  return [
    endpoint('link', 'Error linking Device ID.', (id, device) => accounts.linkDevice(id, device)),
    endpoint('unlink', 'Could not unlink device ID.', (id, device) => accounts.unlinkDevice(id, device)),
  ];
}

/** Without what was not given. */
function given(fields: { [Field in keyof AccountUpdate]: string | undefined }): AccountUpdate {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
