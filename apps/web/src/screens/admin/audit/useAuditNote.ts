import { STAFF } from '@tuschel/protocol';
import { useIntl } from 'react-intl';
import { useText } from '../../../game/useText.ts';
import type { MessageId } from '../../../language/messageIds.ts';
import { REASONS } from '../review/desk.ts';
import { isOneOf } from '../isOneOf.ts';
import { APPOINTMENTS } from '../people/PersonPowers.tsx';
import { BAN_REASONS } from '../people/Powers.tsx';

/** Facts as the books keep them. */
const FACTS: Readonly<Record<string, MessageId>> = {
  'the ban is over': 'admin.audit.over',
  'for good': 'admin.audit.forGood',
  'mayHost true': 'admin.audit.mayHost',
  'mayHost false': 'admin.audit.mayNotHost',
  'isRestricted true': 'admin.audit.restricted',
  'isRestricted false': 'admin.audit.unrestricted',
  'isPartyAssociate true': 'admin.audit.associate',
  'isPartyAssociate false': 'admin.audit.noAssociate',
};

/** The books keep what was decided by codes, and ends of bans as times of UTC: the reader's words for them, with what somebody has added. */
export function useAuditNote({ action, note }: { action: string; note: string }): string {
  const say = useText();
  const { formatDate } = useIntl();
  const [facts = '', ...said] = note.split(': ');
  const wordOf = (fact: string): string => {
    if ((action === 'reject' || action === 'quarantine') && isOneOf(REASONS, fact)) return say(`reject.${fact}`);
    if (action === 'ban' && isOneOf(BAN_REASONS, fact)) return say(`admin.ban.reason.${fact}`);
    if (action === 'appoint') {
      const rank = /^rank (\w+)$/.exec(fact)?.[1] ?? '';
      if (rank === 'admin') return say('admin.rank.admin');
      if (isOneOf(APPOINTMENTS, rank)) return say(`admin.appointment.${rank}`);
    }
    const level = action === 'supporter' ? /^level (\d)$/.exec(fact)?.[1] : undefined;
    if (level !== undefined && Number(level) <= STAFF.supporterLevels)
      return say('admin.support.levels', { level: Number(level) });
    const until = action === 'ban' ? /^until (\d{4}-\S+)$/.exec(fact)?.[1] : undefined;
    if (until !== undefined) return say('admin.audit.until', { date: formatDate(until, { dateStyle: 'long' }) });
    return KEEPS_FACTS.includes(action) && Object.hasOwn(FACTS, fact) ? say(FACTS[fact] as MessageId) : fact;
  };
  return [facts.split(', ').map(wordOf).join(', '), ...said].join(': ');
}

/** What of these words somebody has written themselves stays as it is. */
const KEEPS_FACTS: readonly string[] = ['ban', 'lift', 'profile', 'appoint'];
