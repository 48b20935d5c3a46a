import { staffOf } from '@tuschel/client/staff';
import { AdminPower, type Appointment, type PersonCase, RANK_OF_POWER, STAFF } from '@tuschel/protocol';
import { Award, DoorOpen, Heart, KeyRound, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useClient, useUser } from '../../../ClientContext.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { Choose } from '../../../gallery/Choose.tsx';
import styles from './People.module.css';
import { LoginLink } from './LoginLink.tsx';
import { PowerButton } from './PowerButton.tsx';
import { BanPerson, PowerForm } from './Powers.tsx';
import { Marks } from './ProfilePowers.tsx';

/** What can be given here. Admins are made on the machine alone. */
export const APPOINTMENTS = [
  'team',
  'communityMemberPlus',
  'communityMember',
  'nameColor',
  'none',
] as const satisfies readonly Appointment[];
type GivenRank = (typeof APPOINTMENTS)[number];

const LEVELS = Array.from({ length: STAFF.supporterLevels + 1 }, (_, level) => String(level));

interface Props {
  person: PersonCase;
  /** The account stands otherwise now. */
  onChanged: () => void;
}

/** What the team, and what admins can do about an account. Nobody does it to their own rank or to a higher one. */
export function PersonPowers({ person, onChanged }: Props) {
  const say = useText();
  const power = useUser()?.adminPower ?? AdminPower.None;
  const { username: userName, displayName, isRestricted, isPartyAssociate, ban, rank } = person;
  const outranks = (RANK_OF_POWER[power] ?? 0) > rank;
  const isAdmin = power >= AdminPower.Admin;
  // Whoever reads the appeal lifts it there.
  const canLift = ban !== null && (ban.appeal === null || ban.appeal.answer !== null);
  const profile = { userName, displayName: displayName || userName, isRestricted, isPartyAssociate };
  return (
    <section className={styles.section}>
      <h3>{say('admin.person')}</h3>
      {outranks ? null : <p className="soft text-s">{say('admin.person.outranked')}</p>}
      <div className="flow gap-2">
        {outranks ? (
          <>
            {canLift ? <LiftBan person={person} onChanged={onChanged} /> : null}
            <BanPerson userName={userName} onDone={onChanged} />
            <Marks profile={profile} onChanged={onChanged} />
            <LoginLink name={userName} onMade={onChanged} />
          </>
        ) : null}
        {outranks && isAdmin ? (
          <>
            <Rank person={person} onChanged={onChanged} />
            <Hosting person={person} onChanged={onChanged} />
          </>
        ) : null}
        {isAdmin ? <Support person={person} onChanged={onChanged} /> : null}
        {outranks && isAdmin ? <Access person={person} onChanged={onChanged} /> : null}
      </div>
    </section>
  );
}

/** Says what was done, and has the sheet read anew. */
function useDone(onChanged: () => void): (text: string) => void {
  return (text) => {
    showToast(text, { kind: 'success', id: 'power' });
    onChanged();
  };
}

function LiftBan({ person: { username: name }, onChanged }: Props) {
  const say = useText();
  const client = useClient();
  const done = useDone(onChanged);
  return (
    <PowerButton icon={<Undo2 size={18} aria-hidden="true" />} label={say('admin.lift')}>
      {(close) => (
        <PowerForm
          title="admin.lift.title"
          name={name}
          text="admin.lift.text"
          go="admin.lift"
          note="admin.power.note"
          isMild
          send={(note) => staffOf(client).lift(name, note)}
          onDone={() => done(say('admin.lift.done', { name }))}
          onClose={close}
        />
      )}
    </PowerButton>
  );
}

function Rank(props: Props) {
  const say = useText();
  return (
    <PowerButton icon={<Award size={18} aria-hidden="true" />} label={say('admin.appoint')}>
      {(close) => <RankForm {...props} onClose={close} />}
    </PowerButton>
  );
}

interface FormProps extends Props {
  onClose: () => void;
}

function RankForm({ person: { username: name, appointment }, onChanged, onClose }: FormProps) {
  const say = useText();
  const client = useClient();
  const done = useDone(onChanged);
  const [rank, setRank] = useState<GivenRank>(appointment === 'admin' ? 'team' : appointment);
  return (
    <PowerForm
      title="admin.appoint.title"
      name={name}
      text="admin.appoint.text"
      go="admin.appoint.go"
      note="admin.power.note"
      isMild
      send={(note) => staffOf(client).appoint(name, { rank, note })}
      onDone={() => done(say('admin.appoint.done', { name, rank: say(`admin.appointment.${rank}`) }))}
      onClose={onClose}
    >
      <Choose
        label={say('admin.appoint.rank')}
        value={rank}
        choices={APPOINTMENTS.map((value) => ({ value, label: say(`admin.appointment.${value}`) }))}
        onChange={setRank}
      />
      <p className="soft text-s">{say(`admin.appointment.${rank}.text`)}</p>
    </PowerForm>
  );
}

function Hosting({ person: { username: name, mayHost }, onChanged }: Props) {
  const say = useText();
  const client = useClient();
  const done = useDone(onChanged);
  const how = mayHost ? 'take' : 'give';
  return (
    <PowerButton icon={<DoorOpen size={18} aria-hidden="true" />} label={say(`admin.hosting.${how}`)}>
      {(close) => (
        <PowerForm
          title={`admin.hosting.${how}`}
          name={name}
          text={`admin.hosting.${how}.text`}
          go={`admin.hosting.${how}`}
          note="admin.power.note"
          isMild
          send={(note) => staffOf(client).appoint(name, { mayHost: !mayHost, note })}
          onDone={() => done(say(`admin.hosting.${how}.done`, { name }))}
          onClose={close}
        />
      )}
    </PowerButton>
  );
}

function Support(props: Props) {
  const say = useText();
  return (
    <PowerButton icon={<Heart size={18} aria-hidden="true" />} label={say('admin.support')}>
      {(close) => <SupportForm {...props} onClose={close} />}
    </PowerButton>
  );
}

function SupportForm({ person: { username: name, supporterLevel }, onChanged, onClose }: FormProps) {
  const say = useText();
  const client = useClient();
  const done = useDone(onChanged);
  const [level, setLevel] = useState(String(supporterLevel));
  return (
    <PowerForm
      title="admin.support.title"
      name={name}
      text="admin.support.text"
      go="admin.support.go"
      note="admin.power.note"
      isMild
      send={(note) => staffOf(client).support(name, Number(level), note)}
      onDone={() => done(say('admin.support.done', { name, level: Number(level) }))}
      onClose={onClose}
    >
      <Choose
        label={say('admin.support.level')}
        value={level}
        choices={LEVELS.map((value) => ({ value, label: say('admin.support.levels', { level: Number(value) }) }))}
        onChange={setLevel}
      />
    </PowerForm>
  );
}

function Access({ person: { username: name, isEnabled }, onChanged }: Props) {
  const say = useText();
  const client = useClient();
  const done = useDone(onChanged);
  const how = isEnabled ? 'disable' : 'enable';
  return (
    <PowerButton
      icon={<KeyRound size={18} aria-hidden="true" />}
      label={say(`admin.access.${how}`)}
      kind={isEnabled ? 'danger' : 'quiet'}
    >
      {(close) => (
        <PowerForm
          title={`admin.access.${how}`}
          name={name}
          text={`admin.access.${how}.text`}
          go={`admin.access.${how}`}
          note="admin.power.note"
          isMild={!isEnabled}
          send={(note) => staffOf(client).setAccess(name, !isEnabled, note)}
          onDone={() => done(say(`admin.access.${how}.done`, { name }))}
          onClose={close}
        />
      )}
    </PowerButton>
  );
}
