import {
  type InputHTMLAttributes,
  type KeyboardEventHandler,
  type ReactEventHandler,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
} from 'react';
import { classes } from '../classes.ts';
import styles from './TextField.module.css';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'spellCheck'
  | 'maxLength'
  | 'placeholder'
  | 'name'
  | 'inputMode'
  | 'enterKeyHint'
  | 'lang'
  | 'aria-autocomplete'
  | 'aria-controls'
  | 'aria-activedescendant'
>;

export interface TextFieldProps extends Native {
  label: string;
  /** The label is read aloud only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** What is wrong, in words. */
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  onBlur?: () => void;
  /** The caret has moved. */
  onSelect?: ReactEventHandler<HTMLTextAreaElement | HTMLInputElement>;
  isDisabled?: boolean;
  /** Has the focus when it appears. */
  autoFocus?: boolean;
  /** More than one row makes it multi-line. */
  rows?: number | undefined;
  className?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  areaRef?: Ref<HTMLTextAreaElement>;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    hint,
    error,
    rows = 1,
    autoFocus = false,
    isDisabled = false,
    className,
    onChange,
    onSelect,
    inputRef,
    areaRef,
    ...native
  } = props;
  const id = useId();
  const field = useFocusAtFirst(autoFocus);
  const input = {
    ...native,
    id: `${id}-input`,
    disabled: isDisabled,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': `${id}-hint ${id}-error`,
  };
  return (
    <div ref={field} className={classes(styles.field, className)}>
      <label htmlFor={input.id} className={classes('display medium', hideLabel && 'unseen')}>
        {label}
      </label>
      {rows > 1 ? (
        <textarea {...input} ref={areaRef} rows={rows} onSelect={onSelect} className={styles.area} />
      ) : (
        <input {...input} ref={inputRef} onSelect={onSelect} className={styles.input} />
      )}
      <div id={`${id}-hint`} className={classes('soft text-s', styles.hint)}>
        {hint}
      </div>
      <div id={`${id}-error`} className={classes('danger text-s semibold', styles.error)} aria-live="polite">
        {error}
      </div>
    </div>
  );
}

function useFocusAtFirst(wanted: boolean) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted) field.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [wanted]);
  return field;
}
