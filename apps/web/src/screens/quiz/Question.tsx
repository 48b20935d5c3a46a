import type { QuizQuestionShown } from '@tuschel/protocol';
import { QUIZ, type QuizKind } from '@tuschel/rules';
import { ArrowRight } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { FINISHED, type Playback } from '../../canvas/show/playback.ts';
import type { Projector } from '../../canvas/show/projector.ts';
import { ReplayOf } from '../../canvas/show/Replay.tsx';
import { useDrawing } from '../../canvas/show/useDrawing.ts';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../../game/useText.ts';
import { Answers, type Mark } from './Answers.tsx';
import { type Answered, answer, passedOver, sumOf } from './answered.ts';
import { Clock } from './Clock.tsx';
import styles from './Question.module.css';
import { QuestionHead } from './QuestionHead.tsx';

interface Props {
  question: QuizQuestionShown;
  kind: QuizKind;
  total: number;
  /** Of the questions before. */
  answers: readonly Answered[];
  onDone: (answered: Answered) => void;
}

const WAITING: Playback = { at: 0, paused: true };

/** One drawing, which comes about while one guesses. */
export function Question({ question, kind, total, answers, onDone }: Props) {
  const say = useText();
  const { game } = useClient();
  const seen = useDrawing(question.drawingId);
  const [begun, setBegun] = useState<{ at: number; speed: number } | null>(null);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const isGone = seen.status === 'missing' || seen.status === 'failed';

  // The clock begins with the drawing, not with the wait for its lines.
  const onReady = useCallback(
    (projector: Projector | null) => {
      if (!projector) return;
      const speed = Math.max(1, projector.duration) / QUIZ.questionMs;
      setBegun((before) => before ?? { at: game.now(), speed });
    },
    [game],
  );
  const pick = useEffectEvent((picked: string | null) => {
    if (!begun || answered) return;
    setAnswered(answer(question, picked, game.now() - begun.at));
  });
  useEffect(() => {
    if (!begun || answered) return;
    const timer = setTimeout(() => pick(null), begun.at + QUIZ.questionMs - game.now());
    return () => clearTimeout(timer);
  }, [begun, answered, game]);

  const playback = useMemo(() => (answered ? FINISHED : (begun ?? WAITING)), [answered, begun]);
  const number = answers.length + 1;
  return (
    <div className={styles.page}>
      <QuestionHead kind={kind} number={number} total={total} points={sumOf(answers).points} />
      <div className={styles.stage}>
        <ReplayOf
          seen={seen}
          playback={playback}
          label={say('quiz.drawing')}
          onReady={onReady}
          testId="quiz-canvas"
          className={styles.film}
        />
      </div>
      <div className={styles.side}>
        <Clock begunAt={begun?.at ?? null} brought={answered && answered.points} />
        <Answers
          options={question.options.map(({ text }) => text)}
          marks={answered && question.options.map(({ id }) => markOf(answered, id))}
          isDisabled={!begun || isGone}
          onPick={(place) => pick(question.options[place]?.id ?? null)}
        />
        <Verdict
          answered={answered}
          right={question.options.find(({ id }) => id === answered?.right)?.text}
          isGone={isGone}
          isLast={number === total}
          onSkip={() => pick(null)}
          onNext={() => onDone(answered ?? passedOver(question))}
        />
      </div>
    </div>
  );
}

function markOf({ right, picked }: Answered, option: string): Mark {
  if (option === right) return 'right';
  return option === picked ? 'wrong' : 'other';
}

interface VerdictProps {
  answered: Answered | null;
  /** Answer that was right, once it is known. */
  right: string | undefined;
  isGone: boolean;
  isLast: boolean;
  onSkip: () => void;
  onNext: () => void;
}

function Verdict({ answered, right, isGone, isLast, onSkip, onNext }: VerdictProps) {
  const say = useText();
  const next = useRef<HTMLButtonElement>(null);
  const isOver = answered !== null || isGone;
  useEffect(() => {
    if (isOver) next.current?.focus();
  }, [isOver]);
  return (
    <div className={styles.verdict}>
      <p role="status" className="semibold">
        <span>
          {isGone && !answered
            ? say('quiz.gone')
            : answered
              ? say(verdictOf(answered), { points: answered.points })
              : ''}
        </span>
        {answered && right !== undefined && answered.picked !== answered.right ? (
          <Unseen> {say('quiz.itWas', { text: right })}</Unseen>
        ) : null}
      </p>
      {isOver ? (
        <Button ref={next} kind="gold" icon={<ArrowRight size={20} aria-hidden="true" />} onPress={onNext}>
          {say(isLast ? 'quiz.toResult' : 'quiz.next')}
        </Button>
      ) : (
        <Button kind="plain" onPress={onSkip}>
          {say('quiz.skip')}
        </Button>
      )}
    </div>
  );
}

function verdictOf({ picked, right }: Answered) {
  if (picked === null) return 'quiz.none';
  return picked === right ? 'quiz.right' : 'quiz.wrong';
}
