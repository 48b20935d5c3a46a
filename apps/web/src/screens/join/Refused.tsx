import type { JoinError } from '@tuschel/protocol';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSession } from '../../ClientContext.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { usePageTitle } from '../../usePageTitle.ts';

export type Refusal = Exclude<JoinError, 'notFound' | 'private'> | 'unavailable';

/** Why one cannot come in, and what to do next. */
export function Refused({ errorCode, retry }: { errorCode: Refusal; retry: () => void }) {
  const { formatMessage } = useIntl();
  const session = useSession();
  const name = session.status === 'signedIn' ? session.user.displayName : '';
  const isAway = errorCode === 'unavailable';
  const title = formatMessage({ id: isAway ? 'join.unavailable.title' : `join.error.${errorCode}` });
  usePageTitle(title);
  return (
    <Notice drawing="lost" title={title}>
      <p>
        {isAway ? (
          <FormattedMessage id="join.error.unavailable" />
        ) : (
          <FormattedMessage id={`join.refused.${errorCode}`} values={{ name: <strong>{name}</strong> }} />
        )}
      </p>
      <div className="flow gap-3">
        <Button kind="gold" onPress={retry}>
          <FormattedMessage id="join.retry" />
        </Button>
        {isAway ? null : (
          <ButtonLink to="/create" kind="quiet">
            <FormattedMessage id="join.refused.own" />
          </ButtonLink>
        )}
      </div>
    </Notice>
  );
}
