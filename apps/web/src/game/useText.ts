import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../language/messageIds.ts';

export type TextValues = Record<string, string | number | Date | boolean | null | undefined>;

/** Says a text of the catalogue. */
export function useText(): (id: MessageId, values?: TextValues) => string {
  const { formatMessage } = useIntl();
  return useCallback((id: MessageId, values?: TextValues) => formatMessage({ id }, values), [formatMessage]);
}

/** The text of an id that ends in a code from the server, and `fallback` for a code that has none. */
export function useCoded(): (id: string, fallback: string) => string {
  const { messages, formatMessage } = useIntl();
  return useCallback(
    (id: string, fallback: string) => (id in messages ? formatMessage({ id: id as MessageId }) : fallback),
    [messages, formatMessage],
  );
}
