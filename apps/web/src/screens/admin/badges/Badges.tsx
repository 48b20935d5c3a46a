import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type BadgeDesk, badgeDeskOf } from '@tuschel/client/badges';
import type { BadgeCase } from '@tuschel/protocol';
import { Copy, Gift, Pencil, Plus, RefreshCw, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { BadgeArt } from '../../../badges/BadgeArt.tsx';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { useDialogs } from '../../../components/dialog/Dialogs.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useAction } from '../../../useAction.ts';
import { BadgeEditor } from './BadgeEditor.tsx';
import styles from './Badges.module.css';
import { ChoosePicture } from '../ChoosePicture.tsx';
import { type Hand, HandBadge } from './HandBadge.tsx';
import { shrunkPicture } from '../shrunkPicture.ts';
import { Unready } from '../Unready.tsx';

const KEY = ['badges', 'desk'];

/** What may be earned: the team makes badges, hands out their links, gives and takes them back. */
export function Badges() {
  const say = useText();
  const client = useClient();
  const desk = useMemo(() => badgeDeskOf(client), [client]);
  const queries = useQueryClient();
  const [edited, setEdited] = useState<BadgeCase | 'new' | null>(null);
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => desk.all() });
  if (data === undefined) return <Unready error={error} lines={5} onRetry={() => void refetch()} />;
  const again = () => queries.invalidateQueries({ queryKey: KEY });
  return (
    <div className="stack gap-4">
      <Button icon={<Plus size={20} aria-hidden="true" />} onPress={() => setEdited('new')} className={styles.make}>
        {say('admin.badges.make')}
      </Button>
      {data.length === 0 ? (
        <EmptyState drawing="bucket" title={say('admin.badges.empty')}>
          <p>{say('admin.badges.empty.text')}</p>
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label={say('admin.badges')}>
          {data.map((badge) => (
            <BadgeEntry key={badge.id} badge={badge} desk={desk} onEdit={() => setEdited(badge)} onChange={again} />
          ))}
        </ul>
      )}
      {edited === null ? null : (
        <BadgeEditor
          badge={edited === 'new' ? null : edited}
          taken={data.map(({ id }) => id)}
          save={(id, definition) => desk.define(id, definition)}
          onDone={() => void again()}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

interface EntryProps {
  badge: BadgeCase;
  desk: BadgeDesk;
  onEdit: () => void;
  onChange: () => Promise<void>;
}

function BadgeEntry({ badge, desk, onEdit, onChange }: EntryProps) {
  const say = useText();
  const dialogs = useDialogs();
  const [hand, setHand] = useState<Hand | null>(null);
  const { isBusy, run: act } = useAction('badge');
  const run = (work: () => Promise<unknown>, done: string) =>
    act(async () => {
      await work();
      showToast(done, { kind: 'success', id: 'badge' });
      await onChange();
    });
  const renew = async () => {
    const question = { title: say('admin.badges.renew.title'), body: say('admin.badges.renew.text'), danger: true };
    if (!(await dialogs.confirm({ ...question, okLabel: say('admin.badges.renew.go') }))) return;
    await run(() => desk.renew(badge.id), say('admin.badges.renewed'));
  };
  return (
    <li className={styles.badge}>
      <div className="row gap-4">
        <BadgeArt id={badge.id} picture={badge.picture} />
        <div className={styles.names}>
          <strong lang="de">{badge.titleDe}</strong>
          <strong lang="en">{badge.titleEn}</strong>
          <code>{badge.id}</code>
        </div>
      </div>
      <Facts badge={badge} />
      <div className="flow gap-2">
        <CopyLink badge={badge} />
        <Button kind="quiet" size="s" icon={<Pencil size={18} aria-hidden="true" />} onPress={onEdit}>
          {say('admin.badges.edit')}
        </Button>
        <ChoosePicture
          label={say('admin.badges.picture')}
          isDisabled={isBusy}
          onPicture={(file) =>
            run(async () => desk.show(badge.id, await shrunkPicture(file)), say('admin.badges.pictured'))
          }
        />
        <Button kind="quiet" size="s" icon={<Gift size={18} aria-hidden="true" />} onPress={() => setHand('award')}>
          {say('admin.badges.award')}
        </Button>
        <Button kind="quiet" size="s" icon={<Undo2 size={18} aria-hidden="true" />} onPress={() => setHand('revoke')}>
          {say('admin.badges.revoke')}
        </Button>
        <Button
          kind="quiet"
          size="s"
          icon={<RefreshCw size={18} aria-hidden="true" />}
          isDisabled={isBusy}
          onPress={() => void renew()}
        >
          {say('admin.badges.renew')}
        </Button>
      </div>
      <Holders badge={badge} />
      {hand === null ? null : (
        <HandBadge badge={badge} hand={hand} desk={desk} onDone={() => void onChange()} onClose={() => setHand(null)} />
      )}
    </li>
  );
}

function Facts({ badge: { claims, maxClaims, validFrom, validTo, edition } }: { badge: BadgeCase }) {
  const say = useText();
  const { formatDate } = useIntl();
  const date = (at: number) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul className="flow gap-1-4 unmarked soft text-s">
      <li>{say('admin.badges.claims', { count: claims })}</li>
      {maxClaims === null ? null : <li>{say('admin.badges.most', { count: maxClaims })}</li>}
      {validFrom === null ? null : <li>{say('admin.badges.from', { date: date(validFrom) })}</li>}
      {validTo === null ? null : <li>{say('admin.badges.to', { date: date(validTo) })}</li>}
      <li>{say('admin.badges.edition', { number: edition })}</li>
    </ul>
  );
}

function CopyLink({ badge: { id, hash } }: { badge: BadgeCase }) {
  const say = useText();
  const copy = async () => {
    const link = new URL('/claimbadge', location.origin);
    link.search = new URLSearchParams({ badge: id, hash }).toString();
    try {
      await navigator.clipboard.writeText(link.href);
      showToast(say('admin.badges.copied'), { kind: 'success', id: 'badge' });
    } catch {
      // The browser does not let us: then it is there to be taken by hand.
      showToast(link.href, { kind: 'blank', id: 'badge' });
    }
  };
  return (
    <Button size="s" icon={<Copy size={18} aria-hidden="true" />} onPress={() => void copy()}>
      {say('admin.badges.copy')}
    </Button>
  );
}

function Holders({ badge: { holders, claims } }: { badge: BadgeCase }) {
  const say = useText();
  const { formatDate } = useIntl();
  if (holders.length === 0) return null;
  return (
    <details className={styles.holders}>
      <summary className="pointer">{say('admin.badges.holders', { count: holders.length, all: claims })}</summary>
      <ul>
        {holders.map(({ username, displayName, awardedAt, byTeam }) => (
          <li key={username}>
            <bdi>{displayName || username}</bdi> <code>{username}</code>{' '}
            {formatDate(awardedAt, { dateStyle: 'medium' })} {byTeam ? say('admin.badges.byTeam') : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
