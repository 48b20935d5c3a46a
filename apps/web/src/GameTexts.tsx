import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { type Catalogue, loadGameTexts } from './catalogue.ts';
import { useLanguage } from './Texts.tsx';

/** Adds the game's own texts for everything below; suspends until they are there. */
export default function GameTexts({ children }: { children: ReactNode }) {
  const { locale, defaultLocale, messages } = useIntl();
  const { language } = useLanguage();
  const { data } = useSuspenseQuery({
    queryKey: ['texts', 'game', language],
    queryFn: () => loadGameTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const all = useMemo(() => ({ ...messages, ...data }) as Catalogue, [messages, data]);
  return (
    <IntlProvider locale={locale} defaultLocale={defaultLocale} messages={all}>
      {children}
    </IntlProvider>
  );
}
