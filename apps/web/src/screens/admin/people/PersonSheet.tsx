import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiException } from '@tuschel/client';
import { staffOf } from '@tuschel/client/staff';
import { AUDIT_ACTIONS, type PersonCase, type Strike } from '@tuschel/protocol';
import { ArrowLeft, UserRound } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useClient } from '../../../ClientContext.tsx';
import { Avatar } from '../../../components/Avatar.tsx';
import { ButtonLink } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { useText } from '../../../game/useText.ts';
import { AnswerAppeal } from './Appeals.tsx';
import { addressOf } from '../areas.ts';
import { BanFacts } from './BanFacts.tsx';
import { REASONS } from '../review/desk.ts';
import styles from './People.module.css';
import { isOneOf } from '../isOneOf.ts';
import { PersonBadges } from './PersonBadges.tsx';
import { PersonPowers } from './PersonPowers.tsx';
import reports from '../review/ReportList.module.css';
import { Unready } from '../Unready.tsx';
import { useAuditNote } from '../audit/useAuditNote.ts';

const NOT_FOUND = 404;
const MEGABYTE = 1_000_000;

/** All that the team knows of one account, and what it can do about it. */
export function PersonSheet({ userName }: { userName: string }) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const key = ['admin', 'person', userName];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const calls = staffOf(client);
      const [person, use] = await Promise.all([calls.person(userName), calls.use(userName)]);
      return { person, use };
    },
    retry: (count, failure) => !(failure instanceof ApiException && failure.status === NOT_FOUND) && count < 2,
  });
  const back = (
    <Link to={addressOf('people')} className={styles.back}>
      <ArrowLeft size={18} aria-hidden="true" /> {say('admin.people.back')}
    </Link>
  );
  const isUnknown = error instanceof ApiException && error.status === NOT_FOUND;
  if (data === undefined || isUnknown)
    return (
      <>
        {back}
        {isUnknown ? (
          <EmptyState drawing="otter" title={say('admin.people.empty')}>
            <p>{say('admin.people.unknown', { name: userName })}</p>
          </EmptyState>
        ) : (
          <Unready error={error} lines={8} onRetry={() => void refetch()} />
        )}
      </>
    );
  const changed = () => {
    void queries.invalidateQueries({ queryKey: ['admin'] });
    void queries.invalidateQueries({ queryKey: ['profile'] });
  };
  const { person, use } = data;
  return (
    <>
      {back}
      <Head person={person} />
      <Facts person={person} drawings={use.drawings} megabytes={use.bytes / MEGABYTE} most={use.mostBytes / MEGABYTE} />
      {person.ban ? (
        <section className={styles.section}>
          <h3>{say('admin.banned')}</h3>
          <BanFacts ban={person.ban} />
          {person.ban.appeal ? (
            <>
              <blockquote className={reports.text}>{person.ban.appeal.text}</blockquote>
              {person.ban.appeal.answer === null ? (
                <AnswerAppeal userName={person.username} onDone={changed} />
              ) : (
                <q className="fits soft text-s breakable">{person.ban.appeal.answer}</q>
              )}
            </>
          ) : null}
        </section>
      ) : null}
      <PersonPowers person={person} onChanged={changed} />
      <Strikes strikes={person.strikes} />
      <Books audit={person.audit} />
    </>
  );
}

function Head({ person }: { person: PersonCase }) {
  const say = useText();
  const { username, displayName, ban, isEnabled, isRestricted, rank, supporterLevel, mayHost } = person;
  const name = displayName === '' ? username : displayName;
  return (
    <header className={styles.head}>
      <Avatar name={name} size={64} />
      <div className={styles.names}>
        <h2 className="text-xl">
          <bdi>{name}</bdi>
        </h2>
        <span className="soft text-s">
          <bdi>@{username}</bdi>
        </span>
        <span className="flow gap-2">
          <PersonBadges person={{ rank, supporterLevel, mayHost, isEnabled, isRestricted, isBanned: ban !== null }} />
        </span>
      </div>
      <ButtonLink
        kind="quiet"
        size="s"
        to={`/p/${encodeURIComponent(username)}`}
        icon={<UserRound size={18} aria-hidden="true" />}
      >
        {say('admin.person.profile')}
      </ButtonLink>
    </header>
  );
}

interface FactsProps {
  person: PersonCase;
  drawings: number;
  megabytes: number;
  most: number;
}

function Facts({ person: { createdAt, games, id }, drawings, megabytes, most }: FactsProps) {
  const say = useText();
  const { formatDate, formatNumber } = useIntl();
  const rounded = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  const facts = [
    [say('admin.person.since'), formatDate(createdAt, { dateStyle: 'long' })],
    [say('admin.person.games'), formatNumber(games)],
    [say('admin.person.drawings'), formatNumber(drawings)],
    [say('admin.person.stored'), say('admin.person.stored.of', { used: rounded(megabytes), most: rounded(most) })],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="soft text-s">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt className="soft text-s">{say('admin.person.id')}</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </div>
    </dl>
  );
}

const STRIKE_KINDS = ['drawing', 'profile', 'text', 'face', 'prompt', 'chatLine'] as const;
const STRIKE_ACTIONS = ['reject', 'quarantine', 'remove', 'hide', 'mute'] as const;

function Strikes({ strikes }: { strikes: readonly Strike[] }) {
  const say = useText();
  const { formatDate } = useIntl();
  return (
    <section className={styles.section}>
      <h3>{say('admin.strikes')}</h3>
      {strikes.length === 0 ? <p className="soft text-s">{say('admin.strikes.none')}</p> : null}
      <ul className={styles.lines}>
        {strikes.map(({ kind, action, reason, at }) => (
          <li key={`${kind} ${action} ${at}`}>
            <span>
              {isOneOf(STRIKE_KINDS, kind) ? say(`admin.report.${kind}`) : kind} ·{' '}
              {isOneOf(STRIKE_ACTIONS, action) ? say(`admin.audit.did.${action}`) : action}
              {isOneOf(REASONS, reason) ? ` · ${say(`reject.${reason}`)}` : null}
            </span>
            <span className="soft text-s">{formatDate(at, { dateStyle: 'medium' })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the team did to this account, the latest first. */
function Books({ audit }: Pick<PersonCase, 'audit'>) {
  const say = useText();
  if (audit.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{say('admin.person.books')}</h3>
      <ul className={styles.lines}>
        {audit.toReversed().map((entry) => (
          <Entry key={`${entry.action} ${entry.at}`} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: PersonCase['audit'][number] }) {
  const say = useText();
  const { formatDate } = useIntl();
  const note = useAuditNote(entry);
  const { action, at } = entry;
  return (
    <li>
      <span>
        <strong>{isOneOf(AUDIT_ACTIONS, action) ? say(`admin.audit.did.${action}`) : action}</strong>
        {note === '' ? null : <q className="soft text-s">{note}</q>}
      </span>
      <span className="soft text-s">{formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}</span>
    </li>
  );
}
