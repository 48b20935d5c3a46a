import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { Checkout, Price, Support } from '@tuschel/protocol';
import { Brush, CreditCard, Heart, PaintBucket, Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useClient, useUser } from '../../ClientContext.tsx';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { Spinner } from '../../components/status/Spinner.tsx';
import { Switch } from '../../components/form/Switch.tsx';
import { keepPlace } from '../../focus/keepPlace.ts';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';
import { levelOf, useLevelName } from '../../support/levels.ts';
import { SupportTexts } from '../../support/SupportTexts.tsx';
import { useAction } from '../../useAction.ts';
import { WaysIn } from '../welcome/WaysIn.tsx';
import styles from './SupportDesk.module.css';
import { hasArrived, type Paid, usePaid } from './usePaid.ts';
import { type ProviderPage, useProviderPage } from './useProviderPage.ts';
import { supportKey, useSupport } from './useSupport.ts';

type Mine = NonNullable<Support['mine']>;

/** What can be paid for here, and what one has of it. Where nothing can be, the page below says how else to help. */
export default function SupportDesk() {
  return (
    <SupportTexts>
      <Desk />
    </SupportTexts>
  );
}

function Desk() {
  const say = useText();
  const paid = usePaid();
  const { data, error, refetch } = useSupport(paid);
  if (data !== undefined) return <Loaded support={data} paid={paid} />;
  return (
    <Frame>
      {error === null ? (
        <Skeleton label={say('support.loading')} lines={3} />
      ) : (
        <ErrorState
          text={say(listProblem(error, 'support.broken'))}
          retry={say('page.retry')}
          onRetry={() => void refetch()}
        />
      )}
    </Frame>
  );
}

/** The page around it may be in another language. */
function Frame({ children }: { children: ReactNode }) {
  const { locale } = useIntl();
  return (
    <section className={styles.desk} lang={locale} onFocus={keepPlace}>
      {children}
    </section>
  );
}

function Loaded({ support, paid }: { support: Support; paid: Paid | null }) {
  const say = useText();
  const nameOf = useLevelName();
  const provider = useProviderPage();
  const { tiers, donation, mine } = support;
  const isPayable = tiers.length > 0 || donation !== null;
  if (!isPayable && (mine === null || mine.level === 0)) return null;
  return (
    <Frame>
      {mine === null || paid === null ? null : <PaidNotice paid={paid} mine={mine} />}
      {mine === null || mine.level === 0 ? null : (
        <p className={styles.have}>
          <Heart size={20} aria-hidden="true" /> {say('support.have', { level: nameOf(mine.level) })}
        </p>
      )}
      {mine === null ? null : <Management mine={mine} provider={provider} />}
      {isPayable ? <Offers support={support} provider={provider} /> : null}
      {mine === null || mine.isThanked === null ? null : <ThanksWish isThanked={mine.isThanked} />}
    </Frame>
  );
}

/** What becomes of a payment that was just made. */
function PaidNotice({ paid, mine }: { paid: Paid; mine: Mine }) {
  const say = useText();
  const nameOf = useLevelName();
  const isThere = hasArrived(paid, mine);
  const words = () => {
    if (paid.choice === 'donation') return say('support.paid.donation');
    if (isThere) return say('support.paid.arrived', { level: nameOf(mine.level) });
    return say(paid.isOver ? 'support.paid.late' : 'support.paid.awaited');
  };
  return (
    <p role="status" className={styles.paid}>
      {isThere || paid.isOver ? null : <Spinner />}
      <span>{words()}</span>
    </p>
  );
}

/** A payment that failed comes first: there is a time by which it can be made good. */
function Management({ mine: { endsAt, mayManage }, provider }: { mine: Mine; provider: ProviderPage }) {
  const say = useText();
  const { formatDate } = useIntl();
  const button = mayManage ? (
    <Button
      kind={endsAt === null ? 'quiet' : 'gold'}
      icon={<CreditCard size={20} aria-hidden="true" />}
      isDisabled={provider.isGoing}
      onPress={() => provider.manage()}
    >
      {say('support.manage')}
    </Button>
  ) : null;
  if (endsAt === null) return button;
  return (
    <div className={styles.ends}>
      <p role="alert">{say('support.ends', { date: formatDate(endsAt, { dateStyle: 'long' }) })}</p>
      {button}
    </div>
  );
}

function Offers({ support: { tiers, donation, mine }, provider }: { support: Support; provider: ProviderPage }) {
  const say = useText();
  const [isAsked, setAsked] = useState(false);
  // What one pays for already is changed there; a second subscription would be paid on top of it.
  const isPaying = mine?.isPaying === true;
  const choose = (choice: Checkout['choice']) => {
    if (mine === null) return setAsked(true);
    return isPaying && choice !== 'donation' ? provider.manage() : provider.pay(choice);
  };
  return (
    <>
      {tiers.length === 0 ? null : (
        <>
          <h2 className="text-xl">{say('support.title')}</h2>
          <ul className={styles.tiers}>
            {tiers.map(({ level, price }) => (
              <Tier
                key={level}
                level={level}
                price={price}
                isMine={mine?.level === level}
                isPaying={isPaying}
                isGoing={provider.isGoing}
                onChoose={() => choose(levelOf(level))}
              />
            ))}
          </ul>
        </>
      )}
      {donation === null ? null : (
        <Donation price={donation} isGoing={provider.isGoing} onDonate={() => choose('donation')} />
      )}
      {mine === null && isAsked ? <LogIn /> : null}
    </>
  );
}

const ICONS = { 1: Pencil, 2: Brush, 3: PaintBucket } as const;

interface TierProps {
  level: number;
  price: Price;
  /** One has this level. */
  isMine: boolean;
  /** One pays for a level. */
  isPaying: boolean;
  isGoing: boolean;
  onChoose: () => unknown;
}

function Tier({ level, price, isMine, isPaying, isGoing, onChoose }: TierProps) {
  const say = useText();
  const name = useLevelName()(level);
  const priceText = usePriceText();
  const Icon = ICONS[levelOf(level)];
  return (
    <li className={styles.tier} data-mine={isMine}>
      <Icon size={36} strokeWidth={1.8} aria-hidden="true" className="gold-text" />
      <h3 className="text-l breakable">{name}</h3>
      <p className="bold">{say(`support.price.${price.interval ?? 'once'}`, { price: priceText(price) })}</p>
      <p className={styles.about}>{say(`support.level.${levelOf(level)}.text`)}</p>
      {isMine ? <Badge look="gold">{say('support.yours')}</Badge> : null}
      {isMine && isPaying ? null : (
        <Button
          wide
          isDisabled={isGoing}
          aria-label={say(isPaying ? 'support.change.level' : 'support.choose.level', { level: name })}
          onPress={onChoose}
        >
          {say(isPaying ? 'support.change' : 'support.choose')}
        </Button>
      )}
    </li>
  );
}

function Donation({ price, isGoing, onDonate }: { price: Price; isGoing: boolean; onDonate: () => unknown }) {
  const say = useText();
  const priceText = usePriceText();
  return (
    <div className="flow align-center gap-2-4 soft">
      <p>{price.amount === 0 ? say('support.donation.free') : say('support.donation', { price: priceText(price) })}</p>
      <Button kind="quiet" size="s" isDisabled={isGoing} onPress={onDonate}>
        {say('support.donate')}
      </Button>
    </div>
  );
}

/** Appears where a visitor has chosen, and takes the focus there. */
function LogIn() {
  const say = useText();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.login}>
      <p className={styles.invitation}>{say('support.login')}</p>
      <WaysIn returnTo="/support" />
    </div>
  );
}

function ThanksWish({ isThanked }: { isThanked: boolean }) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const userId = useUser()?.id;
  const { isBusy, run } = useAction('support');
  const wish = (isWished: boolean) =>
    run(async () => {
      const answer = await callEndpoint(client, 'PUT /support/thanks', { body: { isThanked: isWished } });
      queries.setQueryData(supportKey(userId), answer);
      void queries.invalidateQueries({ queryKey: ['thanks'] });
    });
  return (
    <Switch isSelected={isThanked} isDisabled={isBusy} onChange={(isWished) => void wish(isWished)}>
      {say('support.thanks.wish')}
    </Switch>
  );
}

/** A price as the reader's language writes it. Amounts come in the smallest unit, of which not every currency has a hundred. */
function usePriceText(): (price: Price) => string {
  const { formatNumber, formatters, locale } = useIntl();
  return ({ amount, currency }) => {
    const format = { style: 'currency', currency } as const;
    const { maximumFractionDigits = 2 } = formatters.getNumberFormat(locale, format).resolvedOptions();
    return formatNumber(amount / 10 ** maximumFractionDigits, format);
  };
}
