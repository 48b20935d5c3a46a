// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { Link } from 'react-router';
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
