import type { PromptContainsBadwords } from '@tuschel/protocol';
import { Fragment } from 'react';
import { useText } from '../../game/useText.ts';
import styles from './WordsNotice.module.css';

/** The words of the lists in what was typed, marked, and what follows from them. */
export function WordsNotice({ wording: { text, level, spans = [] } }: { wording: PromptContainsBadwords }) {
  const say = useText();
  return (
    <div className={styles.notice} data-level={level} role={level === 'block' ? 'alert' : 'status'}>
      <p className={styles.text}>
        {spans.map(({ start, end }, index) => (
          <Fragment key={start}>
            {text.slice(spans[index - 1]?.end ?? 0, start)}
            <mark>{text.slice(start, end)}</mark>
          </Fragment>
        ))}
        {text.slice(spans.at(-1)?.end ?? 0)}
      </p>
      <p>{say(level === 'block' ? 'write.words.block' : 'write.words.warn')}</p>
    </div>
  );
}
