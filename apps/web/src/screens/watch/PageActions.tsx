import type { MatchState } from '@tuschel/protocol';
import { Eye, EyeOff, Maximize2, Star } from 'lucide-react';
import { IconButton } from '../../components/IconButton.tsx';
import { useSend } from '../../game/useSend.ts';
import { useText } from '../../game/useText.ts';
import type { Place, Watch } from './turning.ts';
import { mayDrive } from './useDeck.ts';
import styles from './WatchScreen.module.css';

interface Props {
  state: MatchState;
  watch: Watch;
  place: Place;
  onStar: () => void;
  onFullScreen: () => void;
}

/** What one can do with the page at hand, besides looking at it. */
export function PageActions({ state, watch, place, onStar, onFullScreen }: Props) {
  const say = useText();
  const send = useSend();
  const book = watch.books[place.book];
  const round = book?.rounds[place.page];
  if (!book || !round) return null;
  const isStarred = watch.starred?.includes(book.order) ?? false;
  const mayHide = !round.skipped && (mayDrive(state) || round.playerId === state.you.id);
  return (
    <div className="flex">
      <IconButton
        label={say(isStarred ? 'watch.unstar' : 'watch.star')}
        shortcut="S"
        aria-pressed={isStarred}
        className={isStarred ? styles.starred : undefined}
        onPress={onStar}
      >
        <Star size={22} aria-hidden="true" />
      </IconButton>
      {mayHide ? (
        <IconButton
          label={say(round.isHidden ? 'watch.unhide' : 'watch.hide')}
          onPress={() => void send({ type: 'hidePage', ...placeOnly(place), hide: !round.isHidden })}
        >
          {round.isHidden ? <Eye size={22} aria-hidden="true" /> : <EyeOff size={22} aria-hidden="true" />}
        </IconButton>
      ) : null}
      <IconButton label={say('watch.fullScreen')} shortcut="F" className={styles.wide} onPress={onFullScreen}>
        <Maximize2 size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** A cursor has more. */
function placeOnly({ book, page }: Place): Place {
  return { book, page };
}
