import { staffOf } from '@tuschel/client/staff';
import type { Profile } from '@tuschel/protocol';
import { Contact, Eye, EyeOff, PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { ButtonLink } from '../../../components/Button.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import type { MessageId } from '../../../language/messageIds.ts';
import { AdminTexts } from '../AdminTexts.tsx';
import { addressOf } from '../areas.ts';
import { PowerButton } from './PowerButton.tsx';
import { BanPerson, PowerForm } from './Powers.tsx';
import styles from './Powers.module.css';

interface Props {
  profile: Pick<Profile, 'userName' | 'displayName' | 'isRestricted' | 'isPartyAssociate'>;
  /** The profile has other marks now. */
  onChanged: () => void;
}

/** What the team can do about a profile, on the profile itself. */
export default function ProfilePowers(props: Props) {
  return (
    <AdminTexts>
      <Powers {...props} />
    </AdminTexts>
  );
}

function Powers({ profile, onChanged }: Props) {
  const say = useText();
  return (
    <section className={styles.team} aria-label={say('admin.person')}>
      <h2 className="text-m">{say('admin.person')}</h2>
      <div className="flow gap-3">
        <Marks profile={profile} onChanged={onChanged} />
        <BanPerson userName={profile.userName} />
        <ButtonLink
          kind="quiet"
          size="s"
          to={addressOf('people', profile.userName)}
          icon={<Contact size={18} aria-hidden="true" />}
        >
          {say('admin.person.open')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** What the team marks a profile with. */
export function Marks({ profile, onChanged }: Props) {
  return (
    <>
      <Mark kind={profile.isRestricted ? UNRESTRICT : RESTRICT} profile={profile} onChanged={onChanged} />
      <Mark kind={profile.isPartyAssociate ? DISSOCIATE : ASSOCIATE} profile={profile} onChanged={onChanged} />
    </>
  );
}

interface MarkKind {
  go: MessageId;
  text: MessageId;
  done: MessageId;
  icon: ReactNode;
  note: MessageId;
  needsNote?: boolean;
  isMild?: boolean;
  marks: { isRestricted?: boolean; isPartyAssociate?: boolean };
}

const RESTRICT: MarkKind = {
  go: 'admin.restrict',
  text: 'admin.restrict.text',
  done: 'admin.restrict.done',
  icon: <EyeOff size={18} aria-hidden="true" />,
  note: 'admin.restrict.note',
  needsNote: true,
  marks: { isRestricted: true },
};
const UNRESTRICT: MarkKind = {
  go: 'admin.unrestrict',
  text: 'admin.unrestrict.text',
  done: 'admin.unrestrict.done',
  icon: <Eye size={18} aria-hidden="true" />,
  note: 'admin.ban.note',
  isMild: true,
  marks: { isRestricted: false },
};
const ASSOCIATE: MarkKind = {
  go: 'admin.associate.give',
  text: 'admin.associate.give.text',
  done: 'admin.associate.given',
  icon: <PartyPopper size={18} aria-hidden="true" />,
  note: 'admin.power.note',
  isMild: true,
  marks: { isPartyAssociate: true },
};
const DISSOCIATE: MarkKind = {
  ...ASSOCIATE,
  go: 'admin.associate.take',
  text: 'admin.associate.take.text',
  done: 'admin.associate.taken',
  marks: { isPartyAssociate: false },
};

function Mark({ kind: { icon, done, marks, ...form }, profile, onChanged }: Props & { kind: MarkKind }) {
  const say = useText();
  const client = useClient();
  const name = profile.displayName;
  return (
    <PowerButton icon={icon} label={say(form.go)}>
      {(close) => (
        <PowerForm
          {...form}
          title={form.go}
          name={name}
          send={(words) => staffOf(client).mark(profile.userName, { ...marks, note: words })}
          onDone={() => {
            showToast(say(done, { name }), { kind: 'success', id: 'power' });
            onChanged();
          }}
          onClose={close}
        />
      )}
    </PowerButton>
  );
}
