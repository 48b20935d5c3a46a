import type { BlogDesk } from '@tuschel/client/blog';
import type { ContentBlock, ContentLanguage } from '@tuschel/protocol';
import { useEffect, useState } from 'react';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { ContentBlocks } from '../../content/ContentBlocks.tsx';
import styles from './News.module.css';
import { reasonOf } from './useNewsEditor.ts';

/** It is looked so long after the last key, ms. */
const REST_MS = 500;

interface Props {
  desk: Pick<BlogDesk, 'preview'>;
  language: ContentLanguage;
  title: string;
  content: string;
}

/** A post as readers will see it, a moment behind what is typed. */
export function NewsPreview({ desk, language, title, content }: Props) {
  const say = useText();
  const problemText = useProblemText();
  const [blocks, setBlocks] = useState<readonly ContentBlock[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        if (content.trim() === '') {
          setBlocks([]);
          setProblem(null);
          return;
        }
        desk.preview(content).then(
          (read) => {
            if (!isCurrent) return;
            setBlocks(read);
            setProblem(null);
          },
          // What was shown last stays: it is what the writer works on.
          (error: unknown) => isCurrent && setProblem(reasonOf(error) ?? problemText(error)),
        );
      },
      blocksWait(content, blocks),
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown is no reason to ask again
  }, [content, desk, problemText]);
  return (
    <section className={styles.preview} aria-label={say('admin.news.preview')}>
      <p className="soft text-s">{say('admin.news.preview')}</p>
      {problem === null ? null : (
        <p role="alert" className="danger breakable">
          {problem}
        </p>
      )}
      <div lang={language} className="stack gap-4 measure">
        {title.trim() === '' ? null : <p className={styles.shownTitle}>{title}</p>}
        {blocks.length === 0 ? <p className="soft">{say('admin.news.preview.empty')}</p> : null}
        <ContentBlocks blocks={blocks} />
      </div>
    </section>
  );
}

/** What is opened is shown at once. */
function blocksWait(content: string, blocks: readonly ContentBlock[]): number {
  return blocks.length === 0 && content.trim() !== '' ? 0 : REST_MS;
}
