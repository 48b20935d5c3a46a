// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { MODERATION, type ModerationItem, type PostDecision, type TakePosts } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { type ActingOptions, enter, refused, sceneNamed } from '../../testing/actOn.tsx';
import { REASONS } from './review/desk.ts';

const scene = sceneNamed('admin/queue').answers?.['POST /admin/posts/take'] as { items: ModerationItem[] } | undefined;
const sample = scene?.items[0];

/** A queue of so many pictures, as the server has it; every third is to be turned down for its own reason. */
function queueOf(count: number) {
  const waiting = Array.from({ length: count }, (_, at) => ({
    ...(sample as ModerationItem),
    drawingId: `picture-${at}`,
    promptText: at % 3 === 2 ? `reject ${1 + (at % REASONS.length)}` : `approve ${at}`,
  }));
  const decided = new Map<string, PostDecision>();
  const locked = new Set<string>();
  const api: ActingOptions['api'] = (call, body) => {
    const [, drawingId, what] = /^POST \/admin\/posts\/([^/]+)\/(\w+)$/.exec(call) ?? [];
    if (call === 'POST /admin/posts/take') {
      const { count: most = 1, skip = [] } = body as TakePosts;
      const items = waiting
        .filter((one) => !decided.has(one.drawingId) && !locked.has(one.drawingId) && !skip.includes(one.drawingId))
        .slice(0, most);
      for (const one of items) locked.add(one.drawingId);
      return { items, waiting: count - decided.size };
    }
    if (what === 'decide' && drawingId) {
      if (decided.has(drawingId)) throw refused(409, 'changedMeanwhile');
      decided.set(drawingId, body as PostDecision);
    }
    if (what === 'undo' && drawingId) {
      return new Promise((resolve) => {
        setTimeout(() => resolve({ undone: decided.delete(drawingId) }), 30);
      });
    }
    return call.startsWith('POST /admin/posts') ? {} : undefined;
  };
  return { api, decided };
}

test('a hundred pictures are decided by keys alone, each as it should be', async () => {
  const { api, decided } = queueOf(100);
  const { user } = await enter('admin/queue', { api });
  for (let at = 0; at < 100; at++) {
    const asked = (await screen.findByText(/^(approve|reject) \d+$/)).textContent ?? '';
    const digit = /^reject (\d)/.exec(asked)?.[1];
    await user.keyboard(digit === undefined ? 'a' : `r${digit}`);
    if (digit === '9') {
      await screen.findByLabelText(/Notiz/);
      await user.keyboard('weil{Enter}');
    }
    await waitFor(() => expect(decided.size).toBe(at + 1));
  }
  const wrong = [...decided].filter(([id, { decision, reason }]) => {
    const at = Number(id.slice('picture-'.length));
    return at % 3 === 2 ? reason !== REASONS[at % REASONS.length] : decision !== 'approve';
  });
  expect(wrong).toEqual([]);
  expect(await screen.findByText('Alles angesehen')).toBeDefined();
}, 300_000);

test('a decision is taken back with Z, a warning that is set counts, and a skipped picture is given back', async () => {
  const { api, decided } = queueOf(3);
  const { user, asked } = await enter('admin/queue', { api });
  await screen.findByText('approve 0');
  await user.keyboard('a');
  await screen.findByText('approve 1');
  await user.keyboard('z');
  await screen.findByText('approve 0');
  await waitFor(() => expect(decided.size).toBe(0));
  // Decided again before the server has taken the first decision back.
  await user.keyboard('a');
  await screen.findByText('approve 1');
  await user.keyboard('z');
  await user.keyboard('a');
  await waitFor(() => expect(asked.filter(({ call }) => call.endsWith('picture-0/decide'))).toHaveLength(3));
  expect(decided.has('picture-0')).toBe(true);
  await user.keyboard('z');
  await screen.findByText('approve 0');
  await user.keyboard('w13a');
  await waitFor(() => expect(decided.get('picture-0')).toMatchObject({ decision: 'approve', triggerWarning: 5 }));
  await user.keyboard('s');
  await waitFor(() =>
    expect(asked).toContainEqual({ call: 'POST /admin/posts/release', body: { drawingIds: ['picture-1'] } }),
  );
});

test('once the time for it is over a decision is not taken back with Z', async () => {
  const { api } = queueOf(2);
  let late = 0;
  const { user, asked } = await enter('admin/queue', { api, now: () => Date.now() + late });
  await screen.findByText('approve 0');
  await user.keyboard('a');
  await screen.findByText('approve 1');
  late = MODERATION.undoMs + 1_000;
  await user.keyboard('z');
  expect(screen.getByText('approve 1')).toBeTruthy();
  expect(asked.filter(({ call }) => call.endsWith('/undo'))).toEqual([]);
});

test('a decision that does not arrive lies there again, one that came too late does not', async () => {
  const { api } = queueOf(2);
  let status = 503;
  const failing: ActingOptions['api'] = (call, body) => {
    if (call.endsWith('/decide')) throw refused(status);
    return api?.(call, body);
  };
  const { user } = await enter('admin/queue', { api: failing });
  await screen.findByText('approve 0');
  await user.keyboard('a');
  await screen.findByText('approve 0');
  status = 409;
  await user.keyboard('a');
  expect(await screen.findByText('approve 1')).toBeDefined();
});

test('a decision that did not arrive is not taken back at the server', async () => {
  const { api } = queueOf(2);
  let lose: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => (lose = reject));
  const { user, asked } = await enter('admin/queue', {
    api: (call, body) => (call.endsWith('/decide') ? lost : api?.(call, body)),
  });
  await screen.findByText('approve 0');
  await user.keyboard('a');
  await screen.findByText('approve 1');
  await user.keyboard('z');
  await screen.findByText('approve 0');
  lose(refused(503));
  expect(await screen.findByText(/^Der Server antwortet nicht/)).toBeDefined();
  expect(asked.filter(({ call }) => call.endsWith('/undo'))).toEqual([]);
});

test('whoever leaves the queue gives back what they have not decided, and that alone', async () => {
  const { api } = queueOf(3);
  const { user, asked } = await enter('admin/queue', { api });
  await screen.findByText('approve 0');
  await user.keyboard('a');
  await screen.findByText('approve 1');
  await user.click(screen.getByRole('link', { name: 'Meldungen' }));
  await waitFor(() =>
    expect(asked.filter(({ call }) => call.endsWith('/release'))).toEqual([
      { call: 'POST /admin/posts/release', body: { drawingIds: ['picture-1', 'picture-2'] } },
    ]),
  );
});

test('somebody for whom nothing is left is told that others have the rest, and looks again', async () => {
  const { api } = queueOf(2);
  const { user, asked } = await enter('admin/queue', {
    // The second one is another moderator’s.
    api: (call, body) => {
      const answer = api?.(call, body) as { items: ModerationItem[] } | undefined;
      return call.endsWith('/take') && answer ? { ...answer, items: answer.items.slice(0, 1) } : answer;
    },
  });
  await screen.findByText('approve 0');
  await user.keyboard('s');
  expect(await screen.findByText('Gerade ist nichts für dich da')).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain('2 Bilder warten');
  expect(screen.queryByText('Alles angesehen')).toBeNull();
  const before = asked.length;
  await user.click(screen.getByRole('button', { name: 'Noch einmal nachsehen' }));
  await waitFor(() =>
    expect(asked.slice(before)).toContainEqual({ call: 'POST /admin/posts/take', body: { count: 6, skip: [] } }),
  );
});

test('whoever turns the keys off has none, and nobody but the team sees the queue', async () => {
  const { api, decided } = queueOf(2);
  const { user, asked } = await enter('admin/queue', { api });
  await screen.findByText('approve 0');
  await user.click(screen.getByRole('switch', { name: 'Tasten' }));
  await user.keyboard('a');
  expect(decided.size).toBe(0);
  await user.click(screen.getByRole('switch', { name: 'Tasten' }));
  expect(asked.some(({ call }) => call.includes('decide'))).toBe(false);
});

test('somebody who is not of the team is told so, and nothing is asked for', async () => {
  const { asked } = await enter(sceneNamed('admin/not-for-you'));
  expect(await screen.findByText('Hier arbeitet das Team')).toBeDefined();
  expect(asked.filter(({ call }) => call.includes('/admin'))).toEqual([]);
});
