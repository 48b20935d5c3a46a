import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import type { Catalogue } from '../../language/catalogue.ts';
import texts from '../../texts/de.json' with { type: 'json' };
import { CrashScreen } from './CrashScreen.tsx';

const messages: Catalogue = texts;

afterEach(() => void vi.restoreAllMocks());

test('tells what happened, with details and a way out, in the language of the page', () => {
  const html = renderToStaticMarkup(
    <IntlProvider locale="de" messages={messages}>
      <CrashScreen detail="TypeError: x" />
    </IntlProvider>,
  );
  expect(html).toContain('Hoppla!');
  expect(html).toContain('<pre>TypeError: x</pre>');
  expect(html).toContain('Seite neu laden');
});

test('without any texts it speaks English, and the console says why', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const html = renderToStaticMarkup(<CrashScreen detail="" />);
  expect(html).toContain('Oops!');
  expect(html).toContain('Something went wrong and we couldn&#x27;t load the page.');
  expect(html).toContain('Reload Page');
  expect(logged).toHaveBeenCalledWith('Intl not available');
});
