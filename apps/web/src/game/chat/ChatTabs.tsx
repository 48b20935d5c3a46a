import type { ChatClient } from '@tuschel/client';
import type { Channel } from '@tuschel/protocol';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useStore } from '../../ClientContext.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../useText.ts';
import styles from './ChatTabs.module.css';

export interface ChatTab {
  id: 'lobby' | Channel;
  chat: ChatClient;
}

interface Props {
  tabs: readonly ChatTab[];
  shown: ChatTab['id'];
  onShow: (id: ChatTab['id']) => void;
  /** The room that is shown. */
  children: ReactNode;
}

/** The rooms side by side, each with what is new in it. */
export function ChatTabs({ tabs, shown, onShow, children }: Props) {
  const say = useText();
  return (
    <Tabs className={styles.tabs ?? ''} selectedKey={shown} onSelectionChange={(id) => onShow(id as ChatTab['id'])}>
      <TabList className={styles.list ?? ''} aria-label={say('chat.rooms')}>
        {tabs.map(({ id, chat }) => (
          <Tab key={id} id={id} className={styles.tab ?? ''} data-testid={`chat-tab-${id}`}>
            {say(`chat.room.${id}`)}
            <News chat={chat} />
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
