import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiException, type TuschelClient } from '@tuschel/client';
import { profilesOf } from '@tuschel/client/profiles';
import { PROFILE, type Profile, type UpdateProfile } from '@tuschel/protocol';
import { useClient, useUser } from '../../ClientContext.tsx';
import { profilesReadBy } from '../../publish/profileKey.ts';

/** `unknown`: there is nobody of this name. */
export type ProfileState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'unknown' }
  | { status: 'ready'; profile: Profile };

export interface ProfilePage {
  state: ProfileState;
  /** Changes one's own; throws ApiException. */
  change: (change: UpdateProfile) => Promise<void>;
  /** What the team has said about it may be another now. */
  refresh: () => Promise<void>;
}

/** Null: there is nobody of this name. @param reader null: a visitor */
export function profileQuery(client: TuschelClient, reader: string | null, username: string) {
  return queryOptions({
    queryKey: [...profilesReadBy(reader), username],
    queryFn: async () => {
      try {
        return await profilesOf(client).of(username);
      } catch (why) {
        if (why instanceof ApiException && [400, 404].includes(why.status)) return null;
        throw why;
      }
    },
    staleTime: PROFILE.keptMs,
    retry: false,
  });
}

/** Somebody's profile as this reader sees it. */
export function useProfile(username: string): ProfilePage {
  const client = useClient();
  const queries = useQueryClient();
  const query = profileQuery(client, useUser()?.id ?? null, username);
  const { data, error, refetch } = useQuery(query);
  return {
    state: stateOf(data, error, () => void refetch()),
    async change(change) {
      const texts = await profilesOf(client).update(change);
      queries.setQueryData(query.queryKey, (before) => before && { ...before, ...texts });
    },
    refresh: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  };
}

function stateOf(profile: Profile | null | undefined, error: unknown, retry: () => void): ProfileState {
  if (profile) return { status: 'ready', profile };
  if (profile === null) return { status: 'unknown' };
  return error ? { status: 'failed', error, retry } : { status: 'loading' };
}
