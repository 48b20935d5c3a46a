import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './Choose.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** The browser's own choice: the list may be years long, and a phone has a better one than we could draw. */
export function Choose<Value extends string>({ label, value, choices, onChange }: Props<Value>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="display medium">
        {label}
      </label>
      <span className={styles.choice}>
        <select
          id={id}
          value={value}
          onChange={({ target }) => {
            const chosen = choices.find((one) => one.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden="true" />
      </span>
    </div>
  );
}
