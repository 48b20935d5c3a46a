import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { Text } from 'react-aria-components/Text';
import { classes } from '../classes.ts';
import styles from './SearchField.module.css';

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** What has been found, in words. */
  hint?: ReactNode;
  value: string;
  onChange: (text: string) => void;
}

/** Escape, or the cross, empties it. */
export function SearchField({ label, placeholder, hint, value, onChange }: SearchFieldProps) {
  return (
    <AriaSearchField className={classes('stack gap-1', styles.field)} value={value} onChange={onChange}>
      <Label className="display medium">{label}</Label>
      <div className="row relative">
        <Search size={20} aria-hidden="true" className={styles.icon} />
        <Input
          className={styles.input ?? ''}
          autoComplete="off"
          enterKeyHint="search"
          {...(placeholder === undefined ? {} : { placeholder })}
        />
        <Button className={styles.clear ?? ''}>
          <X size={18} aria-hidden="true" />
        </Button>
      </div>
      <Text slot="description" className={classes('soft text-s', styles.hint)}>
        {hint}
      </Text>
    </AriaSearchField>
  );
}
