import { Link, useNavigate, useSearchParams } from 'react-router';
import { useUser } from '../../ClientContext.tsx';
import { Select } from '../../components/form/Select.tsx';
import { keepPlace } from '../../focus/keepPlace.ts';
import { useText } from '../../game/useText.ts';
import { addressOf, type Area, AREA_GROUPS, areaOf, maySee } from './areas.ts';
import { AuditList } from './audit/AuditList.tsx';
import { Badges } from './badges/Badges.tsx';
import { Rewards } from './badges/Rewards.tsx';
import styles from './Desk.module.css';
import { News } from './news/News.tsx';
import { Appeals } from './people/Appeals.tsx';
import { BanWishes } from './people/BanWishes.tsx';
import { People } from './people/People.tsx';
import { Streamers } from './people/Streamers.tsx';
import { FaceQueue } from './review/FaceQueue.tsx';
import { Pictures } from './review/Pictures.tsx';
import { Prompts } from './review/Prompts.tsx';
import { ReportList } from './review/ReportList.tsx';
import { WordLists } from './review/WordLists.tsx';
import { ErrorKinds } from './running/ErrorKinds.tsx';
import { Matches } from './running/Matches.tsx';
import { Overview } from './running/Overview.tsx';
import { SettingsList } from './running/SettingsList.tsx';
import { useOverview } from './running/useOverview.ts';

/** The staff's site: what waits, whom it is about, how the instance does, and the books of it all. Each area has an address. */
export function Desk() {
  const say = useText();
  const [query] = useSearchParams();
  const power = useUser()?.adminPower ?? 0;
  const area = areaOf(query.get('area'), power);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="grows text-xl">{say('admin.title')}</h1>
      </header>
      <div className={styles.site}>
        <Areas area={area} power={power} />
        <section className="stack gap-4 shrinks" aria-label={say(`admin.${area}`)} onFocus={keepPlace}>
          {/* Another person is another sheet. */}
          <Shown key={`${area} ${query.get('person') ?? ''}`} area={area} person={query.get('person')} />
        </section>
      </div>
      <Release />
    </div>
  );
}

/** A list beside the area; where there is no room for it, a choice above it. */
function Areas({ area, power }: { area: Area; power: number }) {
  const say = useText();
  const navigate = useNavigate();
  const groups = AREA_GROUPS.map(({ group, areas }) => ({ group, areas: areas.filter((one) => maySee(one, power)) }));
  return (
    <>
      <nav className={styles.areas} aria-label={say('admin.area')}>
        {groups.map(({ group, areas }) => (
          <div key={group} className={styles.group}>
            {group === 'now' ? null : <p className={styles.groupName}>{say(`admin.group.${group}`)}</p>}
            <ul>
              {areas.map((one) => (
                <li key={one}>
                  <Link
                    to={addressOf(one)}
                    aria-current={one === area ? 'page' : undefined}
                    className={styles.areaLink}
                  >
                    {say(`admin.${one}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Select
        label={say('admin.area')}
        hideLabel
        className={styles.areaChoice}
        value={area}
        choices={groups.flatMap(({ areas }) => areas.map((value) => ({ value, label: say(`admin.${value}`) })))}
        onChange={(value) => void navigate(addressOf(value))}
      />
    </>
  );
}

function Shown({ area, person }: { area: Area; person: string | null }) {
  switch (area) {
    case 'overview':
      return <Overview />;
    case 'pictures':
      return <Pictures />;
    case 'faces':
      return <FaceQueue />;
    case 'reports':
      return <ReportList />;
    case 'prompts':
      return <Prompts />;
    case 'appeals':
      return <Appeals />;
    case 'people':
      return <People person={person} />;
    case 'wishes':
      return <BanWishes />;
    case 'badges':
      return <Badges />;
    case 'rewards':
      return <Rewards />;
    case 'news':
      return <News />;
    case 'streamers':
      return <Streamers />;
    case 'words':
      return <WordLists />;
    case 'matches':
      return <Matches />;
    case 'errors':
      return <ErrorKinds />;
    case 'settings':
      return <SettingsList />;
    case 'audit':
      return <AuditList />;
    default:
      return area satisfies never;
  }
}

/** Which release the team is working with, for reports and notes; nothing before it is known. */
function Release() {
  const say = useText();
  const version = useOverview({ staleTime: Number.POSITIVE_INFINITY }).data?.version;
  return version === undefined ? null : <p className={styles.release}>{say('admin.release', { version })}</p>;
}
