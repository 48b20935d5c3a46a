import { useState } from 'react';
import { Segments } from '../../components/Segments.tsx';
import { useText } from '../../game/useText.ts';
import styles from './Desk.module.css';
import { Pictures } from './Pictures.tsx';
import { ReportList } from './ReportList.tsx';

/** What waits for the team: pictures to approve, and what people have reported. */
export function Desk() {
  const say = useText();
  const [shown, setShown] = useState<'pictures' | 'reports'>('pictures');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{say('admin.title')}</h1>
        <Segments
          label={say('admin.area')}
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'pictures', label: say('admin.pictures') },
            { value: 'reports', label: say('admin.reports') },
          ]}
        />
      </header>
      {shown === 'pictures' ? <Pictures /> : <ReportList />}
    </div>
  );
}
