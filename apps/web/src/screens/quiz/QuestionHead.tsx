import type { QuizKind } from '@tuschel/rules';
import { useId } from 'react';
import { useText } from '../../game/useText.ts';
import styles from './Question.module.css';
import { QuizHeading } from './QuizHeading.tsx';

interface Props {
  kind: QuizKind;
  /** From 1. */
  number: number;
  total: number;
  /** So far. */
  points: number;
}

/** What is asked, and how far one is. */
export function QuestionHead({ kind, number, total, points }: Props) {
  const say = useText();
  const about = useId();
  return (
    <header className={styles.head}>
      <QuizHeading text={say(kind === 'prompt' ? 'quiz.ask.prompt' : 'quiz.ask.artist')} about={about} />
      <p id={about} className="soft tabular">
        {say('quiz.question', { number, total })} · {say('quiz.total', { points })}
      </p>
    </header>
  );
}
