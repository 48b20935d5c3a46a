import { BookDown, BookUp, ChevronLeft, ChevronRight, Flag, RotateCcw, SlidersHorizontal, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Switch } from '../../components/form/Switch.tsx';
import { useSend } from '../../game/useSend.ts';
import { useText } from '../../game/useText.ts';
import styles from './HostControls.module.css';
import type { Place, Watch } from './turning.ts';
import type { Deck, Show } from './useDeck.ts';

interface Props {
  watch: Watch;
  deck: Deck;
  show: Show;
  /** Ends the show for all. */
  mayEnd: boolean;
  /** On a small screen the rest of the controls is out, too. */
  hasMore: boolean;
  onMore: () => void;
}

/** Turns the pages: for everybody, or for oneself. */
export function HostControls({ watch, deck, show, mayEnd, hasMore, onMore }: Props) {
  const say = useText();
  const leads = show.how === 'leading';
  const press = (act: (() => void) | null) => ({ isDisabled: act === null, onPress: () => act?.() });
  const isOver = leads && deck.forward === null;
  return (
    <div className={styles.controls} role="toolbar" aria-label={say('watch.controls')}>
      <div className={styles.turning}>
        <IconButton label={say('watch.previous')} shortcut="←" kind="quiet" tooltip="top" {...press(deck.back)}>
          <ChevronLeft size={24} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={say('watch.replay')}
          shortcut={say('watch.space')}
          kind="quiet"
          tooltip="top"
          className={styles.again}
          onPress={deck.replay}
        >
          <RotateCcw size={20} aria-hidden="true" />
        </IconButton>
        {isOver && mayEnd ? (
          <Finish />
        ) : (
          <Button
            kind={leads ? 'gold' : 'action'}
            icon={<ChevronRight size={22} aria-hidden="true" />}
            className={styles.next}
            {...press(deck.forward)}
          >
            {say(show.isBookEnd ? 'watch.nextBook' : 'watch.next')}
          </Button>
        )}
        <IconButton
          label={say('watch.more')}
          kind={hasMore ? 'action' : 'plain'}
          aria-expanded={hasMore}
          className={styles.more}
          onPress={onMore}
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <Rest watch={watch} deck={deck} leads={leads}>
        {leads && mayEnd && !isOver ? <Finish isQuiet needsQuestion={deck.next !== null} /> : null}
      </Rest>
    </div>
  );
}

interface RestProps extends Pick<Props, 'watch' | 'deck'> {
  leads: boolean;
  /** What ends the show. */
  children: ReactNode;
}

/** What is seldom needed: other books, and how the show goes. */
function Rest({ watch, deck, leads, children }: RestProps) {
  const say = useText();
  const send = useSend();
  const turn = (place: Place | null) => ({ isDisabled: place === null, onPress: () => place && deck.turnTo(place) });
  return (
    <div className={styles.rest}>
      <IconButton label={say('watch.previousBook')} shortcut="↑" tooltip="top" {...turn(deck.previousBook)}>
        <BookUp size={22} aria-hidden="true" />
      </IconButton>
      <IconButton label={say('watch.nextBook')} shortcut="↓" tooltip="top" {...turn(deck.nextBook)}>
        <BookDown size={22} aria-hidden="true" />
      </IconButton>
      {leads ? (
        <Switch
          isSelected={watch.autoplay}
          onChange={(on) => void send({ type: 'autoplay', on })}
          isDisabled={deck.forward === null}
        >
          {say('watch.autoplay')}
        </Switch>
      ) : null}
      {leads && watch.long ? (
        <Switch isSelected={watch.long.byStars} onChange={(on) => void send({ type: 'bestOf', on })}>
          <Trophy size={18} aria-hidden="true" /> {say('watch.bestOf')}
        </Switch>
      ) : null}
      {children}
    </div>
  );
}

/** Nothing is lost by finishing early, but everybody is taken along: so it is asked for. */
function Finish({ isQuiet = false, needsQuestion = false }: { isQuiet?: boolean; needsQuestion?: boolean }) {
  const say = useText();
  const send = useSend();
  const dialogs = useDialogs();
  const finish = async () => {
    const isSure =
      !needsQuestion || (await dialogs.confirm({ title: say('watch.finish'), body: say('watch.finish.early') }));
    if (isSure) await send({ type: 'end' });
  };
  return (
    <Button
      className={isQuiet ? undefined : styles.next}
      kind={isQuiet ? 'plain' : 'gold'}
      icon={<Flag size={18} aria-hidden="true" />}
      onPress={() => void finish()}
    >
      {say('watch.finish')}
    </Button>
  );
}
