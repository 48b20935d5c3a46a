import { PROFILE_RPC, type Profile, type ProfileTexts, type UpdateProfile } from '@tuschel/protocol';
import type { TuschelClient } from '../tuschelClient.ts';

/** What people show of themselves. All throw ApiException. */
export interface ProfileCalls {
  of(username: string): Promise<Profile>;
  /** One's own; answers how it stands then. What is refused has a field and its fault as its message. */
  update(change: UpdateProfile): Promise<ProfileTexts>;
}

export function profilesOf({ ask, rpc }: Pick<TuschelClient, 'ask' | 'rpc'>): ProfileCalls {
  return {
    of: async (username) =>
      (await ask({ method: 'GET', path: `/profiles/${encodeURIComponent(username)}` })) as Profile,
    update: async (change) => (await rpc(PROFILE_RPC.updateProfile, change)) as ProfileTexts,
  };
}
