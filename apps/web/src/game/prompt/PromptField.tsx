import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { TextField } from '../../components/form/TextField.tsx';
import { OfferedNames, offeredBy } from './OfferedNames.tsx';
import styles from './PromptField.module.css';
import type { PromptPerson } from './promptPerson.ts';
import { useNameOffer } from './useNameOffer.ts';

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
  /** What the return key of a keyboard on the screen is called. */
  enterKeyHint?: 'send';
  isDisabled?: boolean;
  autoFocus?: boolean;
  className?: string | undefined;
}

/** A text in which players are named by `@`: their names are offered while one writes. */
export function PromptField({ value, onChange, people, onKeyDown, className, ...props }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const offer = useNameOffer({ text: value, people, onChange, area });
  return (
    <div className="relative">
      <TextField
        {...props}
        value={value}
        onChange={onChange}
        onKeyDown={(event) => void (offer.onKey(event) || onKeyDown?.(event))}
        onSelect={offer.look}
        onBlur={offer.close}
        areaRef={area}
        className={className}
        {...offeredBy(offer, id)}
      />
      <OfferedNames offer={offer} id={id} className={styles.names} />
    </div>
  );
}
