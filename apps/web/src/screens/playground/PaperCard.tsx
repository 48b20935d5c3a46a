import type { PaperEntry } from '@tuschel/client/paper';
import { CheckCircle2, CloudUpload, Copy, Ellipsis, Images, PencilLine, RotateCcw, Trash2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Button } from 'react-aria-components/Button';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Badge } from '../../components/Badge.tsx';
import { Button as PlainButton, ButtonLink } from '../../components/Button.tsx';
import { Menu } from '../../components/Menu.tsx';
import { useText } from '../../game/useText.ts';
import styles from './PaperCard.module.css';
import { timeTaken } from './timeTaken.ts';
import { usePaperDeeds } from './usePaperDeeds.ts';
import type { Part } from './useShelf.ts';

interface Props {
  paper: PaperEntry;
  part: Part;
  /** It is looked at, and nothing else. */
  isReadOnly: boolean;
}

/** One paper on the shelf. */
export function PaperCard({ paper, part, isReadOnly }: Props) {
  const say = useText();
  const name = paper.name || say('playground.untitled');
  const { imageThumbnail, imageWidth, imageHeight } = paper;
  // A blank sheet where nobody has made a picture of it yet.
  const picture = imageThumbnail === null ? null : <img src={imageThumbnail} alt="" className={styles.picture} />;
  const shape = { '--ratio': imageWidth / imageHeight } as CSSProperties;
  return (
    <li className={styles.card} data-part={part}>
      <div className={styles.stand}>
        {part === 'bin' ? (
          <span className={styles.sheet} style={shape}>
            {picture}
          </span>
        ) : (
          <Link
            to={`/playground/${paper.id}`}
            className={styles.sheet}
            style={shape}
            aria-label={say('playground.open', { name })}
          >
            {picture}
          </Link>
        )}
      </div>
      <div className={styles.label}>
        <div className={styles.words}>
          <h2 className={styles.name} title={name}>
            {name}
          </h2>
          <Facts paper={paper} />
        </div>
        {part === 'bin' || isReadOnly ? null : <Deeds paper={paper} name={name} />}
      </div>
      {part === 'bin' ? <InBin paper={paper} /> : null}
      {part === 'mine' && paper.lockedAt !== null ? <Finished /> : null}
    </li>
  );
}

function Facts({ paper }: { paper: PaperEntry }) {
  const say = useText();
  const { formatDate } = useIntl();
  const { id, values } = timeTaken(paper.effectiveTimeTaken);
  return (
    <p className={styles.facts}>
      <span>{say(id, values)}</span>
      <span className="tabular">
        {paper.imageWidth} × {paper.imageHeight}
      </span>
      <span>{say('playground.last', { date: formatDate(paper.lastUpdatedAt, { dateStyle: 'medium' }) })}</span>
      {paper.pending > 0 ? (
        <Badge look="gold" icon={<CloudUpload size={14} aria-hidden="true" />}>
          {say('playground.pending')}
        </Badge>
      ) : null}
    </p>
  );
}

/** It is a drawing like all others now, and published where they are. */
function Finished() {
  const say = useText();
  return (
    <div className={styles.finished}>
      <Badge look="done" icon={<CheckCircle2 size={14} aria-hidden="true" />}>
        {say('playground.finished')}
      </Badge>
      <ButtonLink to="/me/drawings" kind="plain" size="s" icon={<Images size={18} aria-hidden="true" />}>
        {say('playground.publish')}
      </ButtonLink>
    </div>
  );
}

function InBin({ paper }: { paper: PaperEntry }) {
  const say = useText();
  const { restore, erase, isBusy } = usePaperDeeds(paper);
  return (
    // A button that is disabled loses the focus, and has not got it back when the server refuses.
    <div className={styles.inBin}>
      <PlainButton
        kind="quiet"
        size="s"
        icon={<RotateCcw size={18} aria-hidden="true" />}
        aria-disabled={isBusy}
        onPress={() => isBusy || restore()}
      >
        {say('playground.restore')}
      </PlainButton>
      <PlainButton
        kind="plain"
        size="s"
        icon={<Trash2 size={18} aria-hidden="true" />}
        aria-disabled={isBusy}
        onPress={() => isBusy || void erase()}
      >
        {say('playground.erase')}
      </PlainButton>
    </div>
  );
}

/** What can be done with it. */
function Deeds({ paper, name }: { paper: PaperEntry; name: string }) {
  const say = useText();
  const { rename, copy, bin } = usePaperDeeds(paper);
  const isFinished = paper.lockedAt !== null;
  return (
    <Menu
      label={say('playground.menu', { name })}
      trigger={
        <Button className={styles.menu ?? ''} aria-label={say('playground.menu', { name })}>
          <Ellipsis size={22} aria-hidden="true" />
        </Button>
      }
      entries={[
        ...(isFinished
          ? []
          : [
              {
                id: 'rename',
                label: say('playground.rename'),
                icon: <PencilLine size={18} aria-hidden="true" />,
                onAction: () => void rename(),
              },
            ]),
        { id: 'copy', label: say('playground.copy'), icon: <Copy size={18} aria-hidden="true" />, onAction: copy },
        ...(isFinished
          ? []
          : [
              {
                id: 'bin',
                label: say('playground.bin'),
                icon: <Trash2 size={18} aria-hidden="true" />,
                danger: true,
                onAction: bin,
              },
            ]),
      ]}
    />
  );
}
