import { AdminPower } from '@tuschel/protocol';
import { useState } from 'react';
import { useUser } from '../../ClientContext.tsx';
import { Segments } from '../../components/Segments.tsx';
import { useText } from '../../game/useText.ts';
import { AuditList } from './AuditList.tsx';
import { Badges } from './Badges.tsx';
import { BanWishes } from './BanWishes.tsx';
import styles from './Desk.module.css';
import { FaceQueue } from './FaceQueue.tsx';
import { News } from './News.tsx';
import { Pictures } from './Pictures.tsx';
import { ReportList } from './ReportList.tsx';

type Area = 'pictures' | 'faces' | 'reports' | 'badges' | 'news' | 'wishes' | 'audit';

/** What waits for the team: pictures to approve, what people have reported, badges, bans that take two; and the books of it all. */
export function Desk() {
  const say = useText();
  const [shown, setShown] = useState<Area>('pictures');
  const isAdmin = (useUser()?.adminPower ?? 0) >= AdminPower.Admin;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{say('admin.title')}</h1>
        <Segments
          label={say('admin.area')}
          className={styles.areas}
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'pictures', label: say('admin.pictures') },
            { value: 'faces', label: say('admin.faces') },
            { value: 'reports', label: say('admin.reports') },
            { value: 'badges', label: say('admin.badges') },
            { value: 'news', label: say('admin.news') },
            ...(isAdmin ? [{ value: 'wishes' as const, label: say('admin.wishes') }] : []),
            { value: 'audit', label: say('admin.audit') },
          ]}
        />
      </header>
      <Shown area={shown} />
    </div>
  );
}

function Shown({ area }: { area: Area }) {
  switch (area) {
    case 'pictures':
      return <Pictures />;
    case 'faces':
      return <FaceQueue />;
    case 'reports':
      return <ReportList />;
    case 'badges':
      return <Badges />;
    case 'news':
      return <News />;
    case 'wishes':
      return <BanWishes />;
    case 'audit':
      return <AuditList />;
    default:
      return area satisfies never;
  }
}
