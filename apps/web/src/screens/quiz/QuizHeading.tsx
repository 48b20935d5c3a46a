import styles from './QuizHeading.module.css';
import { useFocusIfLost } from './useFocusIfLost.ts';

/** What a page of the quiz is called; it has the focus where it would be lost. `about`: id of what describes it. */
export function QuizHeading({ text, about, isLarge }: { text: string; about?: string; isLarge?: boolean }) {
  const heading = useFocusIfLost<HTMLHeadingElement>();
  return (
    <h1 ref={heading} tabIndex={-1} aria-describedby={about} className={isLarge ? styles.large : styles.heading}>
      {text}
    </h1>
  );
}
