import type { ContentBlock } from '@tuschel/protocol';
import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { SearchField } from '../../components/form/SearchField.tsx';
import { ContentBlocks, ContentLine } from './ContentBlocks.tsx';
import styles from './Faq.module.css';
import { type FaqGroup, type Question, readFaq, searchFaq } from './faq.ts';

/** Questions that unfold, and a search over questions and answers. */
export function Faq({ blocks }: { blocks: readonly ContentBlock[] }) {
  const { formatMessage, locale } = useIntl();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const groups = useMemo(() => readFaq(blocks), [blocks]);
  const found = useMemo(() => searchFaq(groups, wanted), [groups, wanted]);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <div className="stack gap-6">
      <div role="search" lang={locale}>
        <SearchField
          label={formatMessage({ id: 'faq.search' })}
          placeholder={formatMessage({ id: 'faq.example' })}
          value={search}
          onChange={setSearch}
          hint={
            <span role="status">{wanted === '' ? null : <FormattedMessage id="faq.found" values={{ count }} />}</span>
          }
        />
      </div>
      {found.map((group) => (
        <Group key={group.id} group={group} isOpen={wanted !== '' && count <= 3} />
      ))}
    </div>
  );
}

function Group({ group, isOpen }: { group: FaqGroup; isOpen: boolean }) {
  return (
    <section className={styles.group}>
      <h2 id={group.id}>
        <ContentLine text={group.title} />
      </h2>
      {group.questions.map((one) => (
        <Entry key={`${one.id} ${isOpen}`} entry={one} isOpen={isOpen} />
      ))}
    </section>
  );
}

/** A link to a question opens it. */
function Entry({ entry, isOpen }: { entry: Question; isOpen: boolean }) {
  const isAskedFor = useLocation().hash === `#${entry.id}`;
  return (
    <details id={entry.id} className={styles.entry} open={isOpen || isAskedFor}>
      <summary>
        <h3>
          <ContentLine text={entry.question} />
        </h3>
        <ChevronDown size={22} aria-hidden="true" />
      </summary>
      <div className={styles.answer}>
        <ContentBlocks blocks={entry.answer} />
      </div>
    </details>
  );
}
