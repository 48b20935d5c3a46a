import type { NamedPerson } from '@tuschel/rules';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Avatar } from '../../components/Avatar.tsx';
import { classes } from '../../components/classes.ts';
import { TextField } from '../../components/TextField.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../useText.ts';
import styles from './PromptField.module.css';
import { useNameOffer } from './useNameOffer.ts';

export interface PromptPerson extends NamedPerson {
  avatarUrl?: string | undefined;
}

interface Props {
  label: string;
  hideLabel?: boolean;
  value: string;
  onChange: (text: string) => void;
  /** Who can be named. */
  people: readonly PromptPerson[];
  onKeyDown?: (event: KeyboardEvent<Element>) => void;
  error?: string | undefined;
  hint?: ReactNode;
  placeholder?: string;
  rows: number;
  maxLength?: number;
  isDisabled?: boolean;
  autoFocus?: boolean;
  className?: string | undefined;
}

/** A text in which players are named by `@`: their names are offered while one writes. */
export function PromptField({ value, onChange, people, onKeyDown, className, ...props }: Props) {
  const say = useText();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const offer = useNameOffer({ text: value, people, onChange, area });
  const isOpen = offer.people.length > 0;
  return (
    <div className={styles.field}>
      <TextField
        {...props}
        value={value}
        onChange={onChange}
        onKeyDown={(event) => void (offer.onKey(event) || onKeyDown?.(event))}
        onSelect={offer.look}
        onBlur={offer.close}
        areaRef={area}
        className={className}
        aria-autocomplete="list"
        {...(isOpen ? { 'aria-controls': `${id}-names`, 'aria-activedescendant': `${id}-${offer.active}` } : {})}
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
              <Avatar name={person.name} url={person.avatarUrl} size={28} />
              <span className={styles.called}>{person.name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Unseen isLive>{isOpen ? say('prompt.offered', { count: offer.people.length }) : ''}</Unseen>
    </div>
  );
}
