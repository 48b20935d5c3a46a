import { useIntl } from 'react-intl';
import { warningsOf } from './warnings.ts';

/** "Horror, blood or violence" */
export function useWarningNames(flags: number): string {
  const { formatList, formatMessage } = useIntl();
  return formatList(
    warningsOf(flags).map((warning) => formatMessage({ id: `warning.${warning}` })),
    { type: 'conjunction' },
  );
}
