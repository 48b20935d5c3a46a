import type { ChatClient } from '@tuschel/client';
import type { Channel } from '@tuschel/protocol';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useStore } from '../../ClientContext.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../useText.ts';
import styles from './ChatTabs.module.css';

/** A room, or what waits for a decision. */
export type ChatTab<Id extends string = 'lobby' | Channel> = { id: Id } & (
  | { chat: ChatClient }
  | { waiting: number | undefined }
);

type TabId = 'lobby' | Channel | 'reports';

interface Props<Id extends TabId> {
  tabs: readonly ChatTab<Id>[];
  shown: Id;
  onShow: (id: Id) => void;
  /** What is shown. */
  children: ReactNode;
}

/** The rooms side by side, each with what is new in it. */
export function ChatTabs<Id extends TabId>({ tabs, shown, onShow, children }: Props<Id>) {
  const say = useText();
  return (
    <Tabs className="stack shrinks-down grows" selectedKey={shown} onSelectionChange={(id) => onShow(id as Id)}>
      <TabList className={styles.list ?? ''} aria-label={say('chat.rooms')}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab ?? ''} data-testid={`chat-tab-${tab.id}`}>
            {say(`chat.room.${tab.id}`)}
            {'chat' in tab ? <News chat={tab.chat} /> : <Waiting count={tab.waiting ?? 0} />}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id }) => (
        <TabPanel key={id} id={id} className={styles.page ?? ''}>
          {children}
        </TabPanel>
      ))}
    </Tabs>
  );
}

function News({ chat }: { chat: ChatClient }) {
  const { unread, mentioned } = useStore(chat);
  const say = useText();
  if (unread === 0) return null;
  return (
    <>
      <span className={styles.news} data-named={mentioned > 0} aria-hidden="true">
        {mentioned > 0 ? '@' : unread > 99 ? '99+' : unread}
      </span>
      <Unseen>{say(mentioned > 0 ? 'chat.tabCalled' : 'chat.tabNews', { unread })}</Unseen>
    </>
  );
}

function Waiting({ count }: { count: number }) {
  const say = useText();
  if (count === 0) return null;
  return (
    <>
      <span className={styles.news} data-named="true" aria-hidden="true">
        {count}
      </span>
      <Unseen>{say('chat.tabWaiting', { count })}</Unseen>
    </>
  );
}
