import { useQuery } from '@tanstack/react-query';
import { galleryOf } from '@tuschel/client/gallery';
import { useState } from 'react';
import { useClient } from '../ClientContext.tsx';
import { type Published, usePublished } from '../gallery/published.ts';

/** One of the newest pictures, none of which needs a warning. Undefined: not known yet; null: there is none. */
export function useHousePicture(): Published | null | undefined {
  const client = useClient();
  const published = usePublished();
  const [place] = useState(Math.random);
  const { data, isPending } = useQuery({
    queryKey: ['interlude'],
    queryFn: async () => (await galleryOf(client).home()).drawings,
    retry: false,
  });
  if (isPending) return undefined;
  const picture = data?.[Math.floor(place * data.length)];
  return picture === undefined ? null : published(picture);
}
