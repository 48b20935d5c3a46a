import { useQuery } from '@tanstack/react-query';
import { ApiException } from '@tuschel/client';
import { galleryOf } from '@tuschel/client/gallery';
import { CircleHelp, Compass, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { useClient, useUser } from '../../ClientContext.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { GalleryTexts } from '../../gallery/GalleryTexts.tsx';
import { PictureDetails } from '../../gallery/PictureDetails.tsx';
import { PictureView } from '../../gallery/PictureView.tsx';
import { type Published, usePublished } from '../../gallery/published.ts';
import { useOpened, useSeen } from '../../gallery/stats.ts';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { useVeil } from '../../veil/useVeil.ts';
import { WaysIn } from '../welcome/WaysIn.tsx';
import styles from './PictureScreen.module.css';

/** The page of one published drawing, as it is shared. */
export default function PictureScreen() {
  const { drawingId = '' } = useParams();
  return (
    <GalleryTexts>
      <Page key={drawingId} drawingId={drawingId} />
    </GalleryTexts>
  );
}

function Page({ drawingId }: { drawingId: string }) {
  const say = useText();
  const client = useClient();
  const published = usePublished();
  const userId = useUser()?.id ?? null;
  const { data, error, refetch } = useQuery({
    queryKey: ['picture', userId, drawingId],
    queryFn: async () => {
      // A link that was cut off, or typed.
      if (!/^[\w-]+$/.test(drawingId)) return null;
      try {
        return await galleryOf(client).picture(drawingId);
      } catch (why) {
        if (isGone(why)) return null;
        if (why instanceof ApiException && why.status === 401) return 'login';
        throw why;
      }
    },
  });
  if (data === 'login') return <ForPlayers drawingId={drawingId} />;
  if (data) return <Shown picture={published(data)} />;
  if (data === null) return <Gone />;
  if (error)
    return (
      <Notice drawing="lost" title={say(listProblem(error, 'discover.broken'))}>
        <Button kind="gold" icon={<RotateCcw size={20} aria-hidden="true" />} onPress={() => void refetch()}>
          {say('discover.retry')}
        </Button>
      </Notice>
    );
  return (
    <div role="status" className="screen">
      <Unseen>{say('picture.loading')}</Unseen>
    </div>
  );
}

function Shown({ picture }: { picture: Published }) {
  const say = useText();
  usePageTitle(picture.title);
  useOpened(picture.drawingId);
  const view = useRef<HTMLDivElement>(null);
  const { treatment } = useVeil(picture.drawingId, picture.warning);
  useSeen(view, treatment === 'show' ? picture.drawingId : null);
  return (
    <article className={styles.page}>
      <h1 className="text-2xl breakable">{picture.title}</h1>
      <div ref={view}>
        <PictureView picture={picture} mayPlay={picture.mayPlay} />
      </div>
      <PictureDetails picture={picture} />
      <div className={styles.more}>
        <ButtonLink to="/discover" kind="quiet" icon={<Compass size={20} aria-hidden="true" />}>
          {say('picture.more')}
        </ButtonLink>
        <ButtonLink to="/quiz" kind="quiet" icon={<CircleHelp size={20} aria-hidden="true" />}>
          {say('picture.quiz')}
        </ButtonLink>
      </div>
    </article>
  );
}

/** It warns of something that is for people with an account only. */
function ForPlayers({ drawingId }: { drawingId: string }) {
  const say = useText();
  usePageTitle(say('picture.login.title'));
  return (
    <Notice drawing="otter" title={say('picture.login.title')}>
      <p>{say('picture.login.text')}</p>
      <WaysIn returnTo={`/d/${drawingId}`} />
    </Notice>
  );
}

/** Never published, or taken back: which of them is not told. */
function Gone() {
  const say = useText();
  usePageTitle(say('picture.gone.title'));
  return (
    <Notice drawing="lost" title={say('picture.gone.title')}>
      <p>{say('picture.gone.text')}</p>
      <ButtonLink to="/discover" icon={<Compass size={20} aria-hidden="true" />}>
        {say('picture.more')}
      </ButtonLink>
    </Notice>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof ApiException && [400, 403, 404].includes(error.status);
}
