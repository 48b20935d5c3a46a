// @vitest-environment jsdom
import type { OwnFace } from '@tuschel/protocol';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actOn, sceneWith } from '../../testing/actOn.tsx';
import FaceSheet from './FaceSheet.tsx';

const sheet = (face: Partial<NonNullable<OwnFace['face']>>) =>
  actOn(<FaceSheet onClose={vi.fn<() => void>()} />, {
    scene: sceneWith('lobby/player', (state) => state),
    api: (call) =>
      call === 'GET /account/face'
        ? { face: { id: 'face', ink: '', isPublic: true, status: 'waiting', ...face } }
        : undefined,
  });

test('whose face is turned down reads why, and what comes next', async () => {
  await sheet({ status: 'rejected', reason: 'copied' });
  expect(
    await screen.findByText(
      'Das Team möchte dieses Gesicht nicht öffentlich zeigen. Es stammt von jemand anderem. ' +
        'Zeichne ein anderes, dann wird es neu angesehen.',
    ),
  ).toBeTruthy();
});

test('with a reason of its own there is no more to say than that it is turned down', async () => {
  await sheet({ status: 'rejected', reason: 'other' });
  expect(
    await screen.findByText(
      'Das Team möchte dieses Gesicht nicht öffentlich zeigen. Zeichne ein anderes, dann wird es neu angesehen.',
    ),
  ).toBeTruthy();
});

test('a face that waits says that the team has yet to look at it', async () => {
  await sheet({ status: 'waiting' });
  expect(
    await screen.findByText('Das Team hat es noch nicht angesehen. Bis dahin ist es nur am Tisch zu sehen.'),
  ).toBeTruthy();
});

test('the face of one person is not where another who logs in after them begins', async () => {
  let isSilent = false;
  const { client, setSession } = await actOn(<FaceSheet onClose={vi.fn<() => void>()} />, {
    api: (call) =>
      call !== 'GET /account/face'
        ? undefined
        : isSilent
          ? new Promise(() => undefined)
          : { face: { id: 'face', ink: '', isPublic: true, status: 'waiting' } },
  });
  await screen.findByText(/^Das Team hat es noch nicht angesehen/);
  const session = client.get();
  if (session.status !== 'signedIn') throw new Error('nobody is logged in');
  isSilent = true;
  setSession({ ...session, user: { ...session.user, id: 'somebody-else' } });
  await waitFor(() => expect(screen.queryByText(/^Das Team hat es noch nicht angesehen/)).toBeNull());
});
