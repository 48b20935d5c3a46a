import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type To } from 'react-router';
import styles from './Button.module.css';
import { classes } from './classes.ts';

/**
 * `gold`: the one thing to do next, at most once on a screen. `action`: an ordinary action. `quiet`: an action of
 * lesser weight. `plain`: no frame until pointed at. `danger`: loses something.
 */
export type ButtonKind = 'gold' | 'action' | 'quiet' | 'plain' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

interface Look {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Drawn before the text. */
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
  className?: string | undefined;
}

export interface ButtonProps
  extends Look,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children' | 'disabled' | 'onClick'> {
  children: ReactNode;
  onPress?: () => unknown;
  isDisabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A plain button of the browser. What opens a menu, a tooltip or a select needs one of the component library instead. */
export function Button({
  kind = 'action',
  size = 'm',
  icon,
  wide,
  className,
  children,
  onPress,
  isDisabled,
  type = 'button',
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      disabled={isDisabled}
      onClick={() => void onPress?.()}
      className={look({ kind, size, wide, className })}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

/** A link inside the app that looks like a button. */
export interface ButtonLinkProps extends Look {
  to: To;
  children: ReactNode;
}

export function ButtonLink({ to, kind = 'action', size = 'm', icon, wide, className, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={look({ kind, size, wide, className })}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

/** For a button of the component library that opens a menu. */
export function quietButtonLook(size: ButtonSize): string {
  return look({ kind: 'quiet', size, wide: undefined, className: undefined });
}

function look({
  kind,
  size,
  wide,
  className,
}: {
  kind: ButtonKind;
  size: ButtonSize;
  wide: boolean | undefined;
  className: string | undefined;
}) {
  return classes(styles.button, styles[kind], styles[`size-${size}`], wide && styles.wide, className);
}
