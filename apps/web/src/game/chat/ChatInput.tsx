import type { ChatRefusal } from '@tuschel/protocol';
import { CHAT, chatLength } from '@tuschel/protocol';
import { type FormEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { OfferedNames, offeredBy } from '../prompt/OfferedNames.tsx';
import { useNameOffer } from '../prompt/useNameOffer.ts';
import { useText } from '../useText.ts';
import styles from './ChatInput.module.css';
import { SendButton, SlowSendButton } from './SendButton.tsx';
import { secondsUntil } from './slowUntil.ts';
import { useChatting } from './useChatting.ts';
import { useRoom, useRoomState } from './useRoom.ts';

/** From here on the characters are counted before one's eyes. */
const COUNTED_FROM = 0.8 * CHAT.maxLength;

interface Props {
  text: string;
  onChange: (text: string) => void;
  input: RefObject<HTMLInputElement | null>;
  isDisabled: boolean;
  /** When one may speak again, UTC ms; 0: at once. */
  until: number;
}

/** Where one writes; `@` offers the names of those who are there. */
export function ChatInput({ text, onChange, input, isDisabled, until }: Props) {
  const { game } = useClient();
  const { chat } = useRoom();
  const { people } = useRoomState();
  const { isWanted } = useChatting();
  const say = useText();
  const id = useId();
  const [refusal, setRefusal] = useState<ChatRefusal | null>(null);
  const change = (next: string) => {
    onChange(next);
    setRefusal(null);
  };
  const offer = useNameOffer({ text, people, onChange: change, area: input });
  const length = chatLength(text);
  useEffect(() => {
    if (isWanted) input.current?.focus();
  }, [isWanted, input]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (length === 0) return;
    const waitSeconds = secondsUntil(until, game.now());
    const problem: ChatRefusal | null = waitSeconds > 0 ? { code: 'chatSlow', waitSeconds } : chat.send(text);
    setRefusal(problem);
    if (!problem) onChange('');
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
        onKeyDown={(event) => void offer.onKey(event)}
        onSelect={offer.look}
        onBlur={offer.close}
        isDisabled={isDisabled}
        enterKeyHint="send"
        autoComplete="off"
        {...offeredBy(offer, id)}
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
      <OfferedNames offer={offer} id={id} className={styles.names} />
      {until > 0 ? <SlowSendButton until={until} isDisabled={isDisabled} /> : <SendButton isDisabled={isDisabled} />}
    </form>
  );
}
