import type { Chats, SignedInUser } from '@tuschel/client';
import { type Channel, Rank } from '@tuschel/protocol';
import { useState } from 'react';
import { classes } from '../../components/classes.ts';
import { Spinner } from '../../components/status/Spinner.tsx';
import { ChatMenu } from '../../game/chat/ChatMenu.tsx';
import { ChatRoom } from '../../game/chat/ChatRoom.tsx';
import { type ChatTab, ChatTabs } from '../../game/chat/ChatTabs.tsx';
import { useChannels, useChats } from '../../game/chat/useChats.ts';
import { type Chatting, ChattingContext } from '../../game/chat/useChatting.ts';
import { useMentionsTold } from '../../game/chat/useMentionsTold.ts';
import { useText } from '../../game/useText.ts';
import { useHandheldPage } from '../../handheld/useHandheldPage.ts';
import styles from './Channels.module.css';
import { Reports } from './Reports.tsx';
import { useLineCases } from './useLineCases.ts';

/** Nothing opens or closes here. */
const ALWAYS_OPEN: Chatting = {
  isOpen: true,
  isWanted: false,
  open: () => undefined,
  close: () => undefined,
  button: { current: null },
};

type Shown = Channel | 'reports';

interface Props {
  user: SignedInUser;
  /** In which they may read. */
  names: readonly [Channel, ...Channel[]];
}

export function Channels({ user, names }: Props) {
  useHandheldPage();
  const say = useText();
  const chats = useChats();
  const isTeam = (user.rank ?? 0) >= Rank.Team;
  return (
    <div className={classes(styles.page, isTeam && styles.team)}>
      <h1 className="text-2xl">{say('channels.title')}</h1>
      <div className="stack shrinks-down grows clip raised outlined shadow-2 radius-l">
        {chats === null ? <Loading /> : <Rooms chats={chats} names={names} isTeam={isTeam} />}
      </div>
    </div>
  );
}

function Loading() {
  const say = useText();
  return (
    <p role="status" className={styles.loading}>
      <Spinner />
      {say('chat.loading')}
    </p>
  );
}

function Rooms({ chats, names, isTeam }: { chats: Chats; names: Props['names']; isTeam: boolean }) {
  useChannels();
  useMentionsTold();
  const cases = useLineCases(isTeam);
  const [shown, setShown] = useState<Shown>(names[0]);
  // Whoever loses a rank loses its channel.
  const name = shown === 'reports' || names.includes(shown) ? shown : names[0];
  const show = (next: Shown) => {
    setShown(next);
    if (next === 'reports') cases.refresh();
  };
  const tabs: ChatTab<Shown>[] = [
    ...names.map((id) => ({ id, chat: chats.channels[id] })),
    ...(isTeam ? [{ id: 'reports' as const, waiting: cases.waiting.length }] : []),
  ];
  const page = name === 'reports' ? <Reports cases={cases} /> : <Room key={name} name={name} chats={chats} />;
  return (
    <ChattingContext value={ALWAYS_OPEN}>
      {tabs.length > 1 ? (
        <ChatTabs tabs={tabs} shown={name} onShow={show}>
          {page}
        </ChatTabs>
      ) : (
        page
      )}
    </ChattingContext>
  );
}

function Room({ name, chats }: { name: Channel; chats: Chats }) {
  const say = useText();
  const chat = chats.channels[name];
  return (
    <>
      <header className={styles.head}>
        <p className="soft text-s balanced">{say(`channels.about.${name}`)}</p>
        <ChatMenu chat={chat} state={undefined} />
      </header>
      <ChatRoom id={name} chat={chat} />
    </>
  );
}
