import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../components/status/Notice.tsx';
import { CodeForm } from './CodeForm.tsx';

export function InvalidLink() {
  const { formatMessage } = useIntl();
  return (
    <Notice drawing="lost" title={formatMessage({ id: 'join.invalid.title' })}>
      <p>
        <FormattedMessage id="join.invalid.text" />
      </p>
      <CodeForm />
    </Notice>
  );
}
