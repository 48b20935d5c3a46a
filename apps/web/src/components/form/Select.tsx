import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { classes } from '../classes.ts';
import popoverStyles from '../Popover.module.css';
import styles from './Select.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
  isDisabled?: boolean;
}

export interface SelectProps<Value extends string> {
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  className?: string | undefined;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, hint, choices, value, onChange, isDisabled = false, className } = props;
  return (
    <AriaSelect
      className={classes(styles.select, className)}
      value={value}
      onChange={(key) => onChange(key as Value)}
      isDisabled={isDisabled}
    >
      <Label className={classes('display medium', hideLabel && 'unseen')}>{label}</Label>
      <Button className={styles.button ?? ''}>
        <SelectValue className="ellipsis">{({ selectedText }) => selectedText}</SelectValue>
        <ChevronDown size={18} aria-hidden="true" />
      </Button>
      {hint === undefined ? null : (
        <Text slot="description" className="soft text-s">
          {hint}
        </Text>
      )}
      <Popover className={classes(popoverStyles.popover, styles.popover)} offset={6}>
        <ListBox className={popoverStyles.list ?? ''}>
          {choices.map((choice) => (
            <ListBoxItem
              key={choice.value}
              id={choice.value}
              textValue={choice.label}
              isDisabled={choice.isDisabled ?? false}
              className={popoverStyles.item ?? ''}
            >
              {({ isSelected }) => (
                <>
                  <span className="stack grows">
                    {choice.label}
                    {choice.hint === undefined ? null : <small className="soft text-xs">{choice.hint}</small>}
                  </span>
                  {isSelected ? <Check size={18} aria-hidden="true" /> : null}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
