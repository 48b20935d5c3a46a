import type { MatchState, QuizState } from '@tuschel/protocol';
import { QUIZ, QUIZ_TIMES, type QuizKind } from '@tuschel/rules';
import { ArrowRight, Hand } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { FINISHED, type Playback } from '../../../canvas/show/playback.ts';
import type { Projector } from '../../../canvas/show/projector.ts';
import { ReplayOf } from '../../../canvas/show/Replay.tsx';
import { useDrawing } from '../../../canvas/show/useDrawing.ts';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { ProgressBar } from '../../../components/status/ProgressBar.tsx';
import { Unseen } from '../../../components/Unseen.tsx';
import { useServerTime } from '../../../game/time/useNow.ts';
import { useText } from '../../../game/useText.ts';
import { isolated } from '../../../language/isolated.ts';
import { Answers, type Mark } from '../Answers.tsx';
import { Clock } from '../Clock.tsx';
import styles from '../Question.module.css';
import { QuestionHead } from '../QuestionHead.tsx';
import { useFocusIfLost } from '../useFocusIfLost.ts';
import { placeOf, Scores } from './Scores.tsx';
import { useQuizSend } from './useQuizSend.ts';

type Question = NonNullable<QuizState['question']>;
type Reveal = NonNullable<QuizState['reveal']>;

interface Props {
  state: MatchState;
  quiz: QuizState;
  asked: Question | Reveal;
}

/** One question, open or revealed: the drawing, the answers and what is said about them stay where they are. */
export function Round({ state, quiz, asked }: Props) {
  const say = useText();
  const seen = useDrawing(asked.drawingId);
  const [speed, setSpeed] = useState(1);
  const onReady = useCallback((projector: Projector | null) => {
    if (projector) setSpeed(Math.max(1, projector.duration) / QUIZ.questionMs);
  }, []);
  const reveal = 'right' in asked ? asked : null;
  const at = 'right' in asked ? null : asked.at;
  const playback = useMemo<Playback>(() => (at === null ? FINISHED : { at, speed }), [at, speed]);
  const points = quiz.scores.find(({ playerId }) => playerId === state.you.id)?.points ?? 0;
  return (
    <div className={styles.page}>
      <QuestionHead kind={quiz.kind as QuizKind} number={asked.index + 1} total={asked.total} points={points} />
      <div className={styles.stage}>
        <ReplayOf
          seen={seen}
          playback={playback}
          label={reveal ? (reveal.options[reveal.right] ?? '') : say('quiz.drawing')}
          onReady={onReady}
          testId="quiz-canvas"
          className={styles.film}
        />
      </div>
      <Side quiz={quiz} asked={asked} you={state.you} points={points} />
      {reveal ? (
        <Sheet className={styles.board}>
          <h2 className="text-l">{say('quiz.best.title')}</h2>
          <Scores scores={quiz.scores} you={state.you.id} />
        </Sheet>
      ) : null}
    </div>
  );
}

interface SideProps {
  quiz: QuizState;
  asked: Question | Reveal;
  you: MatchState['you'];
  /** One's own, so far. */
  points: number;
}

function Side({ quiz, asked, you, points }: SideProps) {
  const say = useText();
  const reveal = 'right' in asked ? asked : null;
  const { own, isOpen, pick } = useOwnAnswer(asked);
  return (
    <div className={styles.side}>
      {'right' in asked ? <GoesOn until={asked.until} /> : <Clock begunAt={asked.at} brought={null} />}
      <Answers
        options={asked.options}
        lang={quiz.kind === 'prompt' ? quiz.language : undefined}
        marks={reveal ? marksOf(reveal) : own === null ? null : asked.options.map((_, at) => pickedOr(at === own))}
        picks={reveal?.picks ?? null}
        isDisabled={!isOpen}
        onPick={(place) => void pick(place)}
      />
      <div className={styles.verdict}>
        <p role="status" className="semibold">
          <Said quiz={quiz} you={you.id} reveal={reveal} isOpen={isOpen} />
        </p>
        {reveal && you.isHost ? <Next isLast={reveal.index + 1 === reveal.total} /> : null}
      </div>
      {quiz.scores.some(({ playerId, isIdle }) => isIdle && playerId === you.id) ? <Back /> : null}
      {reveal ? (
        <div className="flow justify-between gap-3">
          <span>{say('quiz.table.place', { place: placeOf(quiz.scores, points), of: quiz.scores.length })}</span>
          {reveal.isVoid ? null : <ToPicture postId={reveal.postId} />}
        </div>
      ) : null}
    </div>
  );
}

function useOwnAnswer(asked: Question | Reveal) {
  const send = useQuizSend();
  const [picked, setPicked] = useState<number | null>(null);
  const isPast = useIsPast('right' in asked ? 0 : asked.at);
  const pick = async (option: number) => {
    setPicked(option);
    if (!(await send({ type: 'answer', question: asked.index, option }))) setPicked(null);
  };
  return { own: asked.own ?? picked, isOpen: isPast && !('right' in asked), pick };
}

/** Whether this moment of the server's time has come. */
function useIsPast(at: number): boolean {
  const { game } = useClient();
  const [isPast, setPast] = useState(() => game.now() >= at);
  useEffect(() => {
    const timer = setTimeout(() => setPast(game.now() >= at), Math.max(0, at - game.now()) + 20);
    return () => clearTimeout(timer);
  }, [at, game]);
  return isPast;
}

const pickedOr = (isOwn: boolean): Mark => (isOwn ? 'picked' : 'other');

const marksOf = ({ options, right, own }: Reveal) =>
  options.map((_, place): Mark => (place === right ? 'right' : place === own ? 'wrong' : 'other'));

interface SaidProps {
  quiz: QuizState;
  you: string;
  reveal: Reveal | null;
  isOpen: boolean;
}

/** So few are named. */
const NAMED = 2;

/** In one place from the question to the verdict, so that each change of it is read aloud. */
function Said({ quiz, you, reveal, isOpen }: SaidProps) {
  const say = useText();
  const { formatList } = useIntl();
  if (reveal)
    return (
      <>
        <span>{say(verdictOf(reveal), { points: reveal.ownPoints })}</span>
        {reveal.isVoid || reveal.own === reveal.right ? null : (
          <Unseen> {say('quiz.itWas', { text: reveal.options[reveal.right] ?? '' })}</Unseen>
        )}
      </>
    );
  if (!isOpen) return say('quiz.table.ready');
  const here = quiz.scores.filter(({ isHere }) => isHere);
  if (here.length === 1 && here[0]?.playerId === you) return say('quiz.table.onlyYou');
  // Of those who sit out nobody waits for an answer, and one that comes counts.
  const awaited = here.filter(({ isIdle, hasAnswered }) => !isIdle || hasAnswered);
  const missing = awaited.filter(({ hasAnswered }) => !hasAnswered);
  const isOwnMissing = missing.some(({ playerId }) => playerId === you);
  if (missing.length > 0 && missing.length <= NAMED && !isOwnMissing)
    return say('quiz.table.waitsFor', { names: formatList(missing.map(({ name }) => isolated(name))) });
  return say('quiz.table.answered', { done: awaited.length - missing.length, all: awaited.length });
}

/** To somebody who has let questions run out: the quiz goes on without waiting for them, and they can change that. */
function Back() {
  const say = useText();
  const send = useQuizSend();
  return (
    <div className={styles.back}>
      <p>{say('quiz.table.notAwaited')}</p>
      <Button kind="quiet" icon={<Hand size={20} aria-hidden="true" />} onPress={() => send({ type: 'here' })}>
        {say('quiz.table.back')}
      </Button>
    </div>
  );
}

function verdictOf({ isVoid, own, right }: Reveal) {
  if (isVoid) return 'quiz.gone';
  if (own === null) return 'quiz.none';
  return own === right ? 'quiz.right' : 'quiz.wrong';
}

/** How long the right answer stays: it goes on by itself, whether or not somebody presses Next. */
function GoesOn({ until }: { until: number }) {
  const say = useText();
  const left = Math.max(0, until - useServerTime());
  return (
    <div className="tabular" role="timer">
      <ProgressBar
        label={say('quiz.table.goesOn', { seconds: Math.max(1, Math.ceil(left / 1_000)) })}
        done={Math.min(left, QUIZ_TIMES.reveal)}
        total={QUIZ_TIMES.reveal}
      />
    </div>
  );
}

function Next({ isLast }: { isLast: boolean }) {
  const say = useText();
  const send = useQuizSend();
  const button = useFocusIfLost<HTMLButtonElement>();
  return (
    <Button
      ref={button}
      kind="gold"
      icon={<ArrowRight size={20} aria-hidden="true" />}
      onPress={() => send({ type: 'next' })}
    >
      {say(isLast ? 'quiz.table.toEnd' : 'quiz.next')}
    </Button>
  );
}

/** The game goes on in this window. */
function ToPicture({ postId }: { postId: string }) {
  const say = useText();
  return (
    <Link to={`/d/${postId}`} target="_blank">
      {say('quiz.see')}
    </Link>
  );
}
