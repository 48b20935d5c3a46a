import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, type TooltipProps, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './Tooltip.module.css';

export type TooltipPlacement = NonNullable<TooltipProps['placement']>;

interface Props {
  text: string;
  shortcut?: string | undefined;
  placement?: TooltipPlacement | undefined;
  /** A button of the component library. */
  children: ReactElement;
}

/** Shown on hover and on keyboard focus; Escape closes it, and the pointer may rest on it. */
export function Tooltip({ text, shortcut, placement = 'bottom', children }: Props) {
  return (
    <TooltipTrigger delay={500} closeDelay={150}>
      {children}
      <AriaTooltip placement={placement} offset={8} className={styles.tooltip ?? ''}>
        {text}
        {shortcut === undefined ? null : <kbd className={styles.shortcut}>{shortcut}</kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
