import type { QuizState } from '@tuschel/protocol';
import { useText } from '../../../game/useText.ts';
import styles from './QuizTable.module.css';

/** From 1; those with the same points share a place. */
export const placeOf = (scores: QuizState['scores'], points: number): number =>
  1 + scores.filter((other) => other.points > points).length;

/** Everybody, the best first. */
export function Scores({ scores, you }: { scores: QuizState['scores']; you: string }) {
  const say = useText();
  return (
    <ol className={styles.scores}>
      {scores.map((score) => (
        <li
          key={score.playerId}
          className={styles.score}
          data-you={score.playerId === you}
          data-gone={!score.isHere || score.isIdle}
        >
          <span className="tabular soft">{placeOf(scores, score.points)}.</span>
          <span className="grows breakable">
            {score.name}
            <Whereabouts score={score} />
          </span>
          <span className="tabular semibold">{say('quiz.result.points', { points: score.points })}</span>
        </li>
      ))}
    </ol>
  );
}

function Whereabouts({ score: { hasLeft, isHere, isIdle } }: { score: QuizState['scores'][number] }) {
  const say = useText();
  if (hasLeft) return ` (${say('quiz.table.hasLeft')})`;
  if (!isHere) return ` (${say('quiz.table.away')})`;
  return isIdle ? ` (${say('quiz.table.idle')})` : '';
}
