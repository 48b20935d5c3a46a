import { nameFault, tidyName } from '@tuschel/protocol';
import { userNameOf } from './userName.ts';

/**
 * The names of somebody of whom a provider says these, the best first: the first that one could have chosen here. Addresses of mail are never among
 * them, a provider may well call people so.
 */
export function vouchedNames(candidates: readonly unknown[]): { username: string; displayName?: string } {
  const name = candidates
    .filter((one) => typeof one === 'string')
    .map(tidyName)
    .find((one) => nameFault(one) === null);
  return name === undefined ? { username: userNameOf('') } : { username: userNameOf(name), displayName: name };
}
