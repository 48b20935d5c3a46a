import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { classes } from './classes.ts';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  label: string;
  /** The label is read aloud only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** What is wrong, in words. */
  error?: string | undefined;
  placeholder?: string | undefined;
  /** More than one row makes it multi-line. */
  rows?: number | undefined;
  className?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  areaRef?: Ref<HTMLTextAreaElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, placeholder, rows = 1, className, inputRef, areaRef, ...rest } = props;
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} className={classes(styles.field, className)}>
      <Label className={classes(styles.label, hideLabel && styles.unseen)}>{label}</Label>
      {rows > 1 ? (
        <TextArea
          ref={areaRef ?? null}
          rows={rows}
          className={styles.area ?? ''}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      ) : (
        <Input
          ref={inputRef ?? null}
          className={styles.input ?? ''}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      )}
      {hint === undefined ? null : (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}
