import { useQuery } from '@tanstack/react-query';
import { likedOf } from '@tuschel/client/stats';
import { Heart } from 'lucide-react';
import { useClient, useUser } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import { useText } from '../game/useText.ts';
import { queries } from '../connection/queryClient.ts';
import styles from './LikeButton.module.css';
import type { Published } from './published.ts';
import { statsReporterOf } from './stats.ts';

/** For everyone with an account except the artist. Only the artist learns how many like it. */
export function LikeButton({ picture: { drawingId, artist } }: { picture: Published }) {
  const say = useText();
  const client = useClient();
  const user = useUser();
  const isForThem = user !== null && user.username !== artist.userName;
  const queryKey = ['liked', user?.id ?? null, drawingId];
  const { data: isLiked } = useQuery(
    {
      queryKey,
      queryFn: async () => (await likedOf(client, [drawingId])).length > 0,
      enabled: isForThem,
      // Nobody else changes it, and what was just said is not told yet.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    },
    // By name: discover stands outside of the provider.
    queries,
  );
  if (!isForThem) return null;
  const toggle = () => {
    statsReporterOf(client).like(drawingId, !isLiked);
    queries.setQueryData(queryKey, !isLiked);
  };
  return (
    <Button
      kind="quiet"
      size="s"
      icon={<Heart size={18} aria-hidden="true" className={styles.heart} />}
      aria-pressed={isLiked === true}
      isDisabled={isLiked === undefined}
      onPress={toggle}
    >
      {say('picture.like')}
    </Button>
  );
}
