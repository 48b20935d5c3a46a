import type { ChatLine } from '@tuschel/client';
import { CircleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { useUser } from '../../../ClientContext.tsx';
import { classes } from '../../../components/classes.ts';
import { useText } from '../../useText.ts';
import styles from './ChatBubble.module.css';
import { LineMenu } from './LineMenu.tsx';
import { LineReactions } from './LineReactions.tsx';
import { LineText } from './LineText.tsx';
import { useRoom } from '../useRoom.ts';

/** One line, with its time on hover and while the lines have the focus. */
export function ChatBubble({ line }: { line: ChatLine }) {
  const { delivery, isMine, isToMe, isChanged, at } = line;
  const { formatTime } = useIntl();
  const say = useText();
  const me = useMe();
  return (
    <div className={classes(styles.row, isMine && styles.mine)}>
      <p className={classes(styles.bubble, styles[delivery], isToMe && styles.toMe)} data-testid="chat-line">
        <LineText line={line} me={me} />
        {isChanged ? <small className={styles.changed}> {say('chat.changed')}</small> : null}
      </p>
      {delivery === 'sent' ? <LineMenu line={line} /> : null}
      <time className={styles.time} dateTime={new Date(at).toISOString()}>
        {delivery === 'pending' ? say('chat.pending') : formatTime(at, { format: 'clock' })}
      </time>
      <LineReactions line={line} />
      {delivery === 'failed' ? <Failed line={line} /> : null}
    </div>
  );
}

/** Whoever reads: in a match the one who sits there. */
function useMe(): string {
  const { state } = useRoom();
  const user = useUser();
  return state?.you.id ?? user?.id ?? '';
}

/** The button goes with what it does: the lines have its focus then. */
const goOn =
  (act: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
    act();
  };

function Failed({ line: { key, refusal } }: { line: ChatLine }) {
  const { chat } = useRoom();
  const say = useText();
  return (
    <div className={styles.trouble}>
      <p className={styles.why}>
        <CircleAlert size={15} aria-hidden="true" />
        {say(`chat.refused.${refusal?.code ?? 'noAnswer'}`, { seconds: refusal?.waitSeconds ?? 0 })}
      </p>
      <button type="button" className={styles.act} onClick={goOn(() => chat.retry(key))}>
        {say('chat.retry')}
      </button>
      <button type="button" className={styles.act} onClick={goOn(() => chat.discard(key))}>
        {say('chat.discard')}
      </button>
    </div>
  );
}
