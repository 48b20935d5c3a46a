// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ActingOptions, actOn, refused } from '../testing/actOn.tsx';
import AdminButton from './AdminButton.tsx';

const SITE = 'https://desk.example/admin';

async function button(api: ActingOptions['api'] = () => undefined, site = SITE, path = '/') {
  const went: string[] = [];
  const { origin, pathname, search, hash, host } = location;
  vi.stubGlobal('location', { origin, pathname, search, hash, host, assign: (url: string) => went.push(url) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const acting = await actOn(<AdminButton site={site} />, { scene: { path }, api });
  return { ...acting, went };
}

test('to a desk on a host of its own one goes logged in', async () => {
  const { user, went } = await button((call) => (call === 'POST /admin/jump' ? { url: `${SITE}?token=t` } : undefined));
  await user.click(screen.getByRole('link'));
  await waitFor(() => expect(went).toEqual([`${SITE}?token=t`]));
});

test('where that does not work one goes as anybody does', async () => {
  const { user, went } = await button((call) => {
    if (call === 'POST /admin/jump') throw refused(503);
  });
  await user.click(screen.getByRole('link'));
  await waitFor(() => expect(went).toEqual([SITE]));
});

test.each(['ctrlKey', 'metaKey', 'shiftKey'])('a window of its own is left to the browser (%s)', async (key) => {
  const { asked } = await button();
  const link = screen.getByRole('link');
  const click = createEvent.click(link, { [key]: true });
  fireEvent(link, click);
  expect(link.getAttribute('href')).toBe(SITE);
  expect(asked).toEqual([]);
});

test('a desk of ours is a page like any other, and has no button on itself', async () => {
  const { asked, user, path } = await button(undefined, '/admin');
  await user.click(screen.getByRole('link'));
  expect(path()).toBe('/admin');
  expect(screen.queryByRole('link')).toBeNull();
  expect(asked).toEqual([]);
});
