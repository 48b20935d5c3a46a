import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { likedOf } from '@tuschel/client/stats';
import { Heart } from 'lucide-react';
import { useClient, useUser } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import { useText } from '../game/useText.ts';
import { queries } from '../queryClient.ts';
import styles from './LikeButton.module.css';
import type { Published } from './published.ts';
import { statsReporterOf } from './stats.ts';

/** For everybody with an account but whoever drew it. How many like it the artist alone is told. */
export function LikeButton({ picture }: { picture: Published }) {
  return (
    // Discover's first view does without it.
    <QueryClientProvider client={queries}>
      <Like picture={picture} />
    </QueryClientProvider>
  );
}

function Like({ picture: { drawingId, artist } }: { picture: Published }) {
  const say = useText();
  const client = useClient();
  const known = useQueryClient();
  const user = useUser();
  const isForThem = user !== null && user.username !== artist.userName;
  const queryKey = ['liked', user?.id ?? null, drawingId];
  const { data: isLiked } = useQuery({
    queryKey,
    queryFn: async () => (await likedOf(client, [drawingId])).length > 0,
    enabled: isForThem,
    // Nobody else changes it, and what was just said is not told yet.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (!isForThem) return null;
  const toggle = () => {
    statsReporterOf(client).like(drawingId, !isLiked);
    known.setQueryData(queryKey, !isLiked);
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
