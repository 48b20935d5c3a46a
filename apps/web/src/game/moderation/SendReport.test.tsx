// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actOn, refused, sceneWith } from '../../testing/actOn.tsx';
import { SendReport } from './SendReport.tsx';

async function form(isRefused = false) {
  const sent: unknown[] = [];
  const onClose = vi.fn<() => void>();
  const { user } = await actOn(
    <SendReport
      reported={{ kind: 'profile', subject: 'paula' }}
      text="PinselPaula"
      outlook="Das Team sieht es sich an."
      go="Melden"
      done="Danke!"
      onClose={onClose}
    />,
    {
      scene: sceneWith('lobby/player', (state) => state),
      api(call, body) {
        if (call !== 'POST /report') return undefined;
        if (isRefused) throw refused(500);
        sent.push(body);
        return { isSuccess: true };
      },
    },
  );
  const go = screen.getByRole('button', { name: 'Melden' });
  return { user, sent, onClose, go };
}

test('a report says what is reported and why, once there is a reason, and closes', async () => {
  const { user, sent, onClose, go } = await form();
  expect(go).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'Hass oder Beleidigung' }));
  await user.click(go);
  expect(sent).toEqual([{ kind: 'profile', subject: 'paula', reasons: ['hate'] }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a report that is refused stays open, and can be sent again', async () => {
  const { user, onClose, go } = await form(true);
  await user.click(screen.getByRole('checkbox', { name: 'Hass oder Beleidigung' }));
  await user.click(go);
  await vi.waitFor(() => expect(go).toHaveProperty('disabled', false));
  expect(onClose).not.toHaveBeenCalled();
});
