import type { MatchState, Step } from '@tuschel/protocol';
import { HeartHandshake, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useNow } from '../time/useNow.ts';
import { useText } from '../useText.ts';
import styles from './FreePage.module.css';
import { fateOf, type Offer } from './fateOf.ts';

/** A page of this step has nobody to work on it, and may be taken over: asked in passing, never in the way of a drawing. */
export function FreePage({ state }: { state: MatchState }) {
  const [declined, setDeclined] = useState<Offer | null>(null);
  const { game } = useClient();
  const { offer, step } = state;
  useFate(state, declined);
  if (!offer || !step || declined?.until === offer.until) return null;
  const decline = () => {
    setDeclined(offer);
    // Nobody waits for whoever has said no. If it does not arrive, the offer just ends with its time.
    void game.send({ type: 'decline', step: offer.step });
  };
  return <Card key={offer.until} offer={offer} step={step} onGone={() => setDeclined(offer)} onDecline={decline} />;
}

/** Says so when somebody else was faster. */
function useFate(state: MatchState, declined: Offer | null): void {
  const { game } = useClient();
  const say = useText();
  const before = useRef(state);
  useEffect(() => {
    const isTaken = fateOf(before.current, state, declined, game.now()) === 'taken';
    before.current = state;
    if (isTaken) showToast(say('freePage.taken'), { id: 'freePage' });
  }, [state, declined, game, say]);
}

interface CardProps {
  offer: Offer;
  step: Step;
  /** Somebody else was faster. */
  onGone: () => void;
  onDecline: () => void;
}

function Card({ offer, step, onGone, onDecline }: CardProps) {
  const say = useText();
  const { game } = useClient();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  // Said once: a text that changes each second would be read out again and again.
  const [minutes] = useState(() => minutesLeft(step.deadline, game.now()));
  const seconds = Math.max(0, Math.ceil((offer.until - now) / 1000));
  if (seconds === 0) return null;

  const take = async () => {
    setAsking(true);
    const { ok } = await game.send({ type: 'understudy', step: offer.step });
    if (ok) return;
    setAsking(false);
    onGone();
    showToast(say('freePage.taken'), { id: 'freePage' });
  };

  return (
    <section className={styles.card} aria-label={say('freePage.title')} data-testid="free-page">
      <div className="grid gap-1" role="status">
        <h2 className="row gap-2 text-l">
          <HeartHandshake size={22} aria-hidden="true" />
          {say('freePage.title')}
        </h2>
        <p>{say(`freePage.${step.kind}`)}</p>
        {minutes === null ? null : <p>{say('freePage.time', { minutes })}</p>}
      </div>
      <strong className={styles.seconds} aria-hidden="true">
        {seconds}
      </strong>
      <div className={styles.actions}>
        <Button kind="action" isDisabled={isAsking} onPress={take}>
          {say('freePage.take')}
        </Button>
        <Button kind="quiet" icon={<X size={18} aria-hidden="true" />} isDisabled={isAsking} onPress={onDecline}>
          {say('freePage.decline')}
        </Button>
      </div>
    </section>
  );
}

/** Whole minutes, at least one. Null: the host decides. */
function minutesLeft(deadline: number | null, now: number): number | null {
  return deadline === null ? null : Math.max(1, Math.floor((deadline - now) / 60_000));
}
