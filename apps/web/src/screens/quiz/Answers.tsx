import { Check, Users, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../../game/useText.ts';
import styles from './Question.module.css';

/** What has become of an answer. `picked`: one's own, of which nobody says yet whether it is right. */
export type Mark = 'right' | 'wrong' | 'picked' | 'other';

interface Props {
  options: readonly string[];
  /** Null: they can be picked. */
  marks: readonly Mark[] | null;
  isDisabled: boolean;
  onPick: (place: number) => void;
  /** Of what they say, if it is not the page's. */
  lang?: string | undefined;
  /** How many picked each; null: nobody knows yet. */
  picks?: readonly number[] | null;
}

/** The answers to one question, picked by a press or by their keys, 1 to 4. */
export function Answers({ options, marks, isDisabled, onPick, lang, picks }: Props) {
  const say = useText();
  useKeys((place) => {
    if (!isDisabled && !marks && place < options.length) onPick(place);
  });
  return (
    <ol className={styles.options} aria-label={say('quiz.options')}>
      {options.map((text, place) => (
        <li key={text}>
          <Answer
            text={text}
            number={place + 1}
            mark={marks?.[place] ?? null}
            lang={lang}
            picks={picks && (picks[place] ?? 0)}
            isDisabled={isDisabled || marks !== null}
            onPress={() => onPick(place)}
          />
        </li>
      ))}
    </ol>
  );
}

/** Wherever the focus is. */
function useKeys(onPlace: (place: number) => void) {
  const press = useEffectEvent(onPlace);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      const place = ['1', '2', '3', '4'].indexOf(event.key);
      if (place < 0) return;
      event.preventDefault();
      press(place);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

interface AnswerProps {
  text: string;
  /** Key that picks it. */
  number: number;
  mark: Mark | null;
  lang: string | undefined;
  picks: number | null | undefined;
  isDisabled: boolean;
  onPress: () => void;
}

function Answer({ text, number, mark, lang, picks, isDisabled, onPress }: AnswerProps) {
  const say = useText();
  return (
    <button
      type="button"
      className={styles.option}
      data-mark={mark}
      disabled={isDisabled}
      aria-keyshortcuts={String(number)}
      onClick={onPress}
    >
      <kbd className={styles.key} aria-hidden="true">
        {mark === 'right' ? <Check size={18} /> : mark === 'wrong' ? <X size={18} /> : number}
      </kbd>
      <span className="grows breakable" lang={lang}>
        {text}
      </span>
      {mark === 'right' ? <Unseen>{say('quiz.mark.right')}</Unseen> : null}
      {mark === 'wrong' ? <Unseen>{say('quiz.mark.wrong')}</Unseen> : null}
      {mark === 'picked' ? <Unseen>{say('quiz.mark.picked')}</Unseen> : null}
      {picks === undefined ? null : <Picks count={picks} />}
    </button>
  );
}

function Picks({ count }: { count: number | null }) {
  const say = useText();
  return (
    <span className={styles.picks}>
      {count === null ? null : (
        <>
          <Unseen>{say('quiz.picks', { count })}</Unseen>
          <Users size={16} aria-hidden="true" />
          <span aria-hidden="true">{count}</span>
        </>
      )}
    </span>
  );
}
