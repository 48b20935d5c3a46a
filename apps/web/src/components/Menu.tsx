import type { ReactElement, ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Badge } from './Badge.tsx';
import { classes } from './classes.ts';
import styles from './Popover.module.css';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Language of the label, where it is not the page's. */
  lang?: string;
  /** A word beside the label, such as BETA. */
  badge?: string | undefined;
  danger?: boolean;
  isDisabled?: boolean;
  onAction: () => void;
}

interface Props {
  /** Read aloud. */
  label: string;
  /** A button of the component library; it opens the menu. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
}

export function Menu({ label, trigger, entries, placement = 'bottom end' }: Props) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover ?? ''} placement={placement} offset={6}>
        <AriaMenu aria-label={label} className={styles.list ?? ''}>
          {entries.map((entry) => (
            <AriaMenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              isDisabled={entry.isDisabled ?? false}
              onAction={entry.onAction}
              className={classes(styles.item, entry.danger && styles.danger)}
            >
              {entry.icon}
              <span className="stack grows" lang={entry.lang}>
                {entry.label}
              </span>
              {entry.badge === undefined ? null : <Badge look="gold">{entry.badge}</Badge>}
            </AriaMenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
