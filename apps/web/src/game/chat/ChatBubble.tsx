import type { ChatLine } from '@tuschel/client';
import { CircleAlert } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useClient } from '../../ClientContext.tsx';
import { classes } from '../../components/classes.ts';
import { useText } from '../useText.ts';
import styles from './ChatBubble.module.css';

/** One line, with its time on hover and while the lines have the focus. */
export function ChatBubble({ line }: { line: ChatLine }) {
  const { text, delivery, isMine, isChanged, at } = line;
  const { formatTime } = useIntl();
  const say = useText();
  return (
    <div className={classes(styles.row, isMine && styles.mine)}>
      <p className={classes(styles.bubble, styles[delivery])} data-testid="chat-line">
        <bdi>{text}</bdi>
        {isChanged ? <small className={styles.changed}> {say('chat.changed')}</small> : null}
      </p>
      <time className={styles.time} dateTime={new Date(at).toISOString()}>
        {delivery === 'pending' ? say('chat.pending') : formatTime(at, { format: 'clock' })}
      </time>
      {delivery === 'failed' ? <Failed line={line} /> : null}
    </div>
  );
}

function Failed({ line: { key, refusal } }: { line: ChatLine }) {
  const { chat } = useClient();
  const say = useText();
  return (
    <div className={styles.trouble}>
      <p className={styles.why}>
        <CircleAlert size={15} aria-hidden="true" />
        {say(`chat.refused.${refusal?.code ?? 'noAnswer'}`, { seconds: refusal?.waitSeconds ?? 0 })}
      </p>
      <button type="button" className={styles.act} onClick={() => chat.retry(key)}>
        {say('chat.retry')}
      </button>
      <button type="button" className={styles.act} onClick={() => chat.discard(key)}>
        {say('chat.discard')}
      </button>
    </div>
  );
}
