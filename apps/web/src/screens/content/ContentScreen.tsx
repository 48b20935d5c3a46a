import type { ContentPage, ContentPageName } from '@tuschel/protocol';
import { RotateCcw } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Link, Navigate, useLocation } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { Illustration } from '../../components/Illustration.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { useLanguage } from '../../language/Texts.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { errorPath } from '../error/errorPath.ts';
import { ContentBlocks } from './ContentBlocks.tsx';
import styles from './ContentScreen.module.css';
import { Faq } from './Faq.tsx';
import { OtherLanguage } from './OtherLanguage.tsx';
import { Outline, sectionsOf } from './Outline.tsx';
import { SocialLinks } from './SocialLinks.tsx';
import { useContentPage } from './useContentPage.ts';

/** Most pages do without them. */
const SupportDesk = lazy(() => import('./SupportDesk.tsx'));
const ThanksList = lazy(() => import('./ThanksList.tsx'));

/** A page that the operator wrote. */
export default function ContentScreen({ name }: { name: ContentPageName }) {
  const { formatMessage } = useIntl();
  const { language } = useLanguage();
  const state = useContentPage(name, language);
  usePageTitle(state.status === 'loaded' ? state.page.title : undefined);
  switch (state.status) {
    case 'loading':
      return <LoadingScreen status={formatMessage({ id: 'loading.screen' })} />;
    case 'gone':
      return <Navigate to={errorPath(404)} replace />;
    case 'failed':
      return (
        <Notice drawing="lost" title={formatMessage({ id: 'page.failed' })}>
          <Button kind="gold" icon={<RotateCcw size={20} aria-hidden="true" />} onPress={state.retry}>
            <FormattedMessage id="page.retry" />
          </Button>
        </Notice>
      );
    case 'loaded':
      return <Page page={state.page} />;
    default:
      return state satisfies never;
  }
}

function Page({ page }: { page: ContentPage }) {
  useAnchor();
  const sections = sectionsOf(page.name === 'info' ? [] : page.blocks);
  return (
    <div className={classes(styles.page, sections.length > 0 && styles.outlined)}>
      <header className={classes('stack align-start gap-3', styles.head)}>
        <h1 className="text-2xl breakable" lang={page.language}>
          {page.title}
          <Illustration name="underline" className={styles.stroke} />
        </h1>
        <Facts page={page} />
      </header>
      <Outline sections={sections} language={page.language} />
      <article className={styles.body} lang={page.language}>
        <Body page={page} />
      </article>
    </div>
  );
}

/** When it was changed, which language it is in if not the asked one, and whether it only stands in for the real one. */
function Facts({ page }: { page: ContentPage }) {
  const { language } = useLanguage();
  return (
    <>
      {page.changed === null ? null : (
        <p className="soft text-s">
          <FormattedMessage id="page.changed" values={{ day: <FormattedDate value={page.changed} format="day" /> }} />
        </p>
      )}
      <OtherLanguage language={page.language} wanted={language} />
      {page.isSample ? (
        <p className={styles.sample}>
          <FormattedMessage id="page.sample" />
        </p>
      ) : null}
    </>
  );
}

function Body({ page }: { page: ContentPage }) {
  if (page.name === 'info') return <Faq blocks={page.blocks} />;
  return (
    <>
      {page.name === 'support' ? (
        <Suspense>
          <SupportDesk />
        </Suspense>
      ) : null}
      <ContentBlocks blocks={page.blocks} />
      {page.name === 'socials' ? <SocialLinks /> : null}
      {page.name === 'about' ? (
        <Suspense>
          <ThanksList />
        </Suspense>
      ) : null}
      {page.name === 'imprint' ? <LicencesLink /> : null}
    </>
  );
}

/** Also below an imprint that the operator wrote. */
function LicencesLink() {
  const { locale } = useIntl();
  return (
    <p className={styles.licences} lang={locale}>
      <Link to="/licences">
        <FormattedMessage id="licences.title" />
      </Link>
    </p>
  );
}

/** The text comes later than the page: only now there is something to scroll to. */
function useAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(decoded(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
}

/** What was typed by hand may be no code at all; then it is meant as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
