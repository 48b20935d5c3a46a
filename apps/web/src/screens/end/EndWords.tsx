import type { MatchState } from '@tuschel/protocol';
import { EndReason } from '../../game/EndReason.tsx';
import { useText } from '../../game/useText.ts';
import type { MessageId } from '../../language/messageIds.ts';
import type { Done } from './shelf.ts';

/** What there is to leaf through: a single book, or one picture book that all pages make. */
export type ShelfForm = 'books' | 'book' | 'story';

interface Props {
  state: MatchState;
  done: Done;
  shelf: ShelfForm;
}

/** Why the game is over, or thanks; whoever came too late for it has looked on. */
export function EndWords({ state, done: { reason, byName, aborted }, shelf }: Props) {
  const say = useText();
  if (reason !== undefined) {
    return (
      <p className="measure soft text-l">
        <EndReason reason={reason} byName={byName} />
      </p>
    );
  }
  return (
    <p className="measure soft text-l">
      {say(aborted ? 'end.aborted.text' : thanksOf(shelf, state.you.waits ?? false))}
    </p>
  );
}

const THANKS = {
  books: ['end.thanks.text', 'end.watched.text'],
  book: ['end.thanks.text.book', 'end.watched.text.book'],
  story: ['end.thanks.text.story', 'end.watched.text.story'],
} as const;

function thanksOf(shelf: ShelfForm, hasWatched: boolean): MessageId {
  const [thanks, watched] = THANKS[shelf];
  return hasWatched ? watched : thanks;
}
