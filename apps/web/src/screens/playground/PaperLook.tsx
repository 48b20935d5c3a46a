import { useQuery } from '@tanstack/react-query';
import { ApiException } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { Paper } from '@tuschel/protocol';
import { ArrowLeft, CheckCircle2, Images, Monitor, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Playback } from '../../canvas/show/playback.ts';
import { ReplayOf } from '../../canvas/show/Replay.tsx';
import { useDrawing } from '../../canvas/show/useDrawing.ts';
import { useClient } from '../../ClientContext.tsx';
import { Badge } from '../../components/Badge.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../language/problemText.ts';
import { TakeSeen } from '../../takeHome/drawing/TakeDrawing.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { CopyButton } from './CopyButton.tsx';
import { RenderState } from './RenderState.tsx';
import styles from './PaperLook.module.css';
import { timeTaken } from './timeTaken.ts';

/** Reads what is said of a paper, without its strokes. */
export function usePaperFacts(paperId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['papers', 'one', paperId],
    queryFn: () => callEndpoint(client, 'GET /papers/:paperId', { params: { paperId }, query: { events: 'false' } }),
    retry: (failures, error) => !isGone(error) && failures < 3,
  });
}

/** A paper as a picture: one that is finished, or any where there is no room to paint, on the screen or in the memory of the device. */
export function PaperLook({ paperId, isTooLarge = false }: { paperId: string; isTooLarge?: boolean }) {
  const say = useText();
  const { data, error, refetch } = usePaperFacts(paperId);
  if (data) return <Look paper={data} isTooLarge={isTooLarge} />;
  if (!error) return <LoadingScreen status={say('playground.opening')} />;
  return <NotThere isGone={isGone(error)} error={error} onRetry={() => void refetch()} />;
}

function isGone(error: unknown): boolean {
  return error instanceof ApiException && error.status === 404;
}

/** Instead of a paper that cannot be shown. */
export function NotThere({ isGone, error, onRetry }: { isGone: boolean; error: unknown; onRetry: () => void }) {
  const say = useText();
  const problemText = useProblemText();
  return (
    <main>
      <Notice drawing="lost" title={say(isGone ? 'playground.gone.title' : 'playground.broken.title')}>
        <p>{isGone ? say('playground.gone.text') : problemText(error)}</p>
        <div className="flow gap-3">
          {isGone ? null : (
            <Button kind="gold" icon={<RotateCcw size={20} aria-hidden="true" />} onPress={onRetry}>
              {say('playground.retry')}
            </Button>
          )}
          <ButtonLink to="/playground" kind={isGone ? 'gold' : 'quiet'}>
            {say('playground.back')}
          </ButtonLink>
        </div>
      </Notice>
    </main>
  );
}

function Look({ paper, isTooLarge }: { paper: Paper; isTooLarge: boolean }) {
  const say = useText();
  const { game } = useClient();
  const [playback, setPlayback] = useState<Playback | null>(null);
  const seen = useDrawing(paper.id);
  const isFinished = paper.lockedAt !== null;
  const name = paper.name || say('playground.untitled');
  usePageTitle(name);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <ButtonLink to="/playground" kind="plain" size="s" icon={<ArrowLeft size={18} aria-hidden="true" />}>
          {say('playground.back')}
        </ButtonLink>
        <h1 className={styles.name}>{name}</h1>
        <Facts paper={paper} />
        <RenderState paper={paper} />
      </header>
      <ReplayOf
        seen={seen}
        playback={playback}
        label={say('playground.picture', { name })}
        testId="paper-picture"
        className={styles.picture}
      />
      {isFinished ? null : (
        <p className={styles.small} role="note">
          <Monitor size={28} aria-hidden="true" className="rigid" />
          {say(isTooLarge ? 'playground.size.tooLarge.one' : 'playground.small.one')}
        </p>
      )}
      <Deeds paper={paper} name={name} seen={seen} onFilm={() => setPlayback({ at: game.now() })} />
    </main>
  );
}

interface DeedsProps {
  paper: Paper;
  name: string;
  seen: ReturnType<typeof useDrawing>;
  onFilm: () => void;
}

/** What can be done with what is seen. */
function Deeds({ paper, name, seen, onFilm }: DeedsProps) {
  const say = useText();
  const isFinished = paper.lockedAt !== null;
  return (
    <div className={styles.deeds}>
      {isFinished ? (
        <ButtonLink to="/me/drawings" kind="gold" icon={<Images size={20} aria-hidden="true" />}>
          {say('playground.publish')}
        </ButtonLink>
      ) : null}
      <Button kind="quiet" icon={<RotateCcw size={18} aria-hidden="true" />} onPress={onFilm}>
        {say('playground.film')}
      </Button>
      <TakeSeen seen={seen} isMine title={name} author="" />
      {isFinished ? <CopyButton paperId={paper.id} name={name} /> : null}
    </div>
  );
}

function Facts({ paper }: { paper: Paper }) {
  const say = useText();
  const { formatDate } = useIntl();
  const { id, values } = timeTaken(paper.effectiveTimeTaken);
  return (
    <p className={styles.facts}>
      {paper.lockedAt === null ? null : (
        <Badge look="done" icon={<CheckCircle2 size={14} aria-hidden="true" />}>
          {say('playground.finished')}
        </Badge>
      )}
      <span>{say(id, values)}</span>
      <span className="tabular">
        {paper.imageWidth} × {paper.imageHeight}
      </span>
      <span>{say('playground.last', { date: formatDate(paper.lastUpdatedAt, { dateStyle: 'medium' }) })}</span>
    </p>
  );
}
