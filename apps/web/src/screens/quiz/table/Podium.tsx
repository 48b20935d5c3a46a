import type { MatchState, QuizState } from '@tuschel/protocol';
import { Avatar } from '../../../components/Avatar.tsx';
import { Illustration } from '../../../components/Illustration.tsx';
import styles from './Podium.module.css';
import { placeOf } from './Scores.tsx';

const STEPS = 3;

/** The best three, as high as their places. Decoration: the scoreboard beside it has all of it in words. */
export function Podium({ state, quiz: { scores } }: { state: MatchState; quiz: QuizState }) {
  const best = scores.slice(0, STEPS).filter(({ points }) => points > 0);
  if (best.length === 0) return <Illustration name="otter" className={styles.otter} />;
  const [first, second, ...others] = best;
  const inOrder = [second, first, ...others].filter((one) => one !== undefined);
  return (
    <ol className={styles.podium} aria-hidden="true">
      {inOrder.map(({ playerId, name, points }) => {
        const { avatarUrl, face } = state.players.find(({ id }) => id === playerId) ?? {};
        const place = placeOf(scores, points);
        return (
          <li key={playerId} className={styles.place} data-place={place}>
            <Avatar name={name} url={avatarUrl} face={face} size={48} />
            <span className={styles.name}>{name}</span>
            <span className={styles.step}>{place}</span>
          </li>
        );
      })}
    </ol>
  );
}
