import type { MyDrawing } from '@tuschel/protocol';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, CircleMinus, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../components/status/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { Unseen } from '../../components/Unseen.tsx';
import { keepPlace } from '../../focus/keepPlace.ts';
import { useText } from '../../game/useText.ts';
import { sizeOf } from '../../gallery/picture.ts';
import { type Files, Print } from '../../gallery/Print.tsx';
import { useProblemText } from '../../language/problemText.ts';
import { standingOf } from '../../publish/standing.ts';
import { StandingBadge } from '../../publish/StandingBadge.tsx';
import type { OwnDrawings } from '../../publish/useMyDrawings.ts';
import styles from './ProfileShelf.module.css';
import { moved } from './profilePosts.ts';
import { type Grip, useGridDragging } from './useGridDragging.ts';
import { useFiles } from './useFiles.ts';

interface Props {
  /** In their order. */
  posts: readonly MyDrawing[];
  own: OwnDrawings;
}

/** What stands on the profile: to put in order by hand or by buttons, and to take off it. */
export function ProfileShelf({ posts, own }: Props) {
  const say = useText();
  const problemText = useProblemText();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const shown = order === null ? posts : inOrder(posts, order);
  const ids = shown.map(({ drawingId }) => drawingId);
  const filesOf = useFiles(ids);
  const tell = (error: unknown) => showToast(problemText(error), { kind: 'error', id: 'profile' });
  const keep = async (next: readonly string[]) => {
    setOrder(next);
    await own.sort([...next]).catch(tell);
    // Another picture may be in the hand by now, or have been put down.
    setOrder((now) => (now === next ? null : now));
  };
  const { dragged, gripOf, list } = useGridDragging({
    onMove: (id, to) => setOrder((before) => moved(before ?? ids, (before ?? ids).indexOf(id), to)),
    onDrop: () => order && void keep(order),
  });
  const move = (from: number, to: number) => {
    setSaid(say('profile.moved', { place: to + 1, count: ids.length }));
    void keep(moved(ids, from, to));
  };
  if (posts.length === 0)
    return (
      <EmptyState drawing="otter" title={say('profile.empty')}>
        <p>{say('profile.empty.text')}</p>
      </EmptyState>
    );
  return (
    <>
      <p className="soft">{say('profile.lead')}</p>
      <Unseen>
        <span role="status">{said}</span>
      </Unseen>
      <ol ref={list} className={styles.list} aria-label={say('profile.list')} onFocus={keepPlace}>
        {shown.map((post, at) => (
          <Card
            key={post.drawingId}
            post={post}
            at={at}
            count={shown.length}
            files={filesOf(post.drawingId)}
            isDragged={dragged === post.drawingId}
            grip={gripOf(post.drawingId)}
            onMove={(to) => move(at, to)}
            onRetire={() =>
              void own.update({ gameId: post.gameId, drawingId: post.drawingId, isOnProfile: false }).catch(tell)
            }
          />
        ))}
      </ol>
    </>
  );
}

interface CardProps {
  post: MyDrawing;
  /** Place from 0. */
  at: number;
  count: number;
  files: Files | null | undefined;
  isDragged: boolean;
  grip: Grip;
  onMove: (to: number) => void;
  onRetire: () => void;
}

/** CSS px */
const WIDTH = 220;

function Card({ post, at, count, files, isDragged, grip, onMove, onRetire }: CardProps) {
  const say = useText();
  const title = post.description || post.promptText || say('picture.untitled');
  const picture = { drawingId: post.drawingId, ...sizeOf(post), preview: post.previewData, alt: title, warning: 0 };
  const isFirst = at === 0;
  const isLast = at === count - 1;
  return (
    <li className={styles.card} data-dragged={isDragged}>
      <span className={styles.picture} {...grip}>
        <Print
          picture={picture}
          width={WIDTH}
          files={files === undefined ? 'waiting' : files}
          className={styles.print}
        />
        <span className={styles.grip} aria-hidden="true">
          <GripVertical size={18} />
        </span>
        <span className={styles.number} aria-hidden="true">
          {at + 1}
        </span>
      </span>
      <span className="fits display medium ellipsis">{title}</span>
      <StandingBadge standing={standingOf(post, false)} />
      <div
        className="flow"
        role="group"
        data-ends=""
        aria-label={say('profile.place', { title, place: at + 1, count })}
      >
        <IconButton size="s" label={say('profile.first')} isDisabled={isFirst} onPress={() => onMove(0)}>
          <ChevronFirst size={20} aria-hidden="true" />
        </IconButton>
        <IconButton size="s" label={say('profile.left')} isDisabled={isFirst} onPress={() => onMove(at - 1)}>
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton size="s" label={say('profile.right')} isDisabled={isLast} onPress={() => onMove(at + 1)}>
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
        <IconButton size="s" label={say('profile.last')} isDisabled={isLast} onPress={() => onMove(count - 1)}>
          <ChevronLast size={20} aria-hidden="true" />
        </IconButton>
        <IconButton size="s" label={say('profile.retire')} onPress={onRetire}>
          <CircleMinus size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

function inOrder(posts: readonly MyDrawing[], order: readonly string[]): MyDrawing[] {
  return posts.toSorted((a, b) => order.indexOf(a.drawingId) - order.indexOf(b.drawingId));
}
