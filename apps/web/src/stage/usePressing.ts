import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../language/messageIds.ts';
import { pressAll } from './pressing.ts';

/** On a desk these panels lie open; on a phone nobody paints. */
const SHEETS: ReadonlySet<MessageId> = new Set([
  'draw.colors',
  'draw.layers',
  'draw.sheet.tool',
  'chat.open',
  'playground.new',
]);

/** Papers are painted on where there is room for it, and looked at elsewhere. */
const AT_THE_DESK: ReadonlySet<MessageId> = new Set(['playground.references', 'playground.rename', 'draw.finished']);
const PAPERS = '/playground/';
const HAS_ROOM = '(min-width: 56.25rem)';

/** What the names of buttons count and name, where a scene presses them. */
const VALUES = { unread: 0, count: 0, name: 'PinselPaula', size: 5 };

/** Presses these buttons of a scene at this path (default: a shelf of components) at first. `data-stage` of the root then is "set", and what is shown stands; or "failed". */
export function usePressing(press: readonly MessageId[], path = ''): void {
  const { formatMessage } = useIntl();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const tell = (stage: 'set' | 'failed') => {
      document.documentElement.dataset['stage'] = stage;
    };
    // What lies in the hand on a phone, where the tools are in a sheet.
    const tool = formatMessage({ id: 'draw.tool.pencil' });
    const values = { ...VALUES, tool, title: formatMessage({ id: 'end.picture' }, VALUES) };
    const hasAll = matchMedia(HAS_ROOM).matches || !path.startsWith(PAPERS);
    const here = hasAll ? press : press.filter((id) => !AT_THE_DESK.has(id));
    pressAll(here.map((id) => ({ name: formatMessage({ id }, values), isAtHand: SHEETS.has(id) }))).then(
      () => tell('set'),
      (error: unknown) => {
        tell('failed');
        console.error(error);
      },
    );
  }, [press, path, formatMessage]);
}
