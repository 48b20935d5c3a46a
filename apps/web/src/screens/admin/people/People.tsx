import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { staffOf } from '@tuschel/client/staff';
import { type FoundPerson, type PeopleKind, STAFF } from '@tuschel/protocol';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useClient } from '../../../ClientContext.tsx';
import { Avatar } from '../../../components/Avatar.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { MoreButton } from '../../../components/MoreButton.tsx';
import { SearchField } from '../../../components/form/SearchField.tsx';
import { useText } from '../../../game/useText.ts';
import { Choose } from '../../../gallery/Choose.tsx';
import { addressOf } from '../areas.ts';
import styles from './People.module.css';
import { PersonBadges } from './PersonBadges.tsx';
import { PersonSheet } from './PersonSheet.tsx';
import { Unready } from '../Unready.tsx';

export const SHOWN_PEOPLE = [
  'all',
  'banned',
  'restricted',
  'disabled',
  'team',
  'community',
  'hosts',
  'supporters',
] as const satisfies readonly (PeopleKind | 'all')[];
type ShownPeople = (typeof SHOWN_PEOPLE)[number];

/** Typing rests for so long before it is looked for, ms. */
const REST_MS = 250;

/** Everybody with an account: by a piece of a name, or by what they are. @param person whose sheet is opened */
export function People({ person }: { person: string | null }) {
  return person === null ? <Search /> : <PersonSheet userName={person} />;
}

function Search() {
  const say = useText();
  const client = useClient();
  const calls = useMemo(() => staffOf(client), [client]);
  const [text, setText] = useState('');
  const [kind, setKind] = useState<ShownPeople>('all');
  const find = useRested(text.trim().slice(0, STAFF.find));
  const { data, status, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['admin', 'people', find, kind],
    queryFn: ({ pageParam }) =>
      calls.people({
        ...(find === '' ? {} : { find }),
        ...(kind === 'all' ? {} : { only: kind }),
        ...(pageParam === 0 ? {} : { offset: String(pageParam) }),
      }),
    initialPageParam: 0,
    getNextPageParam: ({ people, hasMore }, _all, offset) => (hasMore ? offset + people.length : null),
    placeholderData: keepPreviousData,
  });
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={say('admin.people.find')}
          hint={
            status === 'success'
              ? say(hasNextPage ? 'admin.people.found.more' : 'admin.people.found', { count: people.length })
              : ''
          }
          value={text}
          onChange={setText}
        />
        <Choose
          label={say('admin.people.kind')}
          value={kind}
          choices={SHOWN_PEOPLE.map((value) => ({ value, label: say(`admin.people.kind.${value}`) }))}
          onChange={setKind}
        />
      </div>
      {status === 'success' ? (
        <Found people={people} />
      ) : (
        <Unready error={error} lines={8} onRetry={() => void refetch()} />
      )}
      <MoreButton
        query={{ hasNextPage, isFetchingNextPage, fetchNextPage }}
        label={say('admin.people.more')}
        size="s"
        className={styles.more}
      />
    </>
  );
}

/** What was typed, once it rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(rested);
}

function Found({ people }: { people: readonly FoundPerson[] }) {
  const say = useText();
  if (people.length === 0)
    return (
      <EmptyState drawing="otter" title={say('admin.people.empty')}>
        <p>{say('admin.people.empty.text')}</p>
      </EmptyState>
    );
  return (
    <ul className={styles.list} aria-label={say('admin.people')}>
      {people.map((person) => (
        <Person key={person.id} person={person} />
      ))}
    </ul>
  );
}

function Person({ person }: { person: FoundPerson }) {
  const say = useText();
  const { formatDate } = useIntl();
  const { username, displayName, avatarUrl, createdAt } = person;
  const name = displayName === '' ? username : displayName;
  return (
    <li>
      <Link to={addressOf('people', username)} className={styles.person}>
        <Avatar name={name} url={avatarUrl === '' ? undefined : avatarUrl} size={44} />
        <span className={styles.names}>
          <bdi className="bold">{name}</bdi>
          <span className="soft text-s">
            <bdi>@{username}</bdi> ·{' '}
            {say('admin.people.since', { date: formatDate(createdAt, { dateStyle: 'medium' }) })}
          </span>
        </span>
        <span className="flow gap-2">
          <PersonBadges person={person} />
        </span>
      </Link>
    </li>
  );
}
