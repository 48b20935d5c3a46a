import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import type { ButtonKind } from './Button.tsx';
import buttonStyles from './Button.module.css';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';
import { Tooltip, type TooltipPlacement } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** Read aloud, and shown as the tooltip. */
  label: string;
  /** The drawn icon. */
  children: ReactNode;
  kind?: ButtonKind;
  size?: 's' | 'm';
  /** Key that does the same, shown in the tooltip. */
  shortcut?: string | undefined;
  tooltip?: TooltipPlacement;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const { label, children, kind = 'plain', size = 'm', shortcut, tooltip, className, ...rest } = props;
  return (
    <Tooltip text={label} shortcut={shortcut} placement={tooltip}>
      <AriaButton
        {...rest}
        aria-label={label}
        className={classes(buttonStyles.button, buttonStyles[kind], styles.icon, styles[`size-${size}`], className)}
      >
        {children}
      </AriaButton>
    </Tooltip>
  );
}
