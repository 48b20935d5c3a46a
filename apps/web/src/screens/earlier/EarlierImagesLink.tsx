import { useQuery } from '@tanstack/react-query';
import { earlierImagesOf } from '@tuschel/client/earlier-images';
import { useClient } from '../../ClientContext.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { useText } from '../../game/useText.ts';

/** The way to the images that were set private; nothing for whoever has none. */
export function EarlierImagesLink({ userId }: { userId: string }) {
  const say = useText();
  const client = useClient();
  const { data: count = 0 } = useQuery({
    queryKey: ['earlier-images-count', userId],
    queryFn: () => earlierImagesOf(client).count(),
  });
  if (count === 0) return null;
  return (
    <p className="flow align-center justify-between gap-3 pad-3-4 raised outlined radius-m">
      {say('earlier.link', { count })}
      <ButtonLink to="/me/earlier-images" kind="quiet">
        {say('earlier.go')}
      </ButtonLink>
    </p>
  );
}
