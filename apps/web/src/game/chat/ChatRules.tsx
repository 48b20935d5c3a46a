import type { MatchState } from '@tuschel/protocol';
import { Clock3, Megaphone, MicOff, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../useText.ts';
import styles from './ChatRules.module.css';

/** What holds in this room now, above where one writes. */
export function ChatRules({ chat, isLost, leads }: { chat: MatchState['chat']; isLost: boolean; leads: boolean }) {
  const say = useText();
  const { slow = 0, hostOnly = false, youAreMuted = false } = chat ?? {};
  return (
    <div role="status" className="stack">
      {isLost ? <Rule icon={<WifiOff size={16} aria-hidden="true" />}>{say('chat.lost')}</Rule> : null}
      {youAreMuted && !leads ? (
        <Rule icon={<MicOff size={16} aria-hidden="true" />}>{say('chat.rule.muted')}</Rule>
      ) : null}
      {hostOnly ? (
        <Rule icon={<Megaphone size={16} aria-hidden="true" />}>
          {say(leads ? 'chat.rule.hostOnlyLed' : 'chat.rule.hostOnly')}
        </Rule>
      ) : null}
      {slow > 0 && !hostOnly ? (
        <Rule icon={<Clock3 size={16} aria-hidden="true" />}>{say('chat.rule.slow', { seconds: slow })}</Rule>
      ) : null}
    </div>
  );
}

function Rule({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={styles.rule}>
      {icon}
      {children}
    </p>
  );
}
