import type { ModerationItem } from '@tuschel/protocol';
import { CircleCheck, CircleX, Clock, Sprout, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedDate, FormattedRelativeTime, useIntl } from 'react-intl';
import { useClient } from '../../../ClientContext.tsx';
import { Badge } from '../../../components/Badge.tsx';
import { classes } from '../../../components/classes.ts';
import { PictureView } from '../../../gallery/PictureView.tsx';
import type { Files } from '../../../gallery/Print.tsx';
import { sizeOf } from '../../../gallery/picture.ts';
import { useText } from '../../../game/useText.ts';
import { warningsOf } from '../../../veil/warnings.ts';
import { useModeName } from '../../history/useModeName.ts';
import styles from '../Desk.module.css';
import { BanPerson, LockAway } from '../people/Powers.tsx';

interface Props {
  item: ModerationItem;
  files: Files | null | undefined;
  /** It was taken from everywhere. */
  onLocked: () => void;
}

/** A picture and everything that has to be known to decide about it. */
export function ItemSheet({ item, files, onLocked }: Props) {
  const say = useText();
  const { drawingId, previewData, promptText, description, altText, kind } = item;
  const title = promptText ?? say('picture.untitled');
  // Whoever decides has to look: there is no veil.
  const picture = { drawingId, ...sizeOf(item), preview: previewData, alt: title, warning: 0 };
  return (
    <div className={styles.sheet}>
      <div className="shrinks">
        <PictureView picture={picture} files={files === undefined ? 'waiting' : files} mayPlay />
      </div>
      <div className="stack gap-3 shrinks">
        <p className="flow align-center gap-2-3">
          {kind === null ? null : <Badge look={kind === 'new' ? 'action' : 'gold'}>{say(`admin.kind.${kind}`)}</Badge>}
          <Age since={item.waitsSince} />
          {item.reports > 0 ? <Badge look="danger">{say('admin.reported', { count: item.reports })}</Badge> : null}
        </p>
        <Fact name={say('admin.prompt')}>
          {promptText ?? say('admin.noPrompt')}
          {item.promptBy === null ? null : <small>{say('admin.promptBy', { name: item.promptBy })}</small>}
        </Fact>
        <Changed name={say('admin.description')} now={description} before={item.shown?.description} />
        <Changed name={say('admin.altText')} now={altText} before={item.shown?.altText} />
        <Fact name={say('picture.warnings')}>
          <Warnings flags={item.triggerWarning} before={item.shown?.triggerWarning} />
        </Fact>
        <Artist item={item} />
        {item.rejection === null ? null : (
          <Fact name={say('admin.rejected')}>
            {say(`reject.${item.rejection.reason}`)} – {item.rejection.byName || say('admin.person.gone')}
            {item.rejection.note === '' ? null : <q>{item.rejection.note}</q>}
          </Fact>
        )}
        {item.appeal === null ? null : (
          <Fact name={say('admin.appeal')}>
            <q>{item.appeal.text}</q>
          </Fact>
        )}
        {item.overturnBy === null ? null : (
          <p>
            {item.overturnBy === '' ? say('admin.overturn.gone') : say('admin.overturn', { name: item.overturnBy })}
          </p>
        )}
        <About item={item} />
        <Counters item={item} />
        <div className={styles.powers} role="group" aria-label={say('admin.powers')}>
          <LockAway drawingId={drawingId} onDone={onLocked} />
          <BanPerson userName={item.artist.userName} />
        </div>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="stack shrinks">
      <span className="soft text-xs">{name}</span>
      <div className={classes('stack align-start gap-1 breakable', styles.value)}>{children}</div>
    </div>
  );
}

/** What everybody reads now stands beside what is asked for. */
function Changed({ name, now, before }: { name: string; now: string; before: string | undefined }) {
  const say = useText();
  const isChanged = before !== undefined && before !== now;
  if (now === '' && !isChanged) return null;
  return (
    <Fact name={name}>
      {isChanged ? <del className="soft text-s">{before === '' ? say('admin.nothing') : before}</del> : null}
      <span className={styles.text}>{now === '' ? say('admin.nothing') : now}</span>
    </Fact>
  );
}

function Warnings({ flags, before }: { flags: number; before: number | undefined }) {
  const say = useText();
  const { formatList } = useIntl();
  const named = (some: number) =>
    some === 0 ? say('admin.nothing') : formatList(warningsOf(some).map((one) => say(`warning.${one}`)));
  return (
    <>
      {before !== undefined && before !== flags ? <del className="soft text-s">{named(before)}</del> : null}
      <span className="inline-row gap-1">
        {flags === 0 ? null : <TriangleAlert size={16} aria-hidden="true" />}
        {named(flags)}
      </span>
    </>
  );
}

/** Who it is, and how their pictures have fared. */
function Artist({ item: { artist } }: { item: ModerationItem }) {
  const say = useText();
  return (
    <Fact name={say('admin.artist')}>
      <span className={styles.artist}>
        <strong>{artist.displayName}</strong>
        <span className="soft text-s">@{artist.userName}</span>
        {artist.isNewcomer ? (
          <Badge icon={<Sprout size={14} aria-hidden="true" />} look="gold">
            {say('admin.newcomer')}
          </Badge>
        ) : null}
        {artist.isBanned ? <Badge look="danger">{say('admin.banned')}</Badge> : null}
      </span>
      <span className={styles.record}>
        <span className="inline-row gap-1">
          <CircleCheck size={16} aria-hidden="true" />
          {say('admin.approved', { count: artist.approved })}
        </span>
        <span className="inline-row gap-1">
          <CircleX size={16} aria-hidden="true" />
          {say('admin.turnedDown', { count: artist.rejected })}
        </span>
      </span>
    </Fact>
  );
}

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function inUnits(ms: number): readonly [count: number, unit: 'minute' | 'hour' | 'day'] {
  if (ms >= DAY_MS) return [Math.floor(ms / DAY_MS), 'day'];
  return ms >= HOUR_MS ? [Math.floor(ms / HOUR_MS), 'hour'] : [Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute'];
}

function Age({ since }: { since: number | null }) {
  const { game } = useClient();
  const [now] = useState(() => game.now());
  if (since === null) return null;
  const ms = Math.max(0, now - since);
  const isLate = ms > DAY_MS;
  const [count, unit] = inUnits(ms);
  return (
    <span className={classes('inline-row gap-1 soft text-s', styles.age)} data-late={isLate}>
      <Clock size={16} aria-hidden="true" />
      <FormattedRelativeTime value={-count} unit={unit} />
    </span>
  );
}

function About({ item }: { item: ModerationItem }) {
  const say = useText();
  const modeName = useModeName();
  return (
    <p className="soft text-s">
      <FormattedDate value={item.createdAt} dateStyle="medium" /> · {modeName(item.gameMode)} ·{' '}
      {say('admin.lines', { count: item.linesCount })}
    </p>
  );
}

/** Once it was shown to anybody. */
function Counters({ item: { impressionCounter, clickCounter, likeCounter } }: { item: ModerationItem }) {
  const say = useText();
  if (impressionCounter + clickCounter + likeCounter === 0) return null;
  return (
    <p className="soft text-s">
      {say('admin.counters', { seen: impressionCounter, opened: clickCounter, liked: likeCounter })}
    </p>
  );
}
