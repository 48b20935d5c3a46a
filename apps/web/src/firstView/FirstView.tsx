import { IntlProvider } from 'react-intl';
import { StaticRouter } from 'react-router';
import accountStyles from '../account/AccountMenu.module.css';
import type { Catalogue } from '../catalogue.ts';
import sparkleStyles from '../components/Sparkles.module.css';
import { classes } from '../components/classes.ts';
import pageStyles from '../layout/PublicLayout.module.css';
import { TopBar } from '../layout/TopBar.tsx';
import { EchoCards } from '../screens/home/EchoCards.tsx';
import { Hero, HeroDrawing } from '../screens/home/Hero.tsx';
import homeStyles from '../screens/home/HomeScreen.module.css';
import { ToolPraise } from '../screens/home/ToolPraise.tsx';
import { FIRST_PLACES } from './firstPlaces.ts';

/** What every visitor's home page begins with, before it is known who it is: it is shown while the program is still on its way. */
export function FirstView({ locale, catalogue }: { locale: string; catalogue: Catalogue }) {
  return (
    <IntlProvider locale={locale} messages={catalogue}>
      <StaticRouter location="/">
        <div className={pageStyles.page}>
          <TopBar places={FIRST_PLACES}>
            <span className={accountStyles.waiting} />
          </TopBar>
          <main className={pageStyles.content}>
            <div className={homeStyles.home}>
              <Hero resumable={null}>
                <span className={classes(sparkleStyles.wrap, homeStyles.drawing)}>
                  <HeroDrawing />
                </span>
              </Hero>
              <EchoCards />
              <ToolPraise />
            </div>
          </main>
        </div>
      </StaticRouter>
    </IntlProvider>
  );
}
