import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './Segments.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** Stands in place of the label, which is then read aloud and shown as a hint. */
  icon?: ReactNode;
  /** Language of the label, where it is not the page's. */
  lang?: string;
}

export interface SegmentsProps<Value extends string> {
  /** What is chosen; read aloud. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}

/** One of a few, all in view: radio buttons side by side. */
export function Segments<Value extends string>({ label, segments, value, onChange, className }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes(styles.segments, className)}>
      <legend className="unseen">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={styles.segment}
          data-chosen={segment.value === value}
          lang={segment.lang}
          title={segment.icon ? segment.label : undefined}
        >
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            {...(segment.icon ? { 'aria-label': segment.label } : {})}
          />
          {segment.icon ?? segment.label}
        </label>
      ))}
    </fieldset>
  );
}
