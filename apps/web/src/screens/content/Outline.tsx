import type { ContentBlock, ContentLanguage } from '@tuschel/protocol';
import { useIntl } from 'react-intl';
import { ContentLine } from './ContentBlocks.tsx';
import styles from './ContentScreen.module.css';

/** A page with fewer sections is seen at a glance. */
const LEAST_SECTIONS = 4;

type Section = Extract<ContentBlock, { kind: 'heading' }>;

/** What the outline of a page lists; of a short page nothing. */
export function sectionsOf(blocks: readonly ContentBlock[]): Section[] {
  const sections = blocks.filter((block) => block.kind === 'heading').filter(({ level }) => level === 2);
  return sections.length < LEAST_SECTIONS ? [] : sections;
}

/** The sections of a long page, beside it where there is room. */
export function Outline({ sections, language }: { sections: readonly Section[]; language: ContentLanguage }) {
  const { formatMessage } = useIntl();
  if (sections.length === 0) return null;
  return (
    <nav className={styles.outline} aria-label={formatMessage({ id: 'page.outline' })} lang={language}>
      <ol>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <ContentLine text={text} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
