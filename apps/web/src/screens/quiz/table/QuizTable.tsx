import type { MatchState, QuizState } from '@tuschel/protocol';
import { QUIZ } from '@tuschel/rules';
import { ArrowRight, LogOut, RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { FINISHED, type Playback } from '../../../canvas/show/playback.ts';
import type { Projector } from '../../../canvas/show/projector.ts';
import { ReplayOf } from '../../../canvas/show/Replay.tsx';
import { useDrawing } from '../../../canvas/show/useDrawing.ts';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { ReconnectingBanner } from '../../../game/connection/ReconnectingBanner.tsx';
import { useExit } from '../../../game/useLeave.ts';
import { useText } from '../../../game/useText.ts';
import { usePageTitle } from '../../../usePageTitle.ts';
import { Answers, type Mark } from '../Answers.tsx';
import { Clock } from '../Clock.tsx';
import styles from '../Question.module.css';
import { QuizTexts } from '../QuizTexts.tsx';
import { QuizLobby } from './QuizLobby.tsx';
import { SaveTableCard } from './SaveTableCard.tsx';
import { placeOf, Scores } from './Scores.tsx';
import tableStyles from './QuizTable.module.css';
import { useQuizSend } from './useQuizSend.ts';

/** A quiz that several play at the same time; the server judges. */
export default function QuizTable({ state, quiz }: { state: MatchState; quiz: QuizState }) {
  return (
    <QuizTexts>
      <Table state={state} quiz={quiz} />
    </QuizTexts>
  );
}

interface Props {
  state: MatchState;
  quiz: QuizState;
}

function Table({ state, quiz }: Props) {
  const say = useText();
  usePageTitle(say('quiz.title'));
  return (
    <main className={tableStyles.table}>
      <ReconnectingBanner isDrawing={false} />
      <Phase state={state} quiz={quiz} />
      <Leave />
    </main>
  );
}

function Phase({ state, quiz }: Props) {
  const { question, reveal } = quiz;
  if (question) return <Asked key={question.drawingId} state={state} quiz={quiz} question={question} />;
  if (reveal) return <Revealed key={reveal.drawingId} state={state} quiz={quiz} reveal={reveal} />;
  return quiz.phase === 'done' ? <End state={state} quiz={quiz} /> : <QuizLobby state={state} quiz={quiz} />;
}

function Asked({ state, quiz, question }: Props & { question: NonNullable<QuizState['question']> }) {
  const say = useText();
  const send = useQuizSend();
  const seen = useDrawing(question.drawingId);
  const [speed, setSpeed] = useState(1);
  const [picked, setPicked] = useState<number | null>(null);
  const isOpen = useIsPast(question.at);
  const own = question.own ?? picked;
  const onReady = useCallback((projector: Projector | null) => {
    if (projector) setSpeed(Math.max(1, projector.duration) / QUIZ.questionMs);
  }, []);
  const playback = useMemo<Playback>(() => ({ at: question.at, speed }), [question.at, speed]);
  const pick = async (option: number) => {
    setPicked(option);
    if (!(await send({ type: 'answer', question: question.index, option }))) setPicked(null);
  };
  const here = quiz.scores.filter(({ isHere }) => isHere);
  const marks = own === null ? null : question.options.map((_, place): Mark => (place === own ? 'picked' : 'other'));
  return (
    <div className={styles.page}>
      <Head state={state} quiz={quiz} index={question.index} total={question.total} />
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
        <Clock begunAt={question.at} brought={null} />
        <Answers options={question.options} marks={marks} isDisabled={!isOpen} onPick={(place) => void pick(place)} />
        <p role="status">
          {isOpen
            ? say('quiz.table.answered', {
                done: here.filter(({ hasAnswered }) => hasAnswered).length,
                all: here.length,
              })
            : say('quiz.table.ready')}
        </p>
      </div>
    </div>
  );
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

function Revealed({ state, quiz, reveal }: Props & { reveal: NonNullable<QuizState['reveal']> }) {
  const say = useText();
  const send = useQuizSend();
  const seen = useDrawing(reveal.drawingId);
  const marks = reveal.options.map((_, place): Mark => {
    if (place === reveal.right) return 'right';
    return place === reveal.own ? 'wrong' : 'other';
  });
  const isLast = reveal.index + 1 === reveal.total;
  return (
    <div className={styles.page}>
      <Head state={state} quiz={quiz} index={reveal.index} total={reveal.total} />
      <div className="stack gap-4 shrinks">
        <div className={styles.stage}>
          <ReplayOf
            seen={seen}
            playback={FINISHED}
            label={reveal.options[reveal.right] ?? ''}
            className={styles.film}
          />
        </div>
        {/* The game goes on in this window. */}
        <Link to={`/d/${reveal.postId}`} target="_blank">
          {say('quiz.see')}
        </Link>
      </div>
      <div className={styles.side}>
        <p role="status" className="text-l semibold">
          {say(verdictOf(reveal), { points: reveal.ownPoints })}
        </p>
        <Answers options={reveal.options} marks={marks} picks={reveal.picks} isDisabled onPick={() => undefined} />
        {state.you.isHost ? (
          <Button kind="gold" icon={<ArrowRight size={20} aria-hidden="true" />} onPress={() => send({ type: 'next' })}>
            {say(isLast ? 'quiz.table.toEnd' : 'quiz.next')}
          </Button>
        ) : null}
        <Sheet>
          <h2 className="text-l">{say('quiz.best.title')}</h2>
          <Scores scores={quiz.scores} you={state.you.id} />
        </Sheet>
      </div>
    </div>
  );
}

function verdictOf({ isVoid, own, right }: NonNullable<QuizState['reveal']>) {
  if (isVoid) return 'quiz.gone';
  if (own === null) return 'quiz.none';
  return own === right ? 'quiz.right' : 'quiz.wrong';
}

function Head({ state, quiz, index, total }: Props & { index: number; total: number }) {
  const say = useText();
  const points = quiz.scores.find(({ playerId }) => playerId === state.you.id)?.points ?? 0;
  return (
    <header className={styles.head}>
      <h1 className="text-xl">{say(quiz.kind === 'prompt' ? 'quiz.ask.prompt' : 'quiz.ask.artist')}</h1>
      <p className="soft tabular">
        {say('quiz.question', { number: index + 1, total })} · {say('quiz.total', { points })}
      </p>
    </header>
  );
}

function End({ state, quiz }: Props) {
  const say = useText();
  const send = useQuizSend();
  const own = quiz.scores.find(({ playerId }) => playerId === state.you.id);
  const place = placeOf(quiz.scores, own?.points ?? 0);
  return (
    <div className={tableStyles.end}>
      <Sheet tone="gold" className={tableStyles.sum}>
        <h1 className="text-xl">{say('quiz.result.title')}</h1>
        {own ? (
          <>
            <p className="text-2xl display tabular">{say('quiz.result.points', { points: own.points })}</p>
            <p>
              {say('quiz.table.place', { place, of: quiz.scores.length })} ·{' '}
              {say('quiz.result.rights', { right: own.rights, total: quiz.count })}
            </p>
          </>
        ) : null}
        <div className="flow gap-3">
          {state.you.isHost ? (
            <Button
              kind="gold"
              icon={<RotateCcw size={20} aria-hidden="true" />}
              onPress={() => send({ type: 'again' })}
            >
              {say('quiz.again')}
            </Button>
          ) : null}
          {own ? <SaveTableCard quiz={quiz} own={own} place={place} /> : null}
        </div>
        {state.you.isHost ? null : <p className="soft">{say('quiz.table.waits')}</p>}
      </Sheet>
      <Sheet>
        <h2 className="text-l">{say('quiz.best.title')}</h2>
        <Scores scores={quiz.scores} you={state.you.id} />
      </Sheet>
    </div>
  );
}

function Leave() {
  const say = useText();
  const exit = useExit();
  return (
    <Button
      kind="plain"
      size="s"
      icon={<LogOut size={18} aria-hidden="true" />}
      className={tableStyles.leave}
      onPress={exit}
    >
      {say('quiz.table.leave')}
    </Button>
  );
}
