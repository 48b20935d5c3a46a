import { useQuery } from '@tanstack/react-query';
import { ApiException } from '@tuschel/client';
import { galleryOf } from '@tuschel/client/gallery';
import { Brush, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { createDarkroom } from '../../canvas/show/darkroom.ts';
import { Thumbnail } from '../../canvas/show/Thumbnail.tsx';
import { useClient, useSession, useUser } from '../../ClientContext.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { GalleryTexts } from '../../gallery/GalleryTexts.tsx';
import { PictureView } from '../../gallery/PictureView.tsx';
import { type Published, usePublished } from '../../gallery/published.ts';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { useVeil } from '../../veil/useVeil.ts';
import { WaysIn } from '../welcome/WaysIn.tsx';
import { Begun } from './Begun.tsx';
import { FreeTraining } from './FreeTraining.tsx';
import { type Sitting, VISITOR } from './sitting.ts';
import { SoloTexts } from './SoloTexts.tsx';
import styles from './TryScreens.module.css';
import { useSeat } from './useSeat.ts';

/** Redrawing a picture that one may see, beside the canvas. */
export default function TryAfterScreen() {
  const { drawingId = '' } = useParams();
  const session = useSession();
  return (
    <SoloTexts>
      <GalleryTexts>
        {session.status === 'starting' ? <Waiting /> : <Page key={drawingId} drawingId={drawingId} />}
      </GalleryTexts>
    </SoloTexts>
  );
}

function Waiting() {
  const say = useText();
  return <LoadingScreen status={say('loading.session')} />;
}

/** `unpublished`: it may be looked at, as it was drawn in a game of theirs. */
type Found = { published: Parameters<ReturnType<typeof usePublished>>[0] } | 'unpublished' | 'login' | 'gone';

function Page({ drawingId }: { drawingId: string }) {
  const say = useText();
  const { data, error, refetch } = useFound(drawingId);
  const published = usePublished();
  usePageTitle(say('try.redraw.title'));
  if (data === 'login')
    return (
      <Notice drawing="otter" title={say('picture.login.title')}>
        <p>{say('picture.login.text')}</p>
        <WaysIn returnTo={`/try/${drawingId}`} />
      </Notice>
    );
  if (data === 'gone') return <Nothing title={say('picture.gone.title')} text={say('picture.gone.text')} />;
  if (data === 'unpublished') return <Desk drawingId={drawingId} picture={null} />;
  if (data) return <Wall picture={published(data.published)} />;
  if (error)
    return (
      <Notice drawing="lost" title={say(listProblem(error, 'discover.broken'))}>
        <Button kind="gold" icon={<RotateCcw size={20} aria-hidden="true" />} onPress={() => void refetch()}>
          {say('discover.retry')}
        </Button>
      </Notice>
    );
  return <LoadingScreen status={say('picture.loading')} />;
}

function useFound(drawingId: string) {
  const client = useClient();
  const userId = useUser()?.id ?? null;
  return useQuery<Found>({
    queryKey: ['try', userId, drawingId],
    async queryFn() {
      // A link that was cut off, or typed.
      if (!/^[\w-]+$/.test(drawingId)) return 'gone';
      try {
        return { published: await galleryOf(client).picture(drawingId) };
      } catch (why) {
        if (!(why instanceof ApiException)) throw why;
        if (why.status === 401) return 'login';
        if (![400, 403, 404].includes(why.status)) throw why;
        return (await client.drawings.read(drawingId)) === null ? 'gone' : 'unpublished';
      }
    },
  });
}

/** What hangs there, if its artist lets others redraw it. */
function Wall({ picture }: { picture: Published }) {
  const say = useText();
  const user = useUser();
  const isMine = user !== null && user.username === picture.artist.userName;
  if (picture.mayRedraw || isMine) return <Desk drawingId={picture.drawingId} picture={picture} />;
  return <Nothing title={say('try.forbidden.title')} text={say('try.forbidden.text', { name: picture.artist.name })} />;
}

function Nothing({ title, text }: { title: string; text: string }) {
  const say = useText();
  return (
    <Notice drawing="lost" title={title}>
      <p>{text}</p>
      <ButtonLink to="/try" icon={<Brush size={20} aria-hidden="true" />}>
        {say('try.own')}
      </ButtonLink>
    </Notice>
  );
}

function Desk({ drawingId, picture }: { drawingId: string; picture: Published | null }) {
  const say = useText();
  const owner = useUser()?.id ?? VISITOR;
  const seat = useSeat(owner);
  const { treatment } = useVeil(drawingId, picture?.warning ?? 0);
  const source: NonNullable<Sitting['source']> = {
    drawingId,
    title: picture?.title ?? say('try.redraw.untitled'),
    by: picture?.artist.name ?? '',
  };
  return (
    <div className={styles.page}>
      <header className="stack gap-2">
        <h1 className="text-2xl breakable">{source.title}</h1>
        <p className="soft text-l">
          {say(source.by === '' ? 'solo.source.someone' : 'solo.source', { name: source.by })}
        </p>
      </header>
      <Begun seat={seat} />
      <div className={styles.beside}>
        {picture ? <PictureView picture={picture} mayPlay={false} /> : <Unpublished drawingId={drawingId} />}
        <FreeTraining onSitDown={seat.sitDown} source={source} isNext isDisabled={treatment !== 'show'} />
      </div>
    </div>
  );
}

function Unpublished({ drawingId }: { drawingId: string }) {
  const say = useText();
  const [darkroom] = useState(createDarkroom);
  return <Thumbnail drawingId={drawingId} darkroom={darkroom} width={960} label={say('try.redraw.untitled')} />;
}
