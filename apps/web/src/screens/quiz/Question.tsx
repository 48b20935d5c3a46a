import type { QuizQuestionShown } from '@tuschel/protocol';
import { QUIZ, type QuizKind, quizPoints } from '@tuschel/rules';
import { ArrowRight, Check, X } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Playback } from '../../canvas/show/playback.ts';
import type { Projector } from '../../canvas/show/projector.ts';
import { ReplayOf } from '../../canvas/show/Replay.tsx';
import { useDrawing } from '../../canvas/show/useDrawing.ts';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/status/ProgressBar.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../../game/useText.ts';
import { type Answered, answer, passedOver, sumOf } from './answered.ts';
import styles from './Question.module.css';

interface Props {
  question: QuizQuestionShown;
  kind: QuizKind;
  total: number;
  /** Of the questions before. */
  answers: readonly Answered[];
  onDone: (answered: Answered) => void;
}

const FINISHED: Playback = { at: 0, from: Number.MAX_SAFE_INTEGER };
const WAITING: Playback = { at: 0, paused: true };
/** The points that are left are written anew so often, ms. */
const TICK_MS = 100;

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
  useKeys((place) => pick(question.options[place]?.id ?? null), question.options.length);

  const playback = useMemo(() => (answered ? FINISHED : (begun ?? WAITING)), [answered, begun]);
  const number = answers.length + 1;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="text-xl">{say(kind === 'prompt' ? 'quiz.ask.prompt' : 'quiz.ask.artist')}</h1>
        <p className="soft tabular">
          {say('quiz.question', { number, total })} · {say('quiz.total', { points: sumOf(answers).points })}
        </p>
      </header>
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
        <Clock begunAt={begun?.at ?? null} answered={answered} />
        <ol className={styles.options} aria-label={say('quiz.options')}>
          {question.options.map((option, place) => (
            <li key={option.id}>
              <Option
                text={option.text}
                place={place + 1}
                mark={answered ? markOf(answered, option.id) : null}
                isDisabled={!begun || answered !== null || isGone}
                onPress={() => pick(option.id)}
              />
            </li>
          ))}
        </ol>
        <Verdict
          answered={answered}
          isGone={isGone}
          isLast={number === total}
          onSkip={() => pick(null)}
          onNext={() => onDone(answered ?? passedOver(question))}
        />
      </div>
    </div>
  );
}

/** 1 to 4, wherever the focus is. */
function useKeys(onPlace: (place: number) => void, places: number) {
  const press = useEffectEvent(onPlace);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      const place = ['1', '2', '3', '4'].indexOf(event.key);
      if (place < 0 || place >= places) return;
      event.preventDefault();
      press(place);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [places]);
}

type Mark = 'right' | 'wrong' | 'other';

function markOf({ right, picked }: Answered, option: string): Mark {
  if (option === right) return 'right';
  return option === picked ? 'wrong' : 'other';
}

interface OptionProps {
  text: string;
  /** Key that picks it. */
  place: number;
  mark: Mark | null;
  isDisabled: boolean;
  onPress: () => void;
}

function Option({ text, place, mark, isDisabled, onPress }: OptionProps) {
  const say = useText();
  return (
    <button
      type="button"
      className={styles.option}
      data-mark={mark}
      disabled={isDisabled}
      aria-keyshortcuts={String(place)}
      onClick={onPress}
    >
      <kbd className={styles.key} aria-hidden="true">
        {mark === 'right' ? <Check size={18} /> : mark === 'wrong' ? <X size={18} /> : place}
      </kbd>
      <span className="breakable">{text}</span>
      {mark === 'right' ? <Unseen>{say('quiz.mark.right')}</Unseen> : null}
      {mark === 'wrong' ? <Unseen>{say('quiz.mark.wrong')}</Unseen> : null}
    </button>
  );
}

/** Points that a right answer would bring now; afterwards what it has brought. */
function Clock({ begunAt, answered }: { begunAt: number | null; answered: Answered | null }) {
  const say = useText();
  const { game } = useClient();
  const [now, setNow] = useState(() => game.now());
  const isRunning = begunAt !== null && answered === null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(game.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, game]);
  const afterMs = begunAt === null ? 0 : Math.max(0, now - begunAt);
  const points = answered ? answered.points : Math.max(QUIZ.least, quizPoints(Math.min(afterMs, QUIZ.questionMs)));
  return (
    <div className="tabular" role="timer">
      <ProgressBar
        label={say('quiz.points', { points })}
        done={answered ? 0 : QUIZ.questionMs - Math.min(afterMs, QUIZ.questionMs)}
        total={QUIZ.questionMs}
      />
    </div>
  );
}

interface VerdictProps {
  answered: Answered | null;
  isGone: boolean;
  isLast: boolean;
  onSkip: () => void;
  onNext: () => void;
}

function Verdict({ answered, isGone, isLast, onSkip, onNext }: VerdictProps) {
  const say = useText();
  const next = useRef<HTMLButtonElement>(null);
  const isOver = answered !== null || isGone;
  useEffect(() => {
    if (isOver) next.current?.focus();
  }, [isOver]);
  return (
    <div className="flow align-center justify-between gap-3">
      <p role="status" className="semibold">
        {isGone && !answered ? say('quiz.gone') : answered ? say(verdictOf(answered), { points: answered.points }) : ''}
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
