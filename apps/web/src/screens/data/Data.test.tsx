// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ActingOptions, enter, focused, refused } from '../../testing/actOn.tsx';

const EXPORT = 'POST /account/export';
const ERASE = 'POST /account/erase';

async function visit(api: ActingOptions['api'] = () => undefined, scene = 'data') {
  const acting = await enter(`data/${scene}`, { api });
  await screen.findByRole('heading', { name: 'Konto löschen' });
  const times = (call: string) => acting.asked.filter((one) => one.call === call).length;
  return { ...acting, times };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const question = async () => within(await screen.findByRole('alertdialog', { name: 'Willst du wirklich gehen?' }));

test('archives are asked for once, and are links with their numbers then', async () => {
  const { user, times } = await visit(undefined, 'archives');
  await user.click(button('Mein Archiv holen'));
  const links = (await screen.findAllByRole<HTMLAnchorElement>('link', { name: /^Archiv \d von 4$/ })).map(
    ({ textContent, href }) => [textContent, new URL(href).searchParams.get('ticket')],
  );
  expect(links).toEqual([
    ['Archiv 1 von 4', 'ticket-0'],
    ['Archiv 2 von 4', 'ticket-1'],
    ['Archiv 3 von 4', 'ticket-2'],
    ['Archiv 4 von 4', 'ticket-3'],
  ]);
  expect(screen.queryByRole('button', { name: 'Mein Archiv holen' })).toBeNull();
  expect(times(EXPORT)).toBe(1);
});

test('while archives are made the button says so; one that does not come is said, and asked for again', async () => {
  let refuse = () => {};
  const { user, times } = await visit((call) =>
    call === EXPORT ? new Promise((_, reject) => (refuse = () => reject(refused(503)))) : undefined,
  );
  await user.click(button('Mein Archiv holen'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /werden gezählt/ }).disabled).toBe(true);
  refuse();
  await screen.findByRole('alert');
  await user.click(button('Mein Archiv holen'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(times(EXPORT)).toBe(2);
});

test('when a login is removed by the keyboard, the next one has the focus', async () => {
  const { user } = await visit((call) => {
    if (call !== 'DELETE /account/logins/discord') return undefined;
    return { first: 'oidc', linked: [{ provider: 'twitch', name: 'Nelly', linkedAt: 0, canUnlink: true }] };
  }, 'logins-all');
  (await screen.findByRole('button', { name: 'Verbindung lösen: Discord' })).focus();
  await user.keyboard('{Enter}');
  const asked = within(await screen.findByRole('alertdialog'));
  asked.getByRole('button', { name: 'Verbindung lösen' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Verbindung lösen: Twitch'));
});

test('an account is erased after a question whose No has the focus', async () => {
  const { user, times } = await visit();
  await user.click(button('Mein Konto löschen'));
  await question();
  await waitFor(() => expect(focused()).toBe('Abbrechen'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(times(ERASE)).toBe(0);
  expect(button('Mein Konto löschen').disabled).toBe(false);
});

test.each([
  ['Herausnehmen', 'remove', /alle deine Zeichnungen werden in vierzehn Tagen/],
  ['Dort lassen, ohne meinen Namen', 'keep', /bleiben in den Büchern der anderen/],
])('drawings in the books of others: %s', async (name, pages, words) => {
  const dueAt = Date.UTC(2026, 11, 24, 12);
  const { user, asked, path, client } = await visit((call) => (call === ERASE ? { dueAt } : undefined));
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
  await user.click(button('Mein Konto löschen'));
  const asking = await question();
  expect(asking.getByText(words)).toBeTruthy();
  await user.click(asking.getByRole('button', { name: 'Mein Konto löschen' }));
  const notice = within(await screen.findByRole('alertdialog', { name: 'Dein Konto wird gelöscht' }));
  expect(notice.getByText(/^Bis 24\. Dezember 2026/)).toBeTruthy();
  expect(asked.find(({ call }) => call === ERASE)?.body).toEqual({ pages });
  expect(client.get().status).toBe('signedIn');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(client.get().status).toBe('signedOut'));
  expect(path()).toBe('/');
});

test('strokes that only this device has go to the server before the session ends with the account', async () => {
  const order: string[] = [];
  vi.doMock('../playground/keptHere.ts', () => ({
    sendPapers: async () => void order.push('strokes'),
    forgetPapers: async (_client: unknown, owner: string, isAll: boolean) =>
      void order.push(`forgotten here: ${owner}, ${isAll ? 'all' : 'but for strokes'}`),
  }));
  onTestFinished(() => vi.doUnmock('../playground/keptHere.ts'));
  const { user } = await visit((call) => {
    if (call !== ERASE) return;
    order.push('account');
    return { dueAt: 0 };
  });
  await user.click(button('Mein Konto löschen'));
  await user.click((await question()).getByRole('button', { name: 'Mein Konto löschen' }));
  await screen.findByRole('alertdialog', { name: 'Dein Konto wird gelöscht' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(order).toEqual(['strokes', 'account', 'forgotten here: player-0, all']));
});

test('an account that could not be erased stays, which is said, and it can be tried again', async () => {
  const { user, times, client } = await visit((call) => {
    if (call === ERASE) throw refused(503);
  });
  const erase = async () => {
    await user.click(button('Mein Konto löschen'));
    await user.click((await question()).getByRole('button', { name: 'Mein Konto löschen' }));
  };
  await erase();
  await screen.findByRole('alert');
  expect(client.get().status).toBe('signedIn');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Herausnehmen/ }).disabled).toBe(false);
  await erase();
  await waitFor(() => expect(times(ERASE)).toBe(2));
});
