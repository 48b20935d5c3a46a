// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { actOn, focused } from '../../testing/actOn.tsx';
import { Button } from '../Button.tsx';
import { TextField } from '../form/TextField.tsx';
import { showToast } from '../toast/toast.ts';
import { DialogForm } from './DialogForm.tsx';

interface Post {
  arrive: () => void;
  fail: () => void;
}

function Form({ post, onClose }: { post: (sent: Post & { text: string }) => void; onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <DialogForm
      title="Name it"
      go="Send"
      isUnready={text === ''}
      send={() =>
        text === 'not yet'
          ? null
          : new Promise<void>((resolve, reject) =>
              post({ text, arrive: resolve, fail: () => reject(new Error('away')) }),
            )
      }
      tell={(problem) => (problem instanceof Error ? problem.message : '')}
      onClose={onClose}
    >
      <TextField label="Name" value={text} onChange={setText} autoFocus />
    </DialogForm>
  );
}

function Desk({ post }: { post: (sent: Post & { text: string }) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      {isOpen ? <Form post={post} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The dialog, opened by keyboard; `posts` are the letters that were sent. */
async function open() {
  const posts: (Post & { text: string })[] = [];
  const acting = await actOn(<Desk post={(sent) => posts.push(sent)} />, { language: 'en' });
  await acting.user.tab();
  await acting.user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Name it' });
  await waitFor(() => expect(focused()).toBe('Name'));
  return { ...acting, posts };
}
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

test('it is sent by Enter, once, closes when that went well, and gives the focus back', async () => {
  const { user, posts } = await open();
  await user.keyboard('Otter{Enter}{Enter}');
  expect(posts.map(({ text }) => text)).toEqual(['Otter']);
  expect(send().disabled).toBe(true);
  expect(screen.getByRole('dialog')).toBeTruthy();
  posts[0]?.arrive();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe('Open'));
});

test('what went wrong is said, and it can be sent again, then without the old words', async () => {
  const { user, posts } = await open();
  await user.keyboard('Otter{Enter}');
  posts[0]?.fail();
  expect((await screen.findByRole('alert')).textContent).toBe('away');
  expect(send().disabled).toBe(false);
  await user.click(send());
  expect(posts).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('nothing is sent before it is ready, nor where there is nothing to send', async () => {
  const { user, posts } = await open();
  expect(send().disabled).toBe(true);
  await user.keyboard('{Enter}');
  await user.keyboard('not yet{Enter}');
  expect(posts).toEqual([]);
  expect(send().disabled).toBe(false);
});

test.each(['Escape', 'Cancel'])('%s closes it without sending', async (how) => {
  const { user, posts } = await open();
  await user.keyboard('Otter');
  if (how === 'Escape') await user.keyboard('{Escape}');
  else await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts).toEqual([]);
});

test('a notice that comes while it is open is read aloud, and is no way out of it', async () => {
  const { user } = await open();
  await act(async () => void showToast('Not saved', { kind: 'error' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved');
  await user.click(screen.getByRole('button', { name: 'Close notice' }));
  // The next notice does not wait for the pointer to leave this one.
  await user.unhover(screen.getByRole('region'));
  expect(screen.getByRole('dialog', { name: 'Name it' })).toBeTruthy();
});
