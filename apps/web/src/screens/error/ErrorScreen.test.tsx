import type { TuschelClient } from '@tuschel/client';
import { readEnv } from '@tuschel/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../language/catalogue.ts';
import { ClientProvider } from '../../ClientContext.tsx';
import { AGREED } from '../../texts/agreedTexts.ts';
import { catalogues } from '../../texts/catalogues.ts';
import ErrorScreen from './ErrorScreen.tsx';

const env = readEnv(null, new URL('http://localhost:7350'));
const client = { env: { ...env, twitchClientId: 'x' } } as TuschelClient;

/** What somebody reads at this address. */
function shown(address: string, language: 'de' | 'en'): string {
  const messages = Object.assign({}, ...catalogues.map((texts) => texts[language])) as Catalogue;
  return renderToStaticMarkup(
    <IntlProvider locale={language} messages={messages}>
      <ClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <ErrorScreen />
        </MemoryRouter>
      </ClientProvider>
    </IntlProvider>,
  );
}

const pages = AGREED.flatMap(({ page, de, en }) => {
  const codes = /^\/error\?c=([\d, ]+)$/.exec(page)?.[1]?.split(', ') ?? [];
  return codes.map((code) => ({ code, de, en }));
});

test('there are twelve codes with words of their own', () => {
  expect(pages).toHaveLength(12);
});

describe.each(pages)('code $code', ({ code, ...texts }) => {
  test.each(['de', 'en'] as const)('says in %s what is agreed, the heading, the code, and leads home', (language) => {
    const html = shown(`/error?c=${code}`, language);
    expect(html).toContain('OH NEIN !');
    expect(html).toContain(`>${code}</p>`);
    expect(html).toContain(texts[language].replace('{detail}', ''));
    expect(html).toContain('href="/"');
  });
});

test('any other code says ERR and the detail, which is text and nothing else', () => {
  expect(shown('/error?c=418&d=%3Cimg%3E', 'en')).toContain('ERR: &lt;img&gt;');
});

test('a refused join is told in the language of the page, whatever it was when it was refused', () => {
  expect(shown('/error?c=462&d=banned', 'de')).toContain('Du bist von diesem Spiel ausgeschlossen.');
  expect(shown('/error?c=462&d=banned', 'en')).toContain('You are banned from this game.');
});

test('whoever was removed reads the reason in the words of the host', () => {
  expect(shown('/error?c=463&d=full', 'en')).toContain('The host kicked you out of the game. “full”');
});
