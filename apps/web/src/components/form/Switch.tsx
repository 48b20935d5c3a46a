import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch';
import { classes } from '../classes.ts';
import styles from './Switch.module.css';

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  className?: string | undefined;
}

export function Switch({ children, className, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={classes(styles.switch, className)}>
      <span className={styles.track} aria-hidden="true" />
      {children}
    </AriaSwitch>
  );
}
