// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { actOn } from '../testing/actOn.tsx';
import { useWakeLock } from './useWakeLock.ts';

function Awake() {
  useWakeLock();
  return null;
}

function Page() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(false)}>
        Leave
      </button>
      {isShown ? <Awake /> : null}
    </>
  );
}

/** A device whose screen can be kept awake; `locks` are those that were given, with whether they were given back. */
async function wake(request: (give: () => object) => Promise<object> = async (give) => give()) {
  const locks: { isReleased: boolean }[] = [];
  const give = () => {
    const lock = { isReleased: false, release: async () => void (lock.isReleased = true) };
    locks.push(lock);
    return lock;
  };
  let visibility: DocumentVisibilityState = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const asked = vi.fn<(kind: string) => Promise<object>>(() => request(give));
  Object.defineProperty(navigator, 'wakeLock', { value: { request: asked }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  const acting = await actOn(<Page />);
  const see = (next: DocumentVisibilityState) =>
    act(async () => {
      visibility = next;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const leave = () => acting.user.click(screen.getByRole('button', { name: 'Leave' }));
  return { see, leave, locks, asked };
}

test('the screen stays awake while the page is shown, and no longer', async () => {
  const { leave, locks, asked } = await wake();
  expect(asked.mock.calls).toEqual([['screen']]);
  expect(locks).toMatchObject([{ isReleased: false }]);
  await leave();
  expect(locks).toMatchObject([{ isReleased: true }]);
});

test('what the system took from a hidden page is asked for again when one looks, not before, and not after leaving', async () => {
  const { see, leave, asked } = await wake();
  await see('hidden');
  expect(asked).toHaveBeenCalledTimes(1);
  await see('visible');
  expect(asked).toHaveBeenCalledTimes(2);
  await leave();
  await see('visible');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a lock that comes after the page was left is given back at once', async () => {
  let arrive = () => {};
  const { leave, locks } = await wake((give) => new Promise((resolve) => (arrive = () => resolve(give()))));
  await leave();
  await act(async () => arrive());
  expect(locks).toMatchObject([{ isReleased: true }]);
});

test('a device that keeps no screen awake is no matter', async () => {
  const { asked, leave } = await wake(() => Promise.reject(new Error('battery')));
  expect(asked).toHaveBeenCalledTimes(1);
  await leave();
});
