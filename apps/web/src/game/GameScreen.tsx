import { GamePhase, type MatchState, type Task as MatchTask } from '@tuschel/protocol';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useClient, useGame, useSession } from '../ClientContext.tsx';
import { LoadingScreen } from '../components/status/LoadingScreen.tsx';
import { useHandheldPage } from '../handheld/useHandheldPage.ts';
import { DrawScreen } from '../screens/draw/DrawScreen.tsx';
import { SourceChoice } from '../screens/draw/panels/SourceChoice.tsx';
import { EndScreen } from '../screens/end/EndScreen.tsx';
import { errorPath } from '../screens/error/errorPath.ts';
import { LobbyScreen } from '../screens/lobby/LobbyScreen.tsx';
import { WatchScreen } from '../screens/watch/WatchScreen.tsx';
import { WriteScreen } from '../screens/write/WriteScreen.tsx';
import { Alerts } from './Alerts.tsx';
import { HideQuestion } from './hosting/HideQuestion.tsx';
import { TextAlerts } from './moderation/TextAlerts.tsx';
import { ChatFrame } from './chat/ChatFrame.tsx';
import { ReconnectingBanner } from './connection/ReconnectingBanner.tsx';
import { isDrawing } from './isDrawing.ts';
import { KeyHelp } from './keys/KeyHelp.tsx';
import { LateWaiting } from './waiting/LateWaiting.tsx';
import { StepSeen } from './passing/StepSeen.tsx';
import { GameSound } from './sound/GameSound.tsx';
import { StreamCover } from './stream/StreamCover.tsx';
import { RecessNotice } from './waiting/RecessNotice.tsx';
import { TimeGiven } from './time/TimeGiven.tsx';
import { useHostKeys } from './hosting/useHostKeys.ts';
import { useStillHere } from './useStillHere.ts';
import { useText } from './useText.ts';
import { Waiting } from './waiting/Waiting.tsx';

/** No part of the game that most come for. */
const QuizTable = lazy(() => import('../screens/quiz/table/QuizTable.tsx'));

/** The game, whichever phase it is in. */
export default function GameScreen() {
  const game = useGame();
  const say = useText();
  useWayOut();
  useHandheldPage();
  if (game.status !== 'joined') {
    return <LoadingScreen status={game.status === 'joining' ? say('game.joining') : undefined} />;
  }
  const { state } = game;
  if (state.quiz) return <QuizTable state={state} quiz={state.quiz} />;
  return (
    <ChatFrame state={state}>
      <StreamCover state={state} />
      <GameSound state={state} />
      <Alerts />
      <TimeGiven state={state} />
      <HideQuestion state={state} />
      <TextAlerts state={state} />
      {isDrawing(state) ? null : <KeyHelp state={state} />}
      <RecessNotice state={state} />
      {/* While one draws, the banner must not move the canvas: the drawing screen shows it itself. */}
      {isDrawing(state) ? null : <ReconnectingBanner isDrawing={false} />}
      <Phase state={state} />
    </ChatFrame>
  );
}

function Phase({ state }: { state: MatchState }) {
  useStillHere(state);
  useHostKeys(state);
  switch (state.phase) {
    case GamePhase.Lobby:
      return <LobbyScreen state={state} />;
    case GamePhase.Draw:
      return (
        <StepSeen state={state}>
          {state.you.waits && !state.task ? <LateWaiting state={state} /> : <Task state={state} />}
        </StepSeen>
      );
    case GamePhase.Watch:
      return state.watch ? <WatchScreen state={state} watch={state.watch} /> : <LoadingScreen />;
    case GamePhase.Done:
      return state.done ? <EndScreen state={state} done={state.done} /> : <LoadingScreen />;
    default:
      return <BrokenState />;
  }
}

function Task({ state }: { state: MatchState }) {
  const { task, step } = state;
  const { game } = useClient();
  const [chosenIn, setChosenIn] = useState<number | null>(null);
  const stepNow = step?.index ?? null;
  const onChosen = useCallback(() => setChosenIn(stepNow), [stepNow]);
  if (!task || !step) return <Waiting state={state} />;
  const until = choosesUntil(task);
  if (until !== null && chosenIn !== task.step && game.now() < until) {
    return <SourceChoice state={state} task={task} step={step} until={until} onChosen={onChosen} />;
  }
  if (task.drawingId === undefined) return <WriteScreen key={task.step} state={state} task={task} step={step} />;
  return <DrawScreen key={task.drawingId} state={state} task={task} step={step} drawingId={task.drawingId} />;
}

/** UTC ms until when one says which of several drawings one draws anew; null: there is no choice. */
function choosesUntil({ sources = [], chooseUntil, submitted }: MatchTask): number | null {
  return sources.length > 1 && !submitted ? (chooseUntil ?? null) : null;
}

/** The server speaks of a phase that this page does not know. */
function BrokenState() {
  const say = useText();
  return <LoadingScreen status={say('game.broken')} />;
}

/** Where to go when there is no game here: the error page, the game one still has a seat in, or where games begin. */
function useWayOut(): void {
  const client = useClient();
  const session = useSession();
  const game = useGame();
  const navigate = useNavigate();
  const wasJoined = useRef(false);
  const isResuming = useRef(false);
  const { status } = game;

  useEffect(() => {
    if (status === 'joined') wasJoined.current = true;
    if (status === 'refused') void navigate(errorPath(game.page, game.errorCode), { replace: true });
    if (status === 'dismissed') void navigate(errorPath(game.page, game.reason), { replace: true });
    if (status !== 'none' || session.status === 'starting') return;
    if (session.status === 'signedOut') void navigate('/create', { replace: true });
    else if (wasJoined.current) void navigate('/', { replace: true });
    else void resume();

    async function resume() {
      if (isResuming.current) return;
      isResuming.current = true;
      const code = await client.game.resumable();
      if (code === null) await navigate('/create', { replace: true });
      else await client.game.join(code);
    }
  }, [client, session.status, game, status, navigate]);
}
