import type { FoundPerson } from '@tuschel/protocol';
import { Badge } from '../../../components/Badge.tsx';
import { rankName } from '../../../game/roles/nameColor.ts';
import { useText } from '../../../game/useText.ts';

type Props = Pick<FoundPerson, 'rank' | 'supporterLevel' | 'isEnabled' | 'isBanned' | 'isRestricted' | 'mayHost'>;

/** What somebody is, and what was done to them, in a word each. */
export function PersonBadges({ person }: { person: Props }) {
  const say = useText();
  const rank = rankName(person.rank);
  return (
    <>
      {person.isBanned ? <Badge look="danger">{say('admin.banned')}</Badge> : null}
      {person.isEnabled ? null : <Badge look="danger">{say('admin.people.disabled')}</Badge>}
      {person.isRestricted ? <Badge look="danger">{say('admin.people.restricted')}</Badge> : null}
      {rank === undefined || rank === 'friend' || rank === 'superFriend' ? null : (
        <Badge look="action">{say(`admin.rank.${rank}`)}</Badge>
      )}
      {person.supporterLevel > 0 ? (
        <Badge look="gold">{say('admin.people.supporter', { level: person.supporterLevel })}</Badge>
      ) : null}
      {person.mayHost ? <Badge>{say('admin.people.host')}</Badge> : null}
    </>
  );
}
