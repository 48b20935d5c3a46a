import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { soloOf } from '@tuschel/client/solo';
import type { Challenge } from '@tuschel/protocol';
import { CalendarHeart, Check, RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { FormattedDate } from 'react-intl';
import { useClient } from '../../ClientContext.tsx';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { PaperSheet } from '../../game/PaperSheet.tsx';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../language/problemText.ts';
import { useLanguage } from '../../language/Texts.tsx';
import styles from './ChallengeSheet.module.css';
import { DayGallery } from './DayGallery.tsx';
import type { Sitting } from './sitting.ts';

interface Props {
  userId: string;
  onSitDown: (sitting: Omit<Sitting, 'owner'>) => Promise<void>;
  /** Nothing is more obvious to do. */
  isNext: boolean;
}

const HOUR_MS = 60 * 60_000;

/** One prompt a day, the same for everybody. */
export function ChallengeSheet({ userId, onSitDown, isNext }: Props) {
  const say = useText();
  const { language } = useLanguage();
  const client = useClient();
  const calls = useMemo(() => soloOf(client), [client]);
  const { data, isError, refetch } = useQuery({
    queryKey: ['challenge', userId, language],
    queryFn: () => calls.challenge(language),
  });
  return (
    <Sheet className="relative">
      <h2 className="flow align-center gap-1-3">
        <CalendarHeart size={26} aria-hidden="true" className="rigid gold-text" />
        {say('solo.challenge.title')}
        {data === undefined ? null : (
          <span className={styles.day}>
            <FormattedDate value={`${data.day}T00:00:00Z`} format="day" />
          </span>
        )}
      </h2>
      {data === undefined ? (
        isError ? (
          <ErrorState text={say('solo.broken')} retry={say('solo.retry')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label={say('solo.loading')} lines={4} />
        )
      ) : (
        <Standing challenge={data} isNext={isNext} onSitDown={onSitDown} />
      )}
    </Sheet>
  );
}

function Standing({ challenge, isNext, onSitDown }: Omit<Props, 'userId'> & { challenge: Challenge }) {
  const say = useText();
  const begin = useBegin(onSitDown);
  const { attempt, mayCount, hasSubmitted, day, language } = challenge;
  const runs = attempt !== null && attempt.submittedAt === null && challenge.serverTime < attempt.deadline;
  const isDone = !runs && !mayCount;
  return (
    <>
      {attempt && (runs || isDone) ? (
        <PaperSheet size="note" className={styles.prompt}>
          {attempt.promptText}
        </PaperSheet>
      ) : null}
      {runs ? (
        <p>{say('solo.challenge.running')}</p>
      ) : (
        <p className={styles.text}>{say(isDone ? 'solo.challenge.again.text' : 'solo.challenge.text')}</p>
      )}
      {isDone ? (
        <p className={styles.done}>
          <Badge look="done" icon={<Check size={16} aria-hidden="true" />}>
            {say('solo.challenge.counted')}
          </Badge>
          {say('solo.challenge.next', { hours: Math.floor((challenge.endsAt - challenge.serverTime) / HOUR_MS) })}
        </p>
      ) : null}
      <Button
        kind={isNext && !isDone ? 'gold' : 'quiet'}
        size="l"
        icon={isDone ? <RotateCcw size={20} aria-hidden="true" /> : undefined}
        isDisabled={begin.isPending}
        onPress={() => begin.mutate(undefined)}
      >
        {say(runs ? 'solo.challenge.continue' : isDone ? 'solo.challenge.again' : 'solo.challenge.start')}
      </Button>
      {hasSubmitted ? (
        <DayGallery day={day} language={language} />
      ) : (
        <p className={styles.hint}>{say('solo.gallery.hint')}</p>
      )}
    </>
  );
}

/** Begins an attempt, or goes on with the one that runs; by the server's clock. */
function useBegin(onSitDown: Props['onSitDown']) {
  const client = useClient();
  const queries = useQueryClient();
  const { language } = useLanguage();
  const problemText = useProblemText();
  return useMutation({
    async mutationFn() {
      const { attempt, serverTime } = await soloOf(client).start(language);
      if (!attempt) return;
      const late = client.game.now() - serverTime;
      await onSitDown({
        drawingId: attempt.drawingId,
        mode: 'challenge',
        promptText: attempt.promptText,
        openedAt: attempt.startedAt + late,
        endsAt: attempt.deadline + late,
      });
    },
    onError: (error) => showToast(problemText(error), { kind: 'error', id: 'solo' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['challenge'] }),
  });
}
