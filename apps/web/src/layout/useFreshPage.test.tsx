// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { actOn } from '../testing/actOn.tsx';
import { CONTENT_ID, useFreshPage } from './useFreshPage.ts';

function Pages() {
  useFreshPage();
  return (
    <>
      {['/', '/about', '/about?more'].map((href) => (
        <Link key={href} to={href}>
          {href}
        </Link>
      ))}
      <main id={CONTENT_ID} tabIndex={-1} />
    </>
  );
}

test('each page begins at its top with the focus on its content, also one that was left before', async () => {
  const { user, path } = await actOn(<Pages />);
  const scrollTo = vi.spyOn(window, 'scrollTo');
  const follow = async (href: string) => {
    scrollTo.mockClear();
    screen.getByRole('link', { name: href }).focus();
    await user.keyboard('{Enter}');
    expect(path()).toBe(href);
    return [scrollTo.mock.lastCall, document.activeElement?.id];
  };
  for (const href of ['/about', '/', '/about']) expect(await follow(href)).toEqual([[0, 0], CONTENT_ID]);
  // It is still the same page.
  expect(await follow('/about?more')).toEqual([undefined, '']);
});

function Form() {
  useFreshPage();
  return (
    <>
      <Link to="/form">form</Link>
      <main id={CONTENT_ID} tabIndex={-1}>
        {useLocation().pathname === '/form' ? <Named /> : null}
      </main>
    </>
  );
}

function Named() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input aria-label="Name" ref={field} />;
}

test('a field of the new page that has taken the focus keeps it', async () => {
  const { user } = await actOn(<Form />);
  await user.click(screen.getByRole('link', { name: 'form' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});
