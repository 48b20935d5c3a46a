// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { GALLERY, type Rejection } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { actOn, refused } from '../testing/actOn.tsx';
import { PostTexts } from './PostTexts.tsx';
import { RejectionNote } from './RejectionNote.tsx';
import { StandingBadge } from './StandingBadge.tsx';
import { STANDINGS } from './standing.ts';

const REJECTION: Rejection = {
  reason: 'copied',
  note: '',
  at: Date.UTC(2026, 10, 28),
  appeal: null,
  mayAppeal: true,
} as Rejection;

async function note(change: Partial<Rejection> = {}, appeal: (text: string) => Promise<void> = async () => undefined) {
  const onAppeal = vi.fn<(text: string) => Promise<void>>(appeal);
  const acting = await actOn(
    <PostTexts>
      <RejectionNote rejection={{ ...REJECTION, ...change }} onAppeal={onAppeal} />
    </PostTexts>,
    { language: 'en' },
  );
  return { ...acting, onAppeal, region: await screen.findByRole('region') };
}
const words = () => [...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent);
const appealButton = () => within(screen.getByRole('region')).queryByRole('button');
/** Says this against the decision. */
async function say({ user }: Awaited<ReturnType<typeof note>>, text: string) {
  await user.click(appealButton() as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
  if (text !== '') {
    await user.click(field);
    await user.paste(text);
  }
  return { field, dialog, send: () => user.click(dialog.getAllByRole('button').at(-1) as HTMLElement) };
}

test('whoever is turned down reads when, why, and the moderator’s own words where there are any', async () => {
  const { region } = await note({ note: 'It is a poster of a film.' });
  expect(region.textContent).toContain('28 Nov 2026');
  expect(words()).toEqual(['It is a poster of a film.']);
  cleanup();
  await note();
  expect(words()).toEqual([]);
});

test('what was said against it stands below, waiting or answered', async () => {
  const appeal = { text: 'It is mine.', isAnswered: false, answer: '' };
  const waiting = await note({ appeal, mayAppeal: false } as Partial<Rejection>);
  expect(waiting.region.textContent).toContain('It is mine.');
  expect([words(), appealButton()]).toEqual([[], null]);
  const before = screen.getByRole('status').textContent;
  cleanup();
  await note({ appeal: { ...appeal, isAnswered: true, answer: 'So it is.' } } as Partial<Rejection>);
  expect(screen.getByRole('status').textContent).not.toBe(before);
  expect(words()).toEqual(['So it is.']);
});

test('an appeal needs words, has no more than it may, and goes out without the spaces around it', async () => {
  const acting = await note();
  const { field, send, dialog } = await say(acting, '   ');
  expect([field.maxLength, field.rows]).toEqual([GALLERY.appeal, 5]);
  await send();
  expect(acting.onAppeal).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog')).toBeTruthy();
  await acting.user.type(field, 'It is mine. ');
  await acting.user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(acting.onAppeal.mock.calls).toEqual([['It is mine.']]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an appeal that is not sent after all reaches nobody', async () => {
  const acting = await note();
  await say(acting, 'It is mine.');
  await acting.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(acting.onAppeal).not.toHaveBeenCalled();
});

test('an appeal that does not arrive says so until it is tried once more', async () => {
  let isAway = true;
  const acting = await note({}, async () => {
    if (isAway) throw refused(503);
  });
  await (await say(acting, 'It is mine.')).send();
  await screen.findByRole('alert');
  isAway = false;
  await (await say(acting, 'It is mine.')).send();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(acting.onAppeal).toHaveBeenCalledTimes(2);
});

test('where a drawing stands is one of so many words, and what is turned down or locked away looks so', async () => {
  await actOn(
    <PostTexts>
      {STANDINGS.map((standing) => (
        <p key={standing} data-testid={standing}>
          <StandingBadge standing={standing} />
        </p>
      ))}
    </PostTexts>,
    { language: 'en' },
  );
  await screen.findByTestId('private');
  const badges = STANDINGS.map((standing) => screen.getByTestId(standing).firstElementChild as HTMLElement);
  expect(new Set(badges.map(({ textContent }) => textContent)).size).toBe(STANDINGS.length);
  const looking = (look: string) => STANDINGS.filter((_, at) => badges[at]?.className.includes(look));
  expect(looking('danger')).toEqual(['rejected', 'editRejected', 'quarantined']);
  expect(looking('gold')).toEqual(['pending', 'edited']);
  expect(looking('done')).toEqual(['approved']);
});
