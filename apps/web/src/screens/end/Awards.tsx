import type { Book, MatchState } from '@tuschel/protocol';
import { Heart, type LucideIcon, Route, Zap } from 'lucide-react';
import { useId } from 'react';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import { Switch } from '../../components/form/Switch.tsx';
import { useSend } from '../../game/useSend.ts';
import { useText } from '../../game/useText.ts';
import { ShareButton } from '../../takeHome/ShareButton.tsx';
import { isDrawing } from '../watch/bookForm.ts';
import { Print } from '../watch/PageStrip.tsx';
import { writtenWords } from '../watch/writtenWords.ts';
import styles from './Awards.module.css';
import type { Done, Pick } from './shelf.ts';

type Award = NonNullable<Done['awards']>[number];

const ICONS = { loved: Heart, journey: Route, quickest: Zap } as const satisfies Record<Award['kind'], LucideIcon>;

interface Props {
  state: MatchState;
  done: Done;
  titleOf: (book: Book) => string;
  darkroom: Darkroom;
  onPick: (picked: Pick) => void;
}

/** What was special about pages and books. Whoever leads may do without it; then nobody else reads of it. */
export function Awards({ state, done, titleOf, darkroom, onPick }: Props) {
  const say = useText();
  const send = useSend();
  const title = useId();
  const { awards = [] } = done;
  const { isHost } = state.you;
  const isOn = state.options.awards !== false;
  if (awards.length === 0 && (!isHost || isOn)) return null;
  const change = (on: boolean) => void send({ type: 'options', options: { awards: on } });
  return (
    <section className="stack gap-4" aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className="text-xl">
          {say('end.awards')}
        </h2>
        {isHost ? (
          <Switch isSelected={isOn} onChange={change}>
            {say('end.awards.switch')}
          </Switch>
        ) : null}
      </div>
      {awards.length === 0 ? null : (
        <ul className={styles.list}>
          {awards.map((award) => {
            const book = done.books.find(({ order }) => order === award.book);
            return book ? (
              <AwardCard
                key={award.kind}
                award={award}
                book={book}
                title={titleOf(book)}
                you={state.you.id}
                darkroom={darkroom}
                onPick={onPick}
              />
            ) : null;
          })}
        </ul>
      )}
    </section>
  );
}

interface CardProps extends Omit<Props, 'state' | 'done' | 'titleOf'> {
  award: Award;
  book: Book;
  /** Of the book. */
  title: string;
  you: string;
}

function AwardCard({ award: { kind, rounds }, book, title, you, darkroom, onPick }: CardProps) {
  const say = useText();
  const Icon = ICONS[kind];
  const face = rounds.find(isDrawing) ?? rounds[0];
  if (!face) return null;
  // A book that has not been opened has the pages of the award at least.
  const known = book.rounds.some(({ id }) => id === face.id) ? book : { ...book, rounds };
  const name = say(`end.award.${kind}`);
  const about = say(`end.award.${kind}.about`);
  const [first, last] = [rounds[0], rounds.at(-1)];
  const sentences =
    kind === 'journey' && first && last
      ? { first: writtenWords(first, rounds).text, last: writtenWords(last, rounds).text }
      : null;
  const by = isDrawing(face) ? 'watch.drawnBy' : 'watch.writtenBy';
  return (
    <li className={styles.card} data-award={kind}>
      <p className={styles.medal}>
        <Icon size={20} aria-hidden="true" />
      </p>
      <button
        type="button"
        className={styles.page}
        aria-label={say('end.award.open', { award: name, title })}
        onClick={() => onPick({ book: known, title, round: known.rounds.find(({ id }) => id === face.id) ?? face })}
      >
        <Print round={face} rounds={known.rounds} darkroom={darkroom} width={400} />
      </button>
      <div className="stack align-start gap-2 grows pad-4">
        <h3 className="text-l">{name}</h3>
        {sentences ? (
          <p className={styles.way}>
            <q>{sentences.first}</q>
            <span className={styles.arrow} aria-hidden="true">
              ↓
            </span>
            <q>{sentences.last}</q>
          </p>
        ) : (
          <p className={styles.about}>{about}</p>
        )}
        <p className={styles.by}>
          {title}
          {sentences ? null : (
            <>
              {' · '}
              {say(by, { name: face.playerName })}
            </>
          )}
        </p>
        <ShareButton
          face={face}
          words={{ title: name, text: sentences ? `${sentences.first} → ${sentences.last}` : about, book: title }}
          you={you}
          darkroom={darkroom}
        />
      </div>
    </li>
  );
}
