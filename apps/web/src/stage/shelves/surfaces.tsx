import { Crown, Play } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Avatar } from '../../components/Avatar.tsx';
import { Badge } from '../../components/Badge.tsx';
import { Bubbles } from '../../components/Bubbles.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { EmptyState } from '../../components/status/EmptyState.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Illustration, type IllustrationName } from '../../components/Illustration.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { PictureCard } from '../../components/PictureCard.tsx';
import { ProgressBar } from '../../components/status/ProgressBar.tsx';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { Sparkles } from '../../components/Sparkles.tsx';
import { Spinner } from '../../components/status/Spinner.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { Sample, States } from './States.tsx';
import styles from './shelves.module.css';

const NAMES = ['Maari', 'Tintenklecks', 'Jo_Ottersson', 'PinselPaula', 'kritzel_kai', 'Nachtfalter', 'Ö', '龍 七'];
const DRAWINGS: Readonly<Record<IllustrationName, string>> = {
  hero: 'home, a game that came to its end',
  otter: 'where something is asked for, or waited for',
  skater: 'home: the chain',
  lost: 'where something went wrong',
  bucket: 'loading',
  blot: 'behind icons',
  underline: 'below titles',
};
const LOOKS = ['plain', 'gold', 'action', 'done', 'danger'] as const;

export function Avatars() {
  return (
    <Sample title="by name">
      <div className={styles.row}>
        {NAMES.map((name) => (
          <Avatar key={name} name={name} size={56} />
        ))}
      </div>
    </Sample>
  );
}

export function Badges() {
  const text = useIntl().formatMessage({ id: 'lobby.badge.host' });
  return (
    <>
      {LOOKS.map((look) => (
        <Sample key={look} title={look}>
          <Badge look={look} icon={<Crown size={14} aria-hidden="true" />}>
            {text}
          </Badge>
        </Sample>
      ))}
    </>
  );
}

export function Drawings() {
  return (
    <>
      {(Object.keys(DRAWINGS) as IllustrationName[]).map((name) => (
        <Sample key={name} title={`${name}: ${DRAWINGS[name]}`}>
          <Illustration name={name} className={styles.drawing} />
        </Sample>
      ))}
    </>
  );
}

export function Sheets() {
  const { formatMessage } = useIntl();
  return (
    <>
      {(['plain', 'gold'] as const).map((tone) => (
        <Sample key={tone} title={tone}>
          <Sheet tone={tone}>
            <h3>{formatMessage({ id: 'lobby.invite' })}</h3>
            <p>{formatMessage({ id: 'lobby.inviteHint' })}</p>
            <Button>{formatMessage({ id: 'lobby.copyLink' })}</Button>
          </Sheet>
        </Sample>
      ))}
    </>
  );
}

export function Notices() {
  const { formatMessage } = useIntl();
  return (
    <Notice drawing="lost" title={formatMessage({ id: 'join.invalid.title' })}>
      <p>{formatMessage({ id: 'join.invalid.text' })}</p>
      <ButtonLink to="/" kind="gold">
        {formatMessage({ id: 'error.home' })}
      </ButtonLink>
    </Notice>
  );
}

export function Titles() {
  return <SectionTitle>{useIntl().formatMessage({ id: 'home.how' })}</SectionTitle>;
}

export function Cards() {
  const { formatMessage } = useIntl();
  const titles = ['Otter', 'Ein Otter erklärt seiner Oma das Internet, aber die Oma ist ein Fisch', 'Montagmorgen'];
  return (
    <>
      <States title="a picture">
        <PictureCard to="/" picture={<Illustration name="skater" />} title="Otter" detail="Maari" />
      </States>
      <Sample title={formatMessage({ id: 'end.books' })}>
        <div className={styles.cards}>
          {titles.map((title) => (
            <PictureCard key={title} to="/" picture={<Illustration name="skater" />} title={title} />
          ))}
        </div>
      </Sample>
    </>
  );
}

export function Empty() {
  const { formatMessage } = useIntl();
  return (
    <EmptyState title={formatMessage({ id: 'draw.history.empty' })}>
      <ButtonLink to="/create" kind="gold" icon={<Play size={20} aria-hidden="true" />}>
        {formatMessage({ id: 'home.play' })}
      </ButtonLink>
    </EmptyState>
  );
}

export function Failed() {
  const { formatMessage } = useIntl();
  const [text, retry] = [formatMessage({ id: 'page.failed' }), formatMessage({ id: 'page.retry' })];
  return (
    <>
      <ErrorState text={text} retry={retry} onRetry={() => undefined} />
      <ErrorState isWhole text={text} retry={retry} onRetry={() => undefined} />
    </>
  );
}

export function Skeletons() {
  const label = useIntl().formatMessage({ id: 'loading.screen' });
  return (
    <>
      <Skeleton label={label} lines={5} />
      <Skeleton label={label} pictures={6} />
      <Skeleton label={label} lines={2} books={6} />
    </>
  );
}

export function Progresses() {
  const { formatMessage } = useIntl();
  const label = (done: number) => formatMessage({ id: 'terms.images.progress' }, { done, total: 40 });
  return (
    <div className={styles.column}>
      {[0, 12, 40].map((done) => (
        <ProgressBar key={done} label={label(done)} done={done} total={40} />
      ))}
    </div>
  );
}

export function Spinners() {
  return (
    <Sample title="small and large">
      <div className={styles.row}>
        <Spinner />
        <Spinner size={44} />
      </div>
    </Sample>
  );
}

export function Glitter() {
  return (
    <Sparkles>
      <Illustration name="bucket" className={styles.drawing} />
    </Sparkles>
  );
}

export function Rising() {
  return (
    <>
      <Bubbles />
      <Titles />
    </>
  );
}

export function ReadAloud() {
  return (
    <Sample title="nothing to see, something to hear">
      <Unseen>Otter</Unseen>
    </Sample>
  );
}
