import type { BanNotice } from '@tuschel/protocol';
import { useIntl } from 'react-intl';
import { useText } from '../../../game/useText.ts';

/** Why somebody is banned, since when, for how long, and what was said to them. */
export function BanFacts({ ban: { reason, note, since, until } }: { ban: Omit<BanNotice, 'appeal'> }) {
  const say = useText();
  const { formatDate } = useIntl();
  const date = (at: number) => formatDate(at, { dateStyle: 'long' });
  const end = until === null ? say('admin.ban.forGood') : say('admin.ban.until', { date: date(until) });
  return (
    <>
      <p>
        {say(`admin.ban.reason.${reason}`)} – {end}{' '}
        <span className="soft text-s">{say('admin.ban.since', { date: date(since) })}</span>
      </p>
      {note === '' ? null : <q className="fits soft text-s breakable">{note}</q>}
    </>
  );
}
