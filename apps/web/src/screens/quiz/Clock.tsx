import { QUIZ, quizPoints } from '@tuschel/rules';
import { useEffect, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { ProgressBar } from '../../components/status/ProgressBar.tsx';
import { useText } from '../../game/useText.ts';

/** The points that are left are written anew so often, ms. */
const TICK_MS = 100;

/** Points that a right answer would bring now; afterwards what it has brought. @param begunAt server time, UTC ms; null: not yet */
export function Clock({ begunAt, brought }: { begunAt: number | null; brought: number | null }) {
  const say = useText();
  const { game } = useClient();
  const [now, setNow] = useState(() => game.now());
  const isRunning = begunAt !== null && brought === null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(game.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, game]);
  const afterMs = begunAt === null ? 0 : Math.min(Math.max(0, now - begunAt), QUIZ.questionMs);
  return (
    <div className="tabular" role="timer">
      <ProgressBar
        label={say('quiz.points', { points: brought ?? quizPoints(afterMs) })}
        done={brought === null ? QUIZ.questionMs - afterMs : 0}
        total={QUIZ.questionMs}
      />
    </div>
  );
}
