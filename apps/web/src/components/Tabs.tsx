import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { classes } from './classes.ts';
import styles from './Tabs.module.css';

export interface TabPage {
  id: string;
  label: string;
  content: ReactNode;
}

/** One page of several at a time. Arrow keys go from tab to tab. */
export function Tabs({
  label,
  pages,
  className,
}: {
  /** What is chosen; read aloud. */
  label: string;
  pages: readonly TabPage[];
  className?: string | undefined;
}) {
  return (
    <AriaTabs className={classes(styles.tabs, className)}>
      <TabList className={styles.list ?? ''} aria-label={label}>
        {pages.map((page) => (
          <Tab key={page.id} id={page.id} className={styles.tab ?? ''}>
            {page.label}
          </Tab>
        ))}
      </TabList>
      {pages.map((page) => (
        <TabPanel key={page.id} id={page.id} className={styles.page ?? ''}>
          {page.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
