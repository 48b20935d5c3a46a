import type { MatchState, PromptAlert } from '@tuschel/protocol';
import { Dices, Flag } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { useNow } from '../time/useNow.ts';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';
import { Complaints } from './Complaints.tsx';
import { LineAlertCard } from './LineAlertCard.tsx';
import styles from './Moderation.module.css';

type Judgement = 'keep' | 'replace' | 'again' | 'kick';

/**
 * Texts and lines of the chat that whoever leads, helps or keeps order has to decide about, one after the other. Not a dialog: they may be in the middle of a
 * stroke.
 */
export function TextAlerts({ state }: { state: MatchState }) {
  const { alerts = [], lineAlerts = [], options, hostLive = false } = state;
  const [first] = alerts;
  const [line] = lineAlerts;
  const more = alerts.length + lineAlerts.length - 1;
  if (first) return <TextAlert key={first.promptId} alert={first} more={more} isFamily={options.family ?? hostLive} />;
  return line ? <LineAlertCard key={line.messageId} alert={line} state={state} more={more} /> : null;
}

function TextAlert({ alert, more, isFamily }: { alert: PromptAlert; more: number; isFamily: boolean }) {
  const say = useText();
  const send = useSend();
  const { promptId, playerName: name, cause, text, words, canAskAgain } = alert;
  const judge = (judgement: Judgement) => () => void send({ type: 'judge', promptId, judgement });
  return (
    <section className={styles.alert} aria-label={say('textAlert.label')}>
      <h2 className={styles.title} role="alert">
        <Flag size={20} aria-hidden="true" />
        {say(cause === 'report' ? 'textAlert.reported' : 'textAlert.doubtful', { name })}
      </h2>
      <blockquote className={styles.text}>{text}</blockquote>
      {words.length > 0 ? (
        <p className="text-s breakable">{say('textAlert.words', { words: words.join(', ') })}</p>
      ) : null}
      <Complaints reasons={alert.reasons} note={alert.note} />
      <Outlook until={alert.until} isFamily={isFamily} />
      <div className="flow gap-2">
        <Button size="s" onPress={judge('keep')}>
          {say('textAlert.keep')}
        </Button>
        <Button size="s" kind="quiet" icon={<Dices size={18} aria-hidden="true" />} onPress={judge('replace')}>
          {say('textAlert.replace')}
        </Button>
        {canAskAgain ? (
          <Button size="s" kind="quiet" onPress={judge('again')}>
            {say('textAlert.again')}
          </Button>
        ) : null}
        <Button size="s" kind="danger" onPress={judge('kick')}>
          {say('textAlert.kick', { name })}
        </Button>
      </div>
      {more > 0 ? <p className="text-s breakable">{say('textAlert.more', { count: more })}</p> : null}
    </section>
  );
}

/** What happens if nobody decides. */
function Outlook({ until, isFamily }: { until: number | null; isFamily: boolean }) {
  const say = useText();
  const now = useNow();
  if (until === null) return null;
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return <p className="soft text-s">{say(isFamily ? 'textAlert.willGo' : 'textAlert.willStay', { seconds })}</p>;
}
