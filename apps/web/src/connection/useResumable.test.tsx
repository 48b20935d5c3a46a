// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createStageClient } from '../stage/stageClient.ts';
import { actOn, refused } from '../testing/actOn.tsx';
import { useResumable } from './useResumable.ts';

function Seat() {
  return <p role="status">{useResumable() ?? 'none'}</p>;
}

/** The server answers when the test says so, each question in turn. */
async function sit(user: { id: string } | null) {
  const answers: { resolve: (code: string | null) => void; reject: (problem: Error) => void }[] = [];
  const acting = await actOn(<Seat />, {
    scene: { path: '/', user },
    client: ({ game }) => ({
      game: {
        ...game,
        resumable: () => new Promise<string | null>((resolve, reject) => answers.push({ resolve, reject })),
      },
    }),
  });
  const become = (id: string) => acting.setSession(createStageClient({ path: '/', user: { id } }).get());
  const answer = (at: number, code: string | null) => act(async () => answers[at]?.resolve(code));
  const fail = (at: number) => act(async () => answers[at]?.reject(refused(503)));
  return { ...acting, answers, become, answer, fail };
}

const seat = () => screen.getByRole('status').textContent;

test('a guest has no seat anywhere, and nobody is asked about one', async () => {
  const { answers, become, answer } = await sit(null);
  expect([seat(), answers.length]).toEqual(['none', 0]);
  become('anna');
  await answer(0, 'KLECKS2345');
  expect(seat()).toBe('KLECKS2345');
});

test('the seat of one account is not that of the next, however late its answer comes', async () => {
  const { setSession, become, answer, answers, fail } = await sit({ id: 'anna' });
  await answer(0, 'KLECKS2345');
  expect(seat()).toBe('KLECKS2345');
  become('ben');
  expect(seat()).toBe('none');
  become('carla');
  await answer(2, 'TINTE67890');
  await answer(1, 'PINSEL2222');
  expect(seat()).toBe('TINTE67890');
  setSession({ status: 'signedOut' });
  expect(seat()).toBe('none');
  become('dora');
  await fail(3);
  expect([seat(), answers.length]).toEqual(['none', 4]);
});
