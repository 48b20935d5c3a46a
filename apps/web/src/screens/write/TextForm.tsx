import { Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { PromptField } from '../../game/prompt/PromptField.tsx';
import type { PromptPerson } from '../../game/prompt/promptPerson.ts';
import { PromptPreview } from '../../game/prompt/PromptPreview.tsx';
import { useText } from '../../game/useText.ts';
import { Ideas } from './Ideas.tsx';
import styles from './TextForm.module.css';
import { measureText } from './textLength.ts';

interface Props {
  /** What was typed before a reload. */
  initial: string;
  label: string;
  placeholder: string;
  /** What is to be said of the text as it stands there. */
  notice?: ((text: string) => ReactNode) | undefined;
  /** Who can be named in it. */
  people: readonly PromptPerson[];
  /** Code points. */
  limits: { min: number; max: number };
  /** For whoever has none. */
  ideas?: readonly string[] | undefined;
  /** False: nobody draws it any more, so that there is nobody to choose for it. */
  isDrawn: boolean;
  /** False: the step has closed, nothing more can be handed in. */
  isOpen: boolean;
  onTyped: (text: string) => void;
  onSubmit: (text: string) => void;
}

/** The signs mean something: whoever has written one reads what. */
export const needsMarkerHelp = (text: string) => /[@?!]/u.test(text);

export function TextForm({ initial, notice, people, limits, ideas = [], isDrawn, isOpen, ...props }: Props) {
  const say = useText();
  const [text, setText] = useState(initial);
  const [wasRefused, setRefused] = useState(false);
  const { isTooShort, isTooLong } = measureText(text, limits);
  const problem = isTooLong ? say('write.tooLong') : wasRefused && isTooShort ? say('write.tooShort') : undefined;

  const change = (next: string) => {
    setText(next);
    setRefused(false);
    props.onTyped(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(isTooShort || isTooLong);
    if (!isTooShort && !isTooLong && isOpen) props.onSubmit(text.trim());
  };
  const submitOnEnter = (event: KeyboardEvent<Element>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit(event);
  };

  const form = useRef<HTMLFormElement>(null);
  /** It stands in the field, with the pen behind it. */
  const take = (idea: string) => {
    change(idea);
    const field = form.current?.querySelector('textarea');
    field?.focus();
    requestAnimationFrame(() => field?.setSelectionRange(idea.length, idea.length));
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate data-secret-field="">
      <PromptField
        people={people}
        label={props.label}
        hideLabel
        value={text}
        onChange={change}
        onKeyDown={submitOnEnter}
        error={problem}
        placeholder={props.placeholder}
        rows={3}
        enterKeyHint="send"
        isDisabled={!isOpen}
        autoFocus
        className={styles.field}
        hint={<LengthHint text={text} limits={limits} />}
      />
      <Ideas ideas={ideas} isDisabled={!isOpen} onChoose={take} />
      {isDrawn && needsMarkerHelp(text) ? <p className={styles.markers}>{say('prompt.hint')}</p> : null}
      {notice?.(text)}
      <PromptPreview text={text} people={people} />
      <Button type="submit" kind="gold" size="l" icon={<Send size={20} aria-hidden="true" />} isDisabled={!isOpen}>
        {say('write.submit')}
      </Button>
    </form>
  );
}

/** Counts when that begins to matter. */
function LengthHint({ text, limits }: { text: string; limits: Props['limits'] }) {
  const say = useText();
  const { count, isTooLong, isCounted } = measureText(text, limits);
  if (!isCounted) return say('write.hint');
  return (
    <span className={styles.count} data-too-long={isTooLong} aria-live="polite">
      {say('write.count', { count, most: limits.max })}
    </span>
  );
}
