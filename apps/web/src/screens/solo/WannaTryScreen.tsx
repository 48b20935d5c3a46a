import { lazy, Suspense } from 'react';
import { ButtonLink } from '../../components/Button.tsx';
import { useText } from '../../game/useText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import home from '../home/HomeCanvas.module.css';
import { PlayWithFriends } from './PlayWithFriends.tsx';
import { SoloTexts } from './SoloTexts.tsx';
import styles from './TryScreens.module.css';

const HomeEasel = lazy(() => import('../home/HomeEasel.tsx'));

/** For people who have just seen others play: they can draw before they are asked anything. */
export default function WannaTryScreen() {
  return (
    <SoloTexts>
      <Page />
    </SoloTexts>
  );
}

function Page() {
  const say = useText();
  usePageTitle(say('try.wanna.title'));
  return (
    <div className={styles.page}>
      <header className="stack gap-2 text-center">
        <h1 className="text-2xl breakable">{say('try.wanna.title')}</h1>
        <p className="soft text-l">{say('try.wanna.text')}</p>
      </header>
      <div className={home.sheet}>
        <Suspense>
          <HomeEasel />
        </Suspense>
      </div>
      <div className="flow justify-center gap-3">
        <PlayWithFriends kind="gold" />
        <ButtonLink to="/try" kind="quiet">
          {say('try.wanna.long')}
        </ButtonLink>
      </div>
    </div>
  );
}
