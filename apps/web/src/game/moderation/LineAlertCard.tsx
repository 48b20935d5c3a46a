import type { LineAlert, MatchState } from '@tuschel/protocol';
import { Flag } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { mayRemove } from '../roles/mayHelp.ts';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';
import { Complaints } from './Complaints.tsx';
import styles from './Moderation.module.css';

/** A reported line of the chat. Whoever may remove its author may silence them as well, or show them the door. */
export function LineAlertCard({ alert, state, more }: { alert: LineAlert; state: MatchState; more: number }) {
  const say = useText();
  const send = useSend();
  const { messageId: line, playerId: player, playerName: name, text, reasons, note } = alert;
  const author = state.players.find(({ id }) => id === player);
  const hide = () => send({ type: 'judgeLine', line, judgement: 'hide' });
  const keep = () => void send({ type: 'judgeLine', line, judgement: 'keep' });
  const mute = async () => {
    if (await hide()) await send({ type: 'chatMute', player, on: true });
  };
  const kick = async () => {
    if (await hide()) await send({ type: 'kick', player });
  };
  return (
    <section className={styles.alert} aria-label={say('lineAlert.label')}>
      <h2 className={styles.title} role="alert">
        <Flag size={20} aria-hidden="true" />
        {say('lineAlert.title', { name })}
      </h2>
      <blockquote className={styles.text}>
        <bdi>{text}</bdi>
      </blockquote>
      <Complaints reasons={reasons} note={note} />
      <div className="flow gap-2">
        <Button size="s" onPress={() => void hide()}>
          {say('lineAlert.hide')}
        </Button>
        <Button size="s" kind="quiet" onPress={keep}>
          {say('lineAlert.keep')}
        </Button>
        {author && mayRemove(state, author) ? (
          <>
            <Button size="s" kind="danger" onPress={() => void mute()}>
              {say('lineAlert.mute', { name })}
            </Button>
            <Button size="s" kind="danger" onPress={() => void kick()}>
              {say('textAlert.kick', { name })}
            </Button>
          </>
        ) : null}
      </div>
      {more > 0 ? <p className="text-s breakable">{say('textAlert.more', { count: more })}</p> : null}
    </section>
  );
}
