import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { Waiting } from './Waiting.tsx';

/**
 * The lobby is not open: one waits here, and is taken in as soon as it is.
 * @param wasOpen the host has closed it again
 */
export function ClosedDoor({ wasOpen, isLost }: { wasOpen: boolean; isLost: boolean }) {
  const { formatMessage } = useIntl();
  usePageTitle(formatMessage({ id: 'join.door.pageTitle' }));
  return (
    <Notice drawing="otter" title={formatMessage({ id: wasOpen ? 'join.door.closed' : 'join.door.notYet' })}>
      <p>
        <FormattedMessage id="join.door.wait" />
      </p>
      <Waiting>
        <FormattedMessage id={isLost ? 'join.door.lost' : 'join.door.waiting'} />
      </Waiting>
      <ButtonLink to="/" kind="quiet">
        <FormattedMessage id="error.home" />
      </ButtonLink>
    </Notice>
  );
}
