import { ApiError, Code } from '../extend.ts';
import type { AccountBook } from './accounts.ts';
import type { Identifier } from './identifier.ts';

/** Whether a custom id is vouched for by somebody who is not here now. */
export type IsReserved = (customId: string) => boolean;

/**
 * Accounts, of which those with a reserved custom id stay as they are: nobody enters one by saying its id, takes such an id, gives it away or
 * ends the account behind it.
 */
export function keepReserved(accounts: AccountBook, isReserved: IsReserved): AccountBook {
  const refuse = ({ kind, id }: Pick<Identifier, 'kind' | 'id'>) => {
    if (kind === 'custom' && isReserved(id)) throw reserved('This custom ID is reserved.');
  };
  const refuseAccount = async (id: string) => {
    const row = await accounts.row(id);
    if (row?.custom_id && isReserved(row.custom_id)) throw reserved('This account is kept for another service.');
  };
  return {
    ...accounts,
    async authenticate(login) {
      refuse(login.identifier);
      return accounts.authenticate(login);
    },
    async link(id, identifier, ...more) {
      refuse(identifier);
      if (identifier.kind === 'custom') await refuseAccount(id);
      return accounts.link(id, identifier, ...more);
    },
    async unlink(id, kind, ...more) {
      if (kind === 'custom') await refuseAccount(id);
      return accounts.unlink(id, kind, ...more);
    },
    async remove(id, tx) {
      await refuseAccount(id);
      return accounts.remove(id, tx);
    },
  };
}

function reserved(message: string): ApiError {
  return new ApiError(Code.PermissionDenied, message);
}
