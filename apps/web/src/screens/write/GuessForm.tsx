import { Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { useText } from '../../game/useText.ts';
import styles from './TextForm.module.css';
import { measureText } from './textLength.ts';

interface Props {
  /** What was typed before a reload. */
  initial: readonly string[];
  /** Code points of each. */
  limits: { min: number; max: number };
  /** What is to be said of the texts as they stand there. */
  notice: (text: string) => ReactNode;
  /** False: the step has closed, nothing more can be handed in. */
  isOpen: boolean;
  onTyped: (texts: [string, string]) => void;
  onSubmit: (texts: [string, string]) => void;
}

/** Two subjects are guessed in one drawing. */
export function GuessForm({ initial, limits, notice, isOpen, onTyped, onSubmit }: Props) {
  const say = useText();
  const second = useRef<HTMLInputElement>(null);
  const [texts, setTexts] = useState<[string, string]>([initial[0] ?? '', initial[1] ?? '']);
  const [wasRefused, setRefused] = useState(false);
  const lengths = texts.map((text) => measureText(text, limits));
  const isWrong = lengths.some(({ isTooShort, isTooLong }) => isTooShort || isTooLong);
  const problemOf = (index: number) => {
    const { isTooShort = false, isTooLong = false } = lengths[index] ?? {};
    if (isTooLong) return say('write.tooLong');
    return wasRefused && isTooShort ? say('write.tooShort') : undefined;
  };
  const change = (index: number, text: string) => {
    const next: [string, string] = index === 0 ? [text, texts[1]] : [texts[0], text];
    setTexts(next);
    setRefused(false);
    onTyped(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(isWrong);
    if (!isWrong && isOpen) onSubmit([texts[0].trim(), texts[1].trim()]);
  };
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    second.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-secret-field="">
      <TextField
        label={say('write.guess.first')}
        value={texts[0]}
        onChange={(text) => change(0, text)}
        onKeyDown={goOn}
        error={problemOf(0)}
        isDisabled={!isOpen}
        autoFocus
      />
      <TextField
        label={say('write.guess.second')}
        value={texts[1]}
        onChange={(text) => change(1, text)}
        error={problemOf(1)}
        isDisabled={!isOpen}
        inputRef={second}
      />
      {notice(texts.join(' × '))}
      <Button type="submit" kind="gold" size="l" icon={<Send size={20} aria-hidden="true" />} isDisabled={!isOpen}>
        {say('write.submit')}
      </Button>
    </form>
  );
}
