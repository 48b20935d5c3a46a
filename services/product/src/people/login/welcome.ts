import type { Account, Extend } from '@tuschel/gameserver/extend';
import type { Clock, Log } from '@tuschel/platform/ports';
import { readMetadata } from '../account/metadata.ts';
import type { Avatars } from '../avatar/avatars.ts';
import type { Identity } from './provider.ts';

/** Copies into the account what the provider tells at each login. */
export type Welcome = (account: Account, identity: Identity) => Promise<void>;

/** A login waits so long for the picture. One that comes later is shown from then on. */
export const PICTURE_WAIT_MS = 1_000;

export function welcomer(deps: {
  accounts: Pick<Extend['accounts'], 'patchMetadata' | 'setProfile'>;
  avatars: Avatars;
  clock: Pick<Clock, 'sleep'>;
  log: Log;
}): Welcome {
  const { accounts, avatars, clock, log } = deps;

  const showPicture = async (account: Account, source: string) => {
    const avatarUrl = await avatars.copy(source);
    if (avatarUrl === null || avatarUrl === account.avatarUrl) return;
    await accounts
      .setProfile(account.id, { avatarUrl })
      .catch((error: unknown) => log.warn('an avatar was not written', { account: account.id, error }));
  };

  return async (account, { broadcasterType, pictureUrl }) => {
    if (broadcasterType !== undefined && broadcasterType !== readMetadata(account).twitchUserBroadcasterType) {
      await accounts.patchMetadata(account.id, { twitchUserBroadcasterType: broadcasterType });
    }
    if (pictureUrl === undefined) return;
    const patience = new AbortController();
    const shown = showPicture(account, pictureUrl).finally(() => patience.abort());
    await Promise.race([shown, clock.sleep(PICTURE_WAIT_MS, patience.signal).catch(() => undefined)]);
  };
}
