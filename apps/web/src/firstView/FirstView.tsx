import { IntlProvider } from 'react-intl';
import { StaticRouter } from 'react-router';
import accountStyles from '../account/AccountMenu.module.css';
import type { Catalogue } from '../language/catalogue.ts';
import sparkleStyles from '../components/Sparkles.module.css';
import { classes } from '../components/classes.ts';
import pageStyles from '../layout/PublicLayout.module.css';
import { TopBar } from '../layout/TopBar.tsx';
import { FeedHead } from '../screens/discover/FeedHead.tsx';
import { EchoCards } from '../screens/home/EchoCards.tsx';
import { HomeCanvas } from '../screens/home/HomeCanvas.tsx';
import { Hero, HeroDrawing } from '../screens/home/Hero.tsx';
import homeStyles from '../screens/home/HomeScreen.module.css';
import { ToolPraise } from '../screens/home/ToolPraise.tsx';
import { FIRST_PLACES } from './firstPlaces.ts';

/** The pages that have one, by their paths. */
export const FIRST_VIEWS = { '/': Home, '/discover': Gallery } as const;
export type FirstPath = keyof typeof FIRST_VIEWS;

interface Props {
  path: FirstPath;
  locale: string;
  catalogue: Catalogue;
}

/** What a page begins with for every visitor, before it is known who it is: it is shown while the program is still on its way. */
export function FirstView({ path, locale, catalogue }: Props) {
  const Begun = FIRST_VIEWS[path];
  return (
    <IntlProvider locale={locale} messages={catalogue}>
      <StaticRouter location={path}>
        <div className={pageStyles.page}>
          <TopBar places={FIRST_PLACES}>
            <span className={accountStyles.waiting} />
          </TopBar>
          <main className={pageStyles.content}>
            <Begun />
          </main>
        </div>
      </StaticRouter>
    </IntlProvider>
  );
}

function Home() {
  return (
    <div className={homeStyles.home}>
      <Hero resumable={null}>
        <span className={classes(sparkleStyles.wrap, homeStyles.drawing)}>
          <HeroDrawing />
        </span>
      </Hero>
      <HomeCanvas />
      <EchoCards />
      <ToolPraise />
    </div>
  );
}

function Gallery() {
  return (
    <div className={pageStyles.feed}>
      <FeedHead />
    </div>
  );
}
