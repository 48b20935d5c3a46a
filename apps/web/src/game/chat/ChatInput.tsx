import type { ChatRefusal } from '@tuschel/protocol';
import { CHAT, chatLength } from '@tuschel/protocol';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useText } from '../useText.ts';
import { useChatting } from './useChatting.ts';
import styles from './ChatInput.module.css';

/** From here on the characters are counted before one's eyes. */
const COUNTED_FROM = 0.8 * CHAT.maxLength;

export function ChatInput({ isDisabled }: { isDisabled: boolean }) {
  const { chat } = useClient();
  const { isWanted } = useChatting();
  const say = useText();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<ChatRefusal | null>(null);
  const length = chatLength(text);
  useEffect(() => {
    if (isWanted) input.current?.focus();
  }, [isWanted]);

  const change = (next: string) => {
    setText(next);
    setRefusal(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (length === 0) return;
    const problem = chat.send(text);
    setRefusal(problem);
    if (!problem) setText('');
    input.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate autoComplete="off">
      <TextField
        inputRef={input}
        label={say('chat.input')}
        hideLabel
        placeholder={say('chat.placeholder')}
        value={text}
        onChange={change}
        isDisabled={isDisabled}
        enterKeyHint="send"
        autoComplete="off"
        error={refusal ? say(`chat.refused.${refusal.code}`, { seconds: refusal.waitSeconds ?? 0 }) : undefined}
        hint={
          length >= COUNTED_FROM ? (
            <span className={styles.count} data-too-long={length > CHAT.maxLength}>
              {say('chat.count', { count: length, most: CHAT.maxLength })}
            </span>
          ) : null
        }
        className={styles.field}
      />
      <IconButton label={say('chat.send')} kind="action" type="submit" isDisabled={isDisabled} tooltip="top">
        <SendHorizontal size={20} aria-hidden="true" />
      </IconButton>
    </form>
  );
}
