import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { ForeignProvider, Logins as LoginsNow } from '@tuschel/protocol';
import { Link2, Unlink2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { FormattedDate } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { LOGIN_ICONS } from '../../account/SignIn.tsx';
import { useLoginProviders } from '../../account/useLogin.ts';
import { useClient, useUser } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { useText } from '../../game/useText.ts';
import { PROBLEM_TEXTS, problemText, useProblemText } from '../../language/problemText.ts';
import { beginLinkTrip, FOREIGN_PROVIDERS, type LinkResult, readLinkResult } from '../login/linkTrip.ts';
import data from './Data.module.css';
import styles from './Logins.module.css';

/** Of one person: another one may log in while the answer is kept. */
const keyOf = (userId: string | undefined) => ['account', 'logins', userId] as const;

/** The ways into one's account, and further ones that may be added. Nothing where a name is all there is. */
export function Logins() {
  const say = useText();
  const client = useClient();
  const id = useId();
  const offered = useLoginProviders().filter((provider) => provider !== 'local');
  const key = keyOf(useUser()?.id);
  const logins = useQuery({ queryKey: key, queryFn: () => callEndpoint(client, 'GET /account/logins') });
  const { result, forget } = useLinkResult();
  if (offered.length === 0 && !logins.data?.linked.length) return null;
  return (
    <section className="stack gap-3 pad-5 raised shadow-1 radius-m" aria-labelledby={id}>
      <h2 id={id} className={data.heading}>
        {say('data.logins.title')}
      </h2>
      <p>{say('data.logins.text')}</p>
      {result === null ? null : <Result {...result} />}
      {logins.isPending ? <Skeleton label={say('data.logins.loading')} lines={3} /> : null}
      {logins.isError ? (
        <ErrorState
          text={say('data.logins.failed')}
          retry={say('data.logins.retry')}
          onRetry={() => void logins.refetch()}
        />
      ) : null}
      {logins.data ? <Ways logins={logins.data} offered={offered} onChange={forget} /> : null}
    </section>
  );
}

/** What came of a link from which one is just back. It is said once: a reload has nothing to say. */
function useLinkResult(): { result: LinkResult | null; forget: () => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [result, setResult] = useState(() => readLinkResult(state));
  const isNews = readLinkResult(state) !== null;
  useEffect(() => {
    if (isNews) void navigate(pathname + search, { replace: true, state: null });
  }, [isNews, pathname, search, navigate]);
  return { result, forget: () => setResult(null) };
}

function Result({ provider, outcome }: LinkResult) {
  const say = useText();
  const name = useProviderName()(provider);
  const isGood = outcome === 'linked';
  return (
    <p role={isGood ? 'status' : 'alert'} className={isGood ? styles.done : styles.notDone}>
      {say(`data.logins.${outcome}`, { name })}
    </p>
  );
}

interface WaysProps {
  logins: LoginsNow;
  offered: readonly string[];
  /** Something else is done now: what was said before is over. */
  onChange: () => void;
}

function Ways({ logins: { first, linked }, offered, onChange }: WaysProps) {
  const say = useText();
  const nameOf = useProviderName();
  const { link, unlink, isBusy, problem } = useChanges(onChange);
  const has = (provider: string) => provider === first || linked.some((one) => one.provider === provider);
  const missing = FOREIGN_PROVIDERS.filter((provider) => offered.includes(provider) && !has(provider));
  return (
    <>
      <ul className="stack unmarked flush">
        {first === null ? null : (
          <Way
            provider={first}
            name={first === 'local' ? say('data.logins.local') : nameOf(first)}
            detail={say(first === 'local' ? 'data.logins.local.about' : 'data.logins.first')}
          />
        )}
        {linked.map(({ provider, name, linkedAt, canUnlink }) => (
          <Way
            key={provider}
            provider={provider}
            name={nameOf(provider)}
            detail={
              <>
                {say('data.logins.as', { name })} <FormattedDate value={linkedAt} dateStyle="long" />
                {canUnlink ? null : <span className="block">{say('data.logins.only')}</span>}
              </>
            }
          >
            {canUnlink ? (
              <Button
                kind="quiet"
                size="s"
                icon={<Unlink2 size={18} aria-hidden="true" />}
                aria-label={say('data.logins.unlink.of', { name: nameOf(provider) })}
                isDisabled={isBusy}
                onPress={() => void unlink(provider)}
              >
                {say('data.logins.unlink')}
              </Button>
            ) : null}
          </Way>
        ))}
      </ul>
      {missing.length === 0 ? null : (
        <div className="flow gap-3">
          {missing.map((provider) => (
            <Button
              key={provider}
              icon={<Link2 size={18} aria-hidden="true" />}
              isDisabled={isBusy}
              onPress={() => link(provider)}
            >
              {say('data.logins.link', { name: nameOf(provider) })}
            </Button>
          ))}
        </div>
      )}
      {problem === null ? null : (
        <p role="alert" className="danger">
          {problem}
        </p>
      )}
    </>
  );
}

interface WayProps {
  provider: keyof typeof LOGIN_ICONS;
  name: string;
  detail: ReactNode;
  children?: ReactNode;
}

function Way({ provider, name, detail, children }: WayProps) {
  const Icon = LOGIN_ICONS[provider];
  return (
    <li className={styles.way}>
      <Icon size={22} aria-hidden="true" />
      <span className={styles.what}>
        <span className="block semibold">{name}</span>
        <span className={data.detail}>{detail}</span>
      </span>
      {children}
    </li>
  );
}

function useChanges(onChange: () => void) {
  const say = useText();
  const client = useClient();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const nameOf = useProviderName();
  const textOf = useProblemText();
  const key = keyOf(useUser()?.id);
  const begin = useMutation({
    mutationFn: (provider: ForeignProvider) =>
      callEndpoint(client, 'POST /account/logins/link', { body: { provider } }),
    onSuccess({ authorizeUrl, state }, provider) {
      beginLinkTrip(sessionStorage, state, provider);
      location.assign(authorizeUrl);
    },
  });
  const end = useMutation({
    mutationFn: (provider: ForeignProvider) =>
      callEndpoint(client, 'DELETE /account/logins/:provider', { params: { provider } }),
    onSuccess: (logins) => queries.setQueryData<LoginsNow>(key, logins),
  });
  return {
    link: (provider: ForeignProvider) => {
      onChange();
      end.reset();
      begin.mutate(provider);
    },
    unlink: async (provider: ForeignProvider) => {
      onChange();
      begin.reset();
      const name = nameOf(provider);
      const isSure = await dialogs.confirm({
        title: say('data.logins.sure', { name }),
        body: say('data.logins.sure.text', { name }),
        okLabel: say('data.logins.unlink'),
      });
      if (isSure) end.mutate(provider);
    },
    // The page is about to be left for the provider: nothing else can be pressed.
    isBusy: begin.isPending || begin.isSuccess || end.isPending,
    problem: problemOf(begin.error ?? end.error),
  };

  function problemOf(error: Error | null): string | null {
    if (error === null) return null;
    const isAway = problemText(error) === PROBLEM_TEXTS.providerUnavailable && begin.variables !== undefined;
    return isAway ? say('data.logins.away', { name: nameOf(begin.variables) }) : textOf(error);
  }
}

/** Names of others, which are the same in every language. */
function useProviderName(): (provider: ForeignProvider) => string {
  const { oidcName } = useClient().env;
  return (provider) => ({ twitch: 'Twitch', discord: 'Discord', oidc: oidcName || 'OpenID Connect' })[provider];
}
