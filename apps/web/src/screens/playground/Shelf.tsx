import { Monitor, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { Segments } from '../../components/form/Segments.tsx';
import { useText } from '../../game/useText.ts';
import { tidyPapers } from './keptHere.ts';
import { NewPaper } from './NewPaper.tsx';
import { PaperPages } from './PaperPages.tsx';
import { usePapersHere } from './papersHere.ts';
import type { Part } from './useShelf.ts';
import styles from './Shelf.module.css';
import { useWide } from './useWide.ts';

/** All papers of somebody, and where a new one is begun. */
export function Shelf({ userId }: { userId: string }) {
  const say = useText();
  const isWide = useWide();
  const papers = usePapersHere();
  const [part, setPart] = useState<Part>('mine');
  const [isBeginning, setBeginning] = useState(false);
  // Another day will do.
  useEffect(() => void tidyPapers(papers, userId).catch(() => undefined), [papers, userId]);
  const begin = isWide ? () => setBeginning(true) : undefined;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>
            {say('playground.title')} <Badge look="gold">BETA</Badge>
          </h1>
          <p className={styles.lead}>{say('playground.lead')}</p>
        </div>
        {begin ? (
          <Button kind="gold" size="l" icon={<Plus size={22} aria-hidden="true" />} onPress={begin}>
            {say('playground.new')}
          </Button>
        ) : null}
      </header>
      {isWide ? null : (
        <p className={styles.small} role="note">
          <Monitor size={28} aria-hidden="true" className="rigid" />
          {say('playground.small')}
        </p>
      )}
      <Segments
        label={say('playground.part')}
        segments={[
          { value: 'mine', label: say('playground.part.mine') },
          { value: 'bin', label: say('playground.part.bin') },
        ]}
        value={part}
        onChange={setPart}
        className={styles.parts}
      />
      <PaperPages key={part} userId={userId} part={part} onNew={begin} />
      {isBeginning ? <NewPaper onClose={() => setBeginning(false)} /> : null}
    </div>
  );
}
