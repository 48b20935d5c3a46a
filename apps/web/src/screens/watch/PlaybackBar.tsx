import { Pause, Play, Repeat, StepBack, StepForward } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { Segments } from '../../components/form/Segments.tsx';
import { useText } from '../../game/useText.ts';
import type { Playback } from '../../canvas/show/playback.ts';
import styles from './PlaybackBar.module.css';
import type { Playhead } from './playhead.ts';
import { type Deck, SPEEDS } from './useDeck.ts';

interface Props {
  /** What was dragged on one page is none of the next one's. Default: there is one only. */
  pageId?: string;
  playback: Playback;
  playhead: Playhead;
  deck: Pick<Deck, 'scrub' | 'setPaused' | 'setSpeed' | 'setLoop'>;
  onStep: (direction: 1 | -1) => void;
}

/** Plays a drawing as one plays a tape: for everybody, or for oneself. */
export function PlaybackBar({ pageId = '', playback, playhead, deck, onStep }: Props) {
  const say = useText();
  const isPaused = playback.paused ?? false;
  const loops = playback.loop ?? false;
  return (
    <div className={styles.bar} role="group" aria-label={say('watch.playback')}>
      <IconButton
        label={say('watch.stepBack')}
        shortcut=","
        tooltip="top"
        className={styles.step}
        onPress={() => onStep(-1)}
      >
        <StepBack size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={say(isPaused ? 'watch.play' : 'watch.pause')}
        shortcut="P"
        kind="quiet"
        tooltip="top"
        onPress={() => deck.setPaused(!isPaused)}
      >
        {isPaused ? <Play size={20} aria-hidden="true" /> : <Pause size={20} aria-hidden="true" />}
      </IconButton>
      <IconButton
        label={say('watch.stepForward')}
        shortcut="."
        tooltip="top"
        className={styles.step}
        onPress={() => onStep(1)}
      >
        <StepForward size={20} aria-hidden="true" />
      </IconButton>
      <ScrubBar pageId={pageId} playhead={playhead} onScrub={deck.scrub} />
      <Segments
        label={say('watch.speed')}
        value={String(playback.speed ?? 1)}
        onChange={(value) => deck.setSpeed(SPEEDS.find((speed) => String(speed) === value) ?? 1)}
        segments={SPEEDS.map((speed) => ({ value: String(speed), label: say('watch.times', { speed }) }))}
        className={styles.speed}
      />
      <IconButton
        label={say('watch.loop')}
        tooltip="top"
        className={styles.loop}
        aria-pressed={loops}
        kind={loops ? 'action' : 'plain'}
        onPress={() => deck.setLoop(!loops)}
      >
        <Repeat size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** So often what is dragged is told to everybody, ms. */
const TELL_EVERY_MS = 120;

interface ScrubProps {
  pageId: string;
  playhead: Playhead;
  onScrub: (at: number) => void;
}

function ScrubBar({ pageId, playhead, onScrub }: ScrubProps) {
  const say = useText();
  const input = useRef<HTMLInputElement>(null);
  const isHeld = useRef(false);
  const tell = useThrottled(onScrub, pageId);

  useEffect(() => {
    const show = () => {
      const { position, duration } = playhead.get();
      if (!input.current || isHeld.current) return;
      input.current.max = String(Math.max(1, Math.round(duration)));
      input.current.value = String(Math.round(position));
      input.current.style.setProperty('--share', `${(position / Math.max(1, duration)) * 100}%`);
      const words = say('watch.seconds', { at: Math.round(position / 1_000), all: Math.round(duration / 1_000) });
      if (input.current.getAttribute('aria-valuetext') !== words) input.current.setAttribute('aria-valuetext', words);
    };
    show();
    return playhead.subscribe(show);
  }, [playhead, say]);

  const letGo = () => {
    isHeld.current = false;
  };
  return (
    <input
      ref={input}
      type="range"
      min={0}
      max={1}
      step={1}
      defaultValue={0}
      className={styles.scrub}
      aria-label={say('watch.scrub')}
      onPointerDown={() => {
        isHeld.current = true;
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onBlur={letGo}
      onKeyDown={(event) => {
        const { position, duration } = playhead.get();
        const place = placeByKey(event.key, position, duration);
        if (place === null) return;
        event.preventDefault();
        tell(place);
      }}
      onInput={({ currentTarget }) => {
        const at = currentTarget.valueAsNumber;
        currentTarget.style.setProperty('--share', `${(at / Number(currentTarget.max)) * 100}%`);
        tell(Math.round(at));
      }}
    />
  );
}

/** How far the keys go, ms of the replay. */
const LEAP_MS = { Arrow: 500, Page: 2_000 };

/** Null: that key does nothing here. */
function placeByKey(key: string, position: number, duration: number): number | null {
  const by = (ms: number) => Math.round(Math.min(Math.max(0, position + ms), duration));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return by(LEAP_MS.Arrow);
    case 'ArrowLeft':
    case 'ArrowDown':
      return by(-LEAP_MS.Arrow);
    case 'PageUp':
      return by(LEAP_MS.Page);
    case 'PageDown':
      return by(-LEAP_MS.Page);
    case 'Home':
      return 0;
    case 'End':
      return Math.floor(duration);
    default:
      return null;
  }
}

/** The first at once, then at most one in a while, and always the last, unless another page has come. */
function useThrottled(tell: (at: number) => void, pageId: string): (at: number) => void {
  const latest = useRef(tell);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; at: number | null } | null>(null);
  useEffect(() => {
    latest.current = tell;
  }, [tell]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page forgets what waits
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer);
      waiting.current = null;
    },
    [pageId],
  );
  return (at) => {
    if (waiting.current) {
      waiting.current.at = at;
      return;
    }
    latest.current(at);
    const wait = () => {
      const timer = setTimeout(() => {
        const next = waiting.current?.at ?? null;
        waiting.current = null;
        if (next === null) return;
        latest.current(next);
        wait();
      }, TELL_EVERY_MS);
      waiting.current = { timer, at: null };
    };
    wait();
  };
}

/** How far the replay is, for whoever only looks. */
export function ProgressLine({ playhead }: { playhead: Playhead }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = () => {
      const { position, duration } = playhead.get();
      line.current?.style.setProperty('--share', `${(position / Math.max(1, duration)) * 100}%`);
    };
    show();
    return playhead.subscribe(show);
  }, [playhead]);
  return <span ref={line} className={styles.progress} aria-hidden="true" />;
}
