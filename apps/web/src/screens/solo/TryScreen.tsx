import { useSession } from '../../ClientContext.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { useText } from '../../game/useText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import desk from '../create/PlayDesk.module.css';
import { Begun } from './Begun.tsx';
import { FreeTraining } from './FreeTraining.tsx';
import { PlayWithFriends } from './PlayWithFriends.tsx';
import { VISITOR } from './sitting.ts';
import styles from './SoloDesk.module.css';
import { SoloTexts } from './SoloTexts.tsx';
import { isBegun, useSeat } from './useSeat.ts';

/** Everybody draws here, with an account or without one. */
export default function TryScreen() {
  return (
    <SoloTexts>
      <Door />
    </SoloTexts>
  );
}

function Door() {
  const say = useText();
  const session = useSession();
  usePageTitle(say('try.title'));
  if (session.status === 'starting') return <LoadingScreen status={say('loading.session')} />;
  const owner = session.status === 'signedIn' ? session.user.id : VISITOR;
  return <Desk key={owner} owner={owner} />;
}

function Desk({ owner }: { owner: string }) {
  const say = useText();
  const seat = useSeat(owner);
  const isVisitor = owner === VISITOR;
  return (
    <div className={desk.desk}>
      <header className={desk.head}>
        <div className={styles.words}>
          <h1 className="text-2xl breakable">{say('try.title')}</h1>
          <p className={styles.subtitle}>{say(isVisitor ? 'try.subtitle' : 'try.subtitle.own')}</p>
        </div>
        <Illustration name="otter" className={styles.otter} />
      </header>
      <Begun seat={seat} />
      <div className={styles.sheets}>
        <FreeTraining onSitDown={seat.sitDown} isNext={!isBegun(seat.sitting)} />
        <Sheet>
          <h2>{say('try.friends.title')}</h2>
          <p className="soft">{say('try.friends.text')}</p>
          <PlayWithFriends />
          <h2>{say('try.more.title')}</h2>
          <p className="soft">{say('try.more.text')}</p>
          <div className="flow gap-3">
            <ButtonLink to="/discover" kind="quiet">
              {say('try.more.discover')}
            </ButtonLink>
            <ButtonLink to="/solo" kind="quiet">
              {say('try.more.solo')}
            </ButtonLink>
          </div>
        </Sheet>
      </div>
    </div>
  );
}
