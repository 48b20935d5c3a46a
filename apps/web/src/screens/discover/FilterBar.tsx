import { UserRoundPlus, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../game/useText.ts';
import { Choose } from '../../gallery/Choose.tsx';
import { daysOf, type Filter, weekKey } from './filter.ts';
import styles from './FilterBar.module.css';
import type { Week } from './useDiscover.ts';

interface Props {
  filter: Filter;
  /** With how many pictures each; of what this visitor may see. */
  weeks: readonly Week[];
  onChange: (filter: Filter) => void;
}

/** Which week, and whose pictures. */
export function FilterBar({ filter, weeks, onChange }: Props) {
  const say = useText();
  return (
    <div className={styles.bar} role="search" aria-label={say('discover.filter')}>
      <WeekChoice filter={filter} weeks={weeks} onChange={onChange} />
      <AuthorField onAdd={(name) => onChange({ ...filter, authors: [...new Set([...filter.authors, name])] })} />
      <ul className={styles.authors} aria-label={say('discover.authors')}>
        {filter.authors.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.author}
              aria-label={say('discover.author.remove', { name })}
              onClick={() => onChange({ ...filter, authors: filter.authors.filter((one) => one !== name) })}
            >
              <bdi>{name}</bdi>
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const ALL = 'all';

function WeekChoice({ filter, weeks, onChange }: Props) {
  const say = useText();
  const label = useWeekLabel();
  const chosen = filter.week ? weekKey(filter.week) : ALL;
  const all = weeks.reduce((sum, { count }) => sum + count, 0);
  // An address may name a week in which there is nothing.
  const isEmpty = filter.week !== null && !weeks.some((week) => weekKey(week) === chosen);
  const shown = isEmpty && filter.week ? [{ ...filter.week, count: 0 }, ...weeks] : weeks;
  return (
    <Choose
      label={say('discover.week')}
      value={chosen}
      choices={[
        { value: ALL, label: say('discover.all', { count: all }) },
        ...shown.map((week) => ({ value: weekKey(week), label: label(week) })),
      ]}
      onChange={(value) => {
        const found = weeks.find((week) => weekKey(week) === value);
        onChange({ ...filter, week: found ? { year: found.year, week: found.week } : null });
      }}
    />
  );
}

/** "Week 1 · 29 Dec – 4 Jan (12)" */
function useWeekLabel(): (week: Pick<Week, 'year' | 'week' | 'count'>) => string {
  const say = useText();
  const { formatDateTimeRange } = useIntl();
  return ({ year, week, count }) => {
    const { from, to } = daysOf({ year, week });
    const days = formatDateTimeRange(from, to, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    return say('discover.weekOf', { week, year: String(year), days, count });
  };
}

const USER_NAME = /^[A-Za-z0-9_]{1,64}$/;

function AuthorField({ onAdd }: { onAdd: (name: string) => void }) {
  const say = useText();
  const id = useId();
  const [text, setText] = useState('');
  const name = text.trim().replace(/^@/, '');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!USER_NAME.test(name)) return;
    onAdd(name);
    setText('');
  };
  return (
    <form className={styles.add} onSubmit={add}>
      <label htmlFor={id} className="display medium">
        {say('discover.author')}
      </label>
      <span className={styles.adding}>
        <input
          id={id}
          value={text}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={say('discover.author.example')}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" aria-label={say('discover.author.add')} title={say('discover.author.add')}>
          <UserRoundPlus size={20} aria-hidden="true" />
        </button>
      </span>
    </form>
  );
}
