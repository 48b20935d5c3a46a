import { galleryOf } from '@tuschel/client/gallery';
import type { Notice, NoticeContent, NoticeType } from '@tuschel/protocol';
import {
  Award,
  Ban,
  CircleCheck,
  CircleX,
  CloudOff,
  EyeOff,
  HeartHandshake,
  Layers,
  Scale,
  Trash2,
  UserRoundX,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useClient } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import { useDialogs } from '../components/dialog/Dialogs.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { showToast } from '../components/toast/toast.ts';
import { useText } from '../game/useText.ts';
import { useProblemText } from '../language/problemText.ts';
import { useLanguage } from '../language/Texts.tsx';
import { askForAppeal } from '../publish/askForAppeal.ts';
import styles from './Inbox.module.css';

interface Props {
  notice: Notice;
  onRemove: () => void;
  onLeave: () => void;
}

const ICONS: Readonly<Record<NoticeType, typeof Award>> = {
  postApproved: CircleCheck,
  postRejected: CircleX,
  appealAnswered: Scale,
  startPublished: Layers,
  badge: Award,
  ban: Ban,
  renderError: CloudOff,
  profile: UserRoundX,
  support: HeartHandshake,
};

/** One notice: what happened, why, and what can be done about it. */
export function NoticeCard({ notice: { content, createdAt, isRead }, onRemove, onLeave }: Props) {
  const say = useText();
  const { formatDate } = useIntl();
  const Icon = ICONS[content.type];
  return (
    <li className={styles.notice} data-new={!isRead} data-type={content.type}>
      <Icon size={22} aria-hidden="true" className={styles.icon} />
      <div className="stack align-start gap-1 shrinks grows breakable">
        {isRead ? null : <span className={styles.fresh}>{say('inbox.new')}</span>}
        <Words content={content} onLeave={onLeave} />
        <span className="soft text-xs">{formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}</span>
      </div>
      <IconButton size="s" label={say('inbox.remove')} onPress={onRemove}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

interface WordsProps<Type extends NoticeType = NoticeType> {
  content: Extract<NoticeContent, { type: Type }>;
  onLeave: () => void;
}

function Words({ content, onLeave }: WordsProps) {
  const say = useText();
  const { language } = useLanguage();
  const { formatDate } = useIntl();
  switch (content.type) {
    case 'postApproved':
      return (
        <Said title={say(content.isEdit ? 'inbox.editApproved' : 'inbox.approved')}>
          <Link to={`/d/${content.drawingId}`} onClick={onLeave}>
            {say('inbox.look')}
          </Link>
        </Said>
      );
    case 'postRejected':
      return <Rejected content={content} onLeave={onLeave} />;
    case 'appealAnswered':
      return (
        <Said title={say(content.isApproved ? 'inbox.appeal.approved' : 'inbox.appeal.rejected')}>
          {content.note === '' ? null : <blockquote className={styles.words}>{content.note}</blockquote>}
        </Said>
      );
    case 'startPublished':
      return <StartPublished content={content} onLeave={onLeave} />;
    case 'badge':
      return <Said title={say('inbox.badge', { title: language === 'de' ? content.titleDe : content.title })} />;
    case 'ban':
      return (
        <Said title={say(content.isLifted ? 'inbox.ban.lifted' : 'inbox.ban')}>
          {content.isLifted ? null : (
            <p>
              {content.until === null
                ? say('inbox.ban.forGood')
                : say('inbox.ban.until', { date: formatDate(content.until, { dateStyle: 'long' }) })}
            </p>
          )}
        </Said>
      );
    case 'profile':
      return (
        <Said title={say(content.isRestricted ? 'inbox.restricted' : 'inbox.unrestricted')}>
          {content.isRestricted ? <p>{say('inbox.restricted.text')}</p> : null}
          {content.note === '' ? null : <blockquote className={styles.words}>{content.note}</blockquote>}
        </Said>
      );
    case 'support':
      return (
        <Said title={say(content.level > 0 ? 'inbox.support' : 'inbox.support.over')}>
          <p>{say(content.level > 0 ? 'inbox.support.text' : 'inbox.support.over.text')}</p>
        </Said>
      );
    case 'renderError':
      return <Said title={say('inbox.renderError')} />;
    default:
      return content satisfies never;
  }
}

function Rejected({ content, onLeave }: WordsProps<'postRejected'>) {
  const say = useText();
  return (
    <Said title={say(content.isEdit ? 'inbox.editRejected' : 'inbox.rejected')}>
      <p>
        <strong>{say(`reject.${content.reason}`)}.</strong> {say(`reject.${content.reason}.text`)}
      </p>
      {content.note === '' ? null : <blockquote className={styles.words}>{content.note}</blockquote>}
      <span className="flow align-center gap-2-3">
        <Link to="/me/drawings" onClick={onLeave}>
          {say('inbox.mine')}
        </Link>
        {content.mayAppeal ? <Appeal drawingId={content.drawingId} /> : null}
      </span>
    </Said>
  );
}

function StartPublished({ content, onLeave }: WordsProps<'startPublished'>) {
  const say = useText();
  return (
    <Said title={say('inbox.start', { name: content.playerName })}>
      <span className="flow align-center gap-2-3">
        <Link to={`/d/${content.drawingId}`} onClick={onLeave}>
          {say('inbox.look')}
        </Link>
        <HidePart drawingId={content.baseDrawingId} gameId={content.baseGameId} />
      </span>
    </Said>
  );
}

function Said({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <p className="heavy">{title}</p>
      {children}
    </>
  );
}

/** The one thing to say against a decision; somebody else decides then. */
function Appeal({ drawingId }: { drawingId: string }) {
  const say = useText();
  const client = useClient();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const [isSent, setSent] = useState(false);
  if (isSent) return <span role="status">{say('appeal.waits')}</span>;
  const ask = async () => {
    const text = await askForAppeal(dialogs, say);
    if (text === undefined) return;
    try {
      await galleryOf(client).appeal({ drawingId, text });
      setSent(true);
    } catch (error) {
      showToast(problemText(error), { kind: 'error', id: 'appeal' });
    }
  };
  return (
    <Button kind="quiet" size="s" icon={<Scale size={16} aria-hidden="true" />} onPress={ask}>
      {say('appeal.go')}
    </Button>
  );
}

/** Takes one's own drawing out from below somebody else's. */
function HidePart({ drawingId, gameId }: { drawingId: string; gameId: string | null }) {
  const say = useText();
  const client = useClient();
  const problemText = useProblemText();
  const [isDone, setDone] = useState(false);
  if (isDone) return <span role="status">{say('mine.hidden')}</span>;
  const hide = async () => {
    try {
      await galleryOf(client).hide({ gameId, drawingId, isHide: true });
      setDone(true);
    } catch (error) {
      showToast(problemText(error), { kind: 'error', id: 'hide' });
    }
  };
  return (
    <Button kind="quiet" size="s" icon={<EyeOff size={16} aria-hidden="true" />} onPress={hide}>
      {say('inbox.start.hide')}
    </Button>
  );
}
