import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../messageIds.ts';

export type TextValues = Record<string, string | number | Date | boolean | null | undefined>;

/** Says a text of the catalogue. */
export function useText(): (id: MessageId, values?: TextValues) => string {
  const { formatMessage } = useIntl();
  return useCallback((id: MessageId, values?: TextValues) => formatMessage({ id }, values), [formatMessage]);
}

/** The text `<prefix>.<code>` of a code that came from the server, and `fallback` for one that has none. */
export function useCoded(): (prefix: string, code: string, fallback: string) => string {
  const { messages, formatMessage } = useIntl();
  return useCallback(
    (prefix: string, code: string, fallback: string) => {
      const id = `${prefix}.${code}`;
      return id in messages ? formatMessage({ id: id as MessageId }) : fallback;
    },
    [messages, formatMessage],
  );
}
