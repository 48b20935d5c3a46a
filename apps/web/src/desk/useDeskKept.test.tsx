// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react';
import type { SessionState } from '@tuschel/client';
import { expect, test } from 'vitest';
import { createToolbox } from '../canvas/tools/toolbox.ts';
import { browserStorage } from '../browserStorage.ts';
import { actOn } from '../testing/actOn.tsx';
import { useDeskKept } from './useDeskKept.ts';

function Desk({ toolbox }: { toolbox: ReturnType<typeof createToolbox> }) {
  useDeskKept(toolbox);
  return null;
}

const ANNA = { status: 'signedIn', user: { id: 'anna', username: 'anna', displayName: 'Anna' } } as SessionState;

test('the desk is asked for when somebody sits down, when the connection is back, and for whoever logs in; then no more', async () => {
  const toolbox = createToolbox(browserStorage);
  const { asked, setSession } = await actOn(<Desk toolbox={toolbox} />, {
    api: (call) => (call === 'PUT /preferences/desk' ? { entries: [] } : undefined),
  });
  const puts = () => asked.filter(({ call }) => call === 'PUT /preferences/desk').length;
  const online = () => void window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(puts()).toBe(1));
  online();
  await waitFor(() => expect(puts()).toBe(2));
  setSession({ status: 'signedOut' });
  online();
  expect(puts()).toBe(2);
  setSession(ANNA);
  await waitFor(() => expect(puts()).toBe(3));
  cleanup();
  online();
  toolbox.setToolSide('right');
  expect(puts()).toBe(3);
});
