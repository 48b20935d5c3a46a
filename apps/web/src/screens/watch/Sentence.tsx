import { useIntl } from 'react-intl';
import { Dice } from '../../game/Dice.tsx';
import type { Asked } from './asked.ts';
import styles from './Sentence.module.css';

/** What was asked, right above what was drawn. */
export function Sentence({ asked: { text, names, dice } }: { asked: Asked }) {
  const { formatList } = useIntl();
  return (
    <p className={styles.sentence} data-length={lengthOf(text)} data-testid="watch-asked">
      {text}
      {dice ? (
        <>
          {' '}
          <Dice />
        </>
      ) : null}
      {names.length === 0 ? null : (
        <>
          {' '}
          <span className={styles.name}>{formatList(names)}</span>
        </>
      )}
    </p>
  );
}

/** Characters. */
const LONG = 70;

function lengthOf(text: string): 'short' | 'long' {
  return text.length > LONG ? 'long' : 'short';
}
