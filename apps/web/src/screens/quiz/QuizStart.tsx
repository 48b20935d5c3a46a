import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { Quiz } from '@tuschel/protocol';
import { QUIZ, type QuizCount, type QuizKind } from '@tuschel/rules';
import { Brush, Play } from 'lucide-react';
import { useState } from 'react';
import { useClient, useUser } from '../../ClientContext.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Segments } from '../../components/form/Segments.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';
import { useLanguage } from '../../language/Texts.tsx';
import { QuizHeading } from './QuizHeading.tsx';
import styles from './QuizStart.module.css';
import { CreateQuiz } from './table/CreateQuiz.tsx';

interface Props {
  /** After a round: the button that led here is gone, and with it the focus. */
  isAgain: boolean;
  onStart: (quiz: Quiz) => void;
}

/** What is asked, and how often; or how many pictures are missing for that. */
export function QuizStart({ isAgain, onStart }: Props) {
  const say = useText();
  const [kind, setKind] = useState<QuizKind>('prompt');
  const [count, setCount] = useState<QuizCount>(QUIZ.counts[0]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className="grows">
          {isAgain ? (
            <QuizHeading text={say('quiz.title')} isLarge />
          ) : (
            <h1 className="text-2xl">{say('quiz.title')}</h1>
          )}
          <p className="soft text-l">{say('quiz.subtitle')}</p>
        </div>
        <Illustration name="otter" className={styles.otter} />
      </header>
      <Sheet className={styles.sheet}>
        <div className="stack gap-1">
          <h2 className="text-l">{say('quiz.kind')}</h2>
          <Segments
            label={say('quiz.kind')}
            segments={[
              { value: 'prompt', label: say('quiz.kind.prompt') },
              { value: 'artist', label: say('quiz.kind.artist') },
            ]}
            value={kind}
            onChange={setKind}
          />
        </div>
        <div className="stack gap-1">
          <h2 className="text-l">{say('quiz.count')}</h2>
          <Segments
            label={say('quiz.count')}
            segments={QUIZ.counts.map((one) => ({ value: String(one), label: String(one) }))}
            value={String(count)}
            onChange={(value) => setCount(Number(value) as QuizCount)}
          />
        </div>
        <p className="soft">{say('quiz.about')}</p>
        <Go key={kind} kind={kind} count={count} onStart={onStart} />
      </Sheet>
      <CreateQuiz />
    </div>
  );
}

function Go({ kind, count, onStart }: { kind: QuizKind; count: QuizCount; onStart: (quiz: Quiz) => void }) {
  const say = useText();
  const client = useClient();
  const { language } = useLanguage();
  const userId = useUser()?.id ?? null;
  const [begun, setBegun] = useState<{ isBusy: boolean; problem: unknown }>({ isBusy: false, problem: null });
  const ask = (questions: 0 | QuizCount) =>
    callEndpoint(client, 'POST /posts/list-quiz', { body: { language, kind, questions } });
  const { data, error, refetch } = useQuery({
    queryKey: ['quiz', userId, language, kind],
    queryFn: async () => (await ask(0)).pool,
  });
  const [missing, setMissing] = useState<Quiz | null>(null);
  const start = async () => {
    setBegun({ isBusy: true, problem: null });
    try {
      const quiz = await ask(count);
      // Some may have gone since they were counted.
      if (quiz.questions.length === 0) setMissing(quiz);
      else return onStart(quiz);
      setBegun({ isBusy: false, problem: null });
    } catch (problem) {
      setBegun({ isBusy: false, problem });
    }
  };
  const problem = begun.problem ?? (data ? null : error);
  if (problem)
    return (
      <ErrorState
        text={say(listProblem(problem, 'quiz.failed'))}
        retry={say('quiz.retry')}
        onRetry={() => {
          setBegun({ isBusy: false, problem: null });
          void refetch();
        }}
      />
    );
  const pool = missing?.pool ?? data;
  if (!pool) return <p role="status">{say('quiz.loading')}</p>;
  const needsArtists = kind === 'artist' && pool.artists < QUIZ.artists;
  if (pool.pictures < count || needsArtists)
    return (
      <div className={styles.few} role="status">
        <p className="semibold">
          {pool.pictures < count
            ? `${say('quiz.few.needs', { needs: count })} ${say('quiz.few.pictures', { pictures: pool.pictures })}`
            : `${say('quiz.few.needsArtists', { needs: QUIZ.artists })} ${say('quiz.few.artists', { artists: pool.artists })}`}
        </p>
        <p>{say('quiz.few.how')}</p>
        <ButtonLink to="/me/drawings" kind="quiet" icon={<Brush size={20} aria-hidden="true" />}>
          {say('quiz.few.go')}
        </ButtonLink>
      </div>
    );
  return (
    <Button
      kind="gold"
      size="l"
      icon={<Play size={22} aria-hidden="true" />}
      className={styles.go}
      isDisabled={begun.isBusy}
      onPress={start}
    >
      {say('quiz.start')}
    </Button>
  );
}
