import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../components/status/Notice.tsx';
import { Waiting } from './Waiting.tsx';

/** In the place of the invitation from the first moment, so that nothing is empty or jumps meanwhile. */
export function OnTheWay() {
  return (
    <Notice drawing="otter" title={useIntl().formatMessage({ id: 'join.onTheWay' })}>
      <Waiting>
        <FormattedMessage id="join.joining" />
      </Waiting>
      <p>
        <FormattedMessage id="loading.reloadNote" />
      </p>
    </Notice>
  );
}
