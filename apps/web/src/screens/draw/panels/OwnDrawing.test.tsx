// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import type { Drawing } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import type { TakeDrawing } from '../../../takeHome/drawing/TakeDrawing.tsx';
import { actOn } from '../../../testing/actOn.tsx';
import { paper, studio } from '../../../testing/easelStudio.ts';
import { OwnDrawing } from './OwnDrawing.tsx';

const offered: Parameters<typeof TakeDrawing>[0][] = [];
vi.mock(import('../../../takeHome/drawing/TakeDrawing.tsx'), async (original) => ({
  ...(await original()),
  TakeDrawing: (props) => {
    offered.push(props);
    return <>{props.trigger?.(false)}</>;
  },
}));

test('how a drawing came about can be looked at from its first stroke on, and no longer without one', async () => {
  const made = studio(paper());
  const { user } = await actOn(<OwnDrawing studio={made} label="Ein Otter" />);
  const preview = screen.getByRole<HTMLButtonElement>('button', { name: 'Ansehen, wie sie entstanden ist' });
  expect(preview.disabled).toBe(true);
  act(() => made.draw(100, 100, 300, 300));
  expect(preview.disabled).toBe(false);
  await user.click(preview);
  expect(await screen.findByRole('dialog', { name: 'Deine Zeichnung bis jetzt' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => made.easel.undo());
  expect(preview.disabled).toBe(true);
});

test('what is taken home is the drawing as it is by then, its artist’s own, under the name of what is drawn', async () => {
  const made = studio(paper([], { meta: { isPortrait: true } }));
  await actOn(<OwnDrawing studio={made} label="Ein Otter" />);
  act(() => made.draw(100, 100, 300, 300));
  const { drawing, title, isMine, author, allowed } = offered.at(-1)!;
  expect([title, isMine, author, allowed]).toEqual(['Ein Otter', true, '', {}]);
  expect((drawing as () => Drawing)()).toMatchObject({ isPortrait: true, totalLines: 1, lines: made.sync.lines });
});
