import type { ChatRefusal } from '@tuschel/protocol';
import { CHAT, chatLength } from '@tuschel/protocol';
import { type FormEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { Avatar } from '../../components/Avatar.tsx';
import { classes } from '../../components/classes.ts';
import { TextField } from '../../components/TextField.tsx';
import { Unseen } from '../../components/Unseen.tsx';
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
  const isOpen = offer.people.length > 0;
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
        aria-autocomplete="list"
        {...(isOpen ? { 'aria-controls': `${id}-names`, 'aria-activedescendant': `${id}-${offer.active}` } : {})}
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
      {isOpen ? (
        <ul id={`${id}-names`} role="listbox" aria-label={say('prompt.names')} className={styles.names}>
          {offer.people.map((person, index) => (
            <li
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === offer.active}
              className={classes(styles.name, index === offer.active && styles.active)}
              // The text keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => offer.take(person)}
            >
              <Avatar name={person.name} size={26} />
              <span className={styles.called}>{person.name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Unseen isLive>{isOpen ? say('prompt.offered', { count: offer.people.length }) : ''}</Unseen>
      {until > 0 ? <SlowSendButton until={until} isDisabled={isDisabled} /> : <SendButton isDisabled={isDisabled} />}
    </form>
  );
}
