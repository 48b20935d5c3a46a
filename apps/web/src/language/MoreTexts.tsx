import { type ReactNode, use } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { IntlProvider, useIntl } from 'react-intl';
import type { Catalogue, LoadTexts } from './catalogue.ts';
import type { Language } from './language.ts';
import { useLanguage } from './Texts.tsx';

const loaded = new Map<LoadTexts, Map<Language, Promise<Catalogue>>>();

/** By the texts above, then by those that are added. */
const joined = new WeakMap<Catalogue, WeakMap<Catalogue, Catalogue>>();

/** Adds texts, those of the component library too, for everything below; suspends until they are there. */
export function MoreTexts({ load, children }: { load: LoadTexts; children: ReactNode }) {
  const { locale, defaultLocale, formats, messages } = useIntl();
  const { language } = useLanguage();
  const more = use(loadOnce(load, language));
  const all = together(messages as Catalogue, more);
  return (
    <IntlProvider locale={locale} defaultLocale={defaultLocale} formats={formats} messages={all}>
      <I18nProvider locale={locale}>{children}</I18nProvider>
    </IntlProvider>
  );
}

/** A component that adds these texts; suspends until they are there. */
export function moreTexts(load: LoadTexts) {
  return function AddedTexts({ children }: { children: ReactNode }) {
    return <MoreTexts load={load}>{children}</MoreTexts>;
  };
}

/** Thousands of texts: put together once, not by every screen that opens. */
function together(messages: Catalogue, more: Catalogue): Catalogue {
  const known = joined.get(messages) ?? new WeakMap<Catalogue, Catalogue>();
  joined.set(messages, known);
  const all = known.get(more) ?? ({ ...messages, ...more } as Catalogue);
  known.set(more, all);
  return all;
}

/** What could not be loaded is asked for again the next time. */
function loadOnce(load: LoadTexts, language: Language): Promise<Catalogue> {
  const byLanguage = loaded.get(load) ?? new Map<Language, Promise<Catalogue>>();
  loaded.set(load, byLanguage);
  const texts = byLanguage.get(language) ?? load(language);
  byLanguage.set(language, texts);
  texts.catch(() => byLanguage.delete(language));
  return texts;
}
