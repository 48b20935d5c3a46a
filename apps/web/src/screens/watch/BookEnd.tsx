import type { Book, Round } from '@tuschel/protocol';
import { Star } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useIntl } from 'react-intl';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import { sharpWidth } from '../../canvas/pixels/sharpWidth.ts';
import { Thumbnail } from '../../canvas/show/Thumbnail.tsx';
import { classes } from '../../components/classes.ts';
import { Button } from '../../components/Button.tsx';
import { Sparkles } from '../../components/Sparkles.tsx';
import { PaperSheet } from '../../game/PaperSheet.tsx';
import { useText } from '../../game/useText.ts';
import { Veil } from '../../veil/Veil.tsx';
import styles from './BookEnd.module.css';
import { isDrawing, isThere } from './bookForm.ts';
import { REACTION_NAMES, ReactionFace } from './reactions/ReactionFace.tsx';
import { faceOf, storyPage } from './story.ts';
import { textFit } from './textFit.ts';
import type { Place } from './turning.ts';
import { writtenWords } from './writtenWords.ts';

/** One of the pages that lie side by side. */
interface Leaf {
  place: Place;
  round: Round;
  /** Of its book. */
  rounds: readonly Round[];
  /** Below it. */
  caption: string;
}

interface Props {
  title: string;
  /** The books that end here, each with its number in the show: one, or all lines of a story. */
  books: readonly (Pick<Book, 'rounds'> & { number: number })[];
  isStory: boolean;
  darkroom: Darkroom;
  isStarred: boolean;
  /** Null: nothing is to be starred. */
  onStar: (() => void) | null;
  onReact: (emoji: number) => void;
  /** Null: this person only follows. */
  onTurn: ((place: Place) => void) | null;
}

const WIDTH = 420;
const APPLAUSE = REACTION_NAMES.indexOf('applause');

/** A book is over: all its pages side by side, and applause. */
export function BookEnd({ title, books, isStory, darkroom, isStarred, onStar, onReact, onTurn }: Props) {
  const say = useText();
  const { formatList } = useIntl();
  const leaves = books.flatMap(({ number, rounds }): Leaf[] => {
    if (isStory) {
      const page = storyPage({ rounds });
      const round = faceOf(page);
      const at = { book: number, page: Math.max(0, rounds.length - 1) };
      return round ? [{ place: at, round, rounds, caption: page.line?.promptText ?? '' }] : [];
    }
    return rounds.map((round, page) => {
      const caption = isThere(round) ? formatList(writtenWords(round, rounds).names) : '';
      return { place: { book: number, page }, round, rounds, caption };
    });
  });
  const count = leaves.length;
  const [wide, high] = [1, 2].map((share) => Math.max(1, Math.ceil(Math.sqrt(count / share)))) as [number, number];
  const columns = {
    '--wide': wide,
    '--wide-rows': Math.ceil(count / wide),
    '--high': high,
    '--high-rows': Math.ceil(count / high),
  } as CSSProperties;
  return (
    <section className={styles.end} aria-label={say('watch.end')} data-testid="book-end" data-picture>
      <h2 className={styles.title}>
        <Sparkles>{say('watch.end.applause', { title })}</Sparkles>
      </h2>
      <ol className={styles.leaves} style={columns}>
        {leaves.map(({ place, round, rounds, caption }, index) => (
          <li key={round.id} className={styles.leaf} style={{ '--index': index } as CSSProperties}>
            {onTurn ? (
              <button type="button" className={styles.sheet} onClick={() => onTurn(place)}>
                <LeafSheet round={round} rounds={rounds} darkroom={darkroom} />
              </button>
            ) : (
              <div className={styles.sheet}>
                <LeafSheet round={round} rounds={rounds} darkroom={darkroom} />
              </div>
            )}
            <p className={styles.caption}>{caption}</p>
          </li>
        ))}
      </ol>
      <p className="flow justify-center gap-2-3 rigid">
        <Button
          kind="action"
          size="s"
          icon={<ReactionFace name="applause" size={26} />}
          className={styles.clap}
          onPress={() => onReact(APPLAUSE)}
        >
          {say('watch.end.clap')}
        </Button>
        {onStar ? (
          <Button
            kind="plain"
            size="s"
            icon={<Star size={22} aria-hidden="true" />}
            aria-pressed={isStarred}
            className={classes(isStarred && styles.starred)}
            onPress={onStar}
          >
            {say(isStarred ? 'watch.unstar' : 'watch.end.star')}
          </Button>
        ) : null}
      </p>
    </section>
  );
}

function LeafSheet({ round, rounds, darkroom }: Pick<Leaf, 'round' | 'rounds'> & { darkroom: Darkroom }) {
  const say = useText();
  if (!isThere(round)) {
    const words = round.erased ? 'watch.erased' : round.isHidden ? 'watch.hidden' : 'watch.skipped';
    return <span className={styles.gone}>{say(words)}</span>;
  }
  if (isDrawing(round) && round.drawingId !== undefined) {
    return (
      <Veil round={round} darkroom={darkroom} size="print">
        <Thumbnail
          drawingId={round.drawingId}
          darkroom={darkroom}
          width={sharpWidth(WIDTH)}
          label={say('watch.drawing', { name: round.playerName })}
        />
      </Veil>
    );
  }
  const { text } = writtenWords(round, rounds);
  return (
    <PaperSheet size="stage" dice={round.dice} className={styles.paper} style={textFit(text)}>
      {text}
    </PaperSheet>
  );
}
