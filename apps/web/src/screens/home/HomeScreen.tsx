import { FormattedMessage, useIntl } from 'react-intl';
import { Illustration } from '../../components/Illustration.tsx';
import { Sparkles } from '../../components/Sparkles.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { useResumable } from '../../connection/useResumable.ts';
import { CodeForm } from '../join/CodeForm.tsx';
import { Calls } from './Calls.tsx';
import { EchoCards } from './EchoCards.tsx';
import { HomeCanvas } from './HomeCanvas.tsx';
import { Hero, HeroDrawing } from './Hero.tsx';
import styles from './HomeScreen.module.css';
import { HomePictures } from './HomePictures.tsx';
import { ToolPraise } from './ToolPraise.tsx';

export function HomeScreen() {
  usePageTitle(useIntl().formatMessage({ id: 'home.title' }));
  const resumable = useResumable();
  return (
    <div className={styles.home}>
      <Hero resumable={resumable}>
        <Sparkles className={styles.drawing}>
          <HeroDrawing />
        </Sparkles>
      </Hero>
      <HomeCanvas />
      <EchoCards />
      <ToolPraise />
      <HomePictures />
      <Calls />
      <section className={styles.invited}>
        <Illustration name="otter" className={styles.inviting} />
        <Sheet className={styles.invitation}>
          <h2>
            <FormattedMessage id="home.code.title" />
          </h2>
          <CodeForm />
        </Sheet>
      </section>
    </div>
  );
}
