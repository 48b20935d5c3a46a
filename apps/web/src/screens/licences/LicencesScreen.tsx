import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../../components/Badge.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { SearchField } from '../../components/form/SearchField.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { type Notice, noticesWith } from './noticesWith.ts';
import styles from './LicencesScreen.module.css';
import { notices, texts } from './notices.json' with { type: 'json' };

const ALL = notices as readonly Notice[];

/** Whose work the app stands on: every package that ships, with its licence in full. */
export default function LicencesScreen() {
  const { formatMessage } = useIntl();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const found = useMemo(() => noticesWith(ALL, wanted), [wanted]);
  const title = formatMessage({ id: 'licences.title' });
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <header className="stack align-start gap-4">
        <h1 className={styles.title}>
          {title}
          <Illustration name="underline" className={styles.stroke} />
        </h1>
        <p className={styles.thanks}>
          <FormattedMessage id="licences.thanks" values={{ count: ALL.length }} />
        </p>
        <p className={styles.aside}>
          <FormattedMessage id="licences.library" />
        </p>
      </header>
      <div role="search">
        <SearchField
          label={formatMessage({ id: 'licences.search' })}
          placeholder={formatMessage({ id: 'licences.example' })}
          value={search}
          onChange={setSearch}
          hint={
            <span role="status">
              {wanted === '' ? null : <FormattedMessage id="licences.found" values={{ count: found.length }} />}
            </span>
          }
        />
      </div>
      <Group title="licences.browser" notices={found.filter(({ where }) => where !== 'server')} />
      <Group title="licences.server" notices={found.filter(({ where }) => where === 'server')} />
    </div>
  );
}

interface GroupProps {
  title: 'licences.browser' | 'licences.server';
  notices: readonly Notice[];
}

function Group({ title, notices: own }: GroupProps) {
  if (own.length === 0) return null;
  return (
    <section className="stack gap-4">
      <h2 className="text-xl">
        <FormattedMessage id={title} />
      </h2>
      <ul className="stack gap-2 unmarked">
        {own.map((notice) => (
          <li key={`${notice.name} ${notice.version}`}>
            <Entry notice={notice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The texts stand in the page only once somebody wants to read them: together they are as long as a novel. */
function Entry({ notice }: { notice: Notice }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.entry} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles.name} translate="no">
          {notice.name} <span className={styles.version}>{notice.version}</span>
        </span>
        <Badge look={notice.licence.includes('LGPL') ? 'gold' : 'plain'}>{notice.licence}</Badge>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      {isOpen
        ? notice.texts.map((place) => (
            <p key={place} className={styles.text} lang="en" translate="no">
              {texts[place]}
            </p>
          ))
        : null}
    </details>
  );
}
