import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiException } from '@tuschel/client';
import { badgesOf, type CheckedBadge } from '@tuschel/client/badges';
import type { BadgeError } from '@tuschel/protocol';
import { Award, Brush, RotateCcw } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AwardShelf } from '../../badges/AwardShelf.tsx';
import { BadgeAuthor } from '../../badges/BadgeAuthor.tsx';
import { BadgeArt } from '../../badges/BadgeArt.tsx';
import { useClient, useUser } from '../../ClientContext.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { Sparkles } from '../../components/Sparkles.tsx';
import { useText } from '../../game/useText.ts';
import { useLanguage } from '../../language/Texts.tsx';
import styles from './ClaimBadge.module.css';

/** What the server says of a link is good for so long, ms. */
const CHECK_MS = 5 * 60_000;

interface Props {
  badge: string;
  hash: string;
}

/** What the link is good for; one button makes it one's own. */
export function ClaimBadge({ badge, hash }: Props) {
  const say = useText();
  const client = useClient();
  const calls = useMemo(() => badgesOf(client), [client]);
  const queries = useQueryClient();
  const userId = useUser()?.id;
  const queryKey = ['badge', userId, badge, hash];
  const checked = useQuery({
    queryKey,
    queryFn: () => calls.check(badge, hash),
    staleTime: CHECK_MS,
    retry: false,
  });
  if (checked.status === 'pending') return <Skeleton label={say('badge.looking')} lines={5} />;
  if (checked.status === 'error') return <Failed error={checked.error} onRetry={() => void checked.refetch()} />;
  if (typeof checked.data === 'string') return <Failed error={checked.data} onRetry={() => void checked.refetch()} />;
  const found = checked.data;
  const claim = async () => {
    const refused = await calls.claim(badge, hash);
    if (refused === null) queries.setQueryData(queryKey, { ...found, isClaimed: true });
    return refused;
  };
  return <Found found={found} claim={claim} />;
}

type Step = 'offered' | 'claiming' | 'done' | 'already';

function Found({ found, claim }: { found: CheckedBadge; claim: () => Promise<BadgeError | null> }) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>(found.isClaimed ? 'already' : 'offered');
  const [error, setError] = useState<unknown>(null);
  const isHad = step === 'done' || step === 'already';
  const userId = useUser()?.id;
  const mine = useQuery({
    queryKey: ['badges', 'mine', userId],
    queryFn: () => badgesOf(client).mine(),
    enabled: isHad,
  });
  const run = async () => {
    if (step !== 'offered') return;
    setStep('claiming');
    setError(null);
    try {
      const refused = await claim();
      if (refused !== null && refused !== 'alreadyClaimed') {
        setError(refused);
        setStep('offered');
        return;
      }
      setStep(refused === null ? 'done' : 'already');
      await queries.invalidateQueries({ queryKey: ['badges'] });
    } catch (refused) {
      setError(refused);
      setStep('offered');
    }
  };
  if (error !== null) return <Failed error={error} onRetry={() => void run()} />;
  return (
    <div className={styles.page}>
      <Card found={found} step={step} onClaim={() => void run()} />
      {isHad ? <AwardShelf awards={mine.data ?? []} /> : null}
      {isHad ? (
        <ButtonLink to="/create" icon={<Brush size={20} aria-hidden="true" />} className={styles.play}>
          {say('badge.play')}
        </ButtonLink>
      ) : null}
    </div>
  );
}

function Card({ found, step, onClaim }: { found: CheckedBadge; step: Step; onClaim: () => void }) {
  const say = useText();
  const { language } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = language === 'de' ? found.titleDe : found.titleEn;
  useEffect(() => {
    // The button that had the focus is gone.
    if (step === 'done') heading.current?.focus();
  }, [step]);
  const art = <BadgeArt id={found.id} picture={found.picture} />;
  return (
    <section className={styles.card}>
      {step === 'done' ? <Sparkles>{art}</Sparkles> : art}
      <p className="soft display">{step === 'done' ? say('badge.done.title') : say('badge.for')}</p>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <BadgeAuthor name={found.authorName} url={found.authorUrl} className={styles.author} />
      <div aria-live="polite">
        {step === 'done' ? <p>{say('badge.done.text', { title })}</p> : null}
        {step === 'already' ? <p className="bold">{say('badge.already')}</p> : null}
      </div>
      {step === 'offered' || step === 'claiming' ? (
        <Button
          kind="gold"
          icon={<Award size={20} aria-hidden="true" />}
          isDisabled={step === 'claiming'}
          onPress={onClaim}
        >
          {say(step === 'claiming' ? 'badge.claiming' : 'badge.claim')}
        </Button>
      ) : null}
    </section>
  );
}

/** Why it is nobody says: who guesses learns nothing. */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useText();
  const isBusy = error instanceof ApiException && error.status === 429;
  return (
    <Notice drawing="lost" title={say('badge.error')}>
      <p role="alert">{say(isBusy ? 'badge.error.busy' : 'badge.error.text')}</p>
      <Button kind="quiet" icon={<RotateCcw size={20} aria-hidden="true" />} onPress={onRetry}>
        {say('badge.error.retry')}
      </Button>
    </Notice>
  );
}
