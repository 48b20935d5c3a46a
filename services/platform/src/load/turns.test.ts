import { expect, test } from 'vitest';
import { fakeClock } from '../fakeClock.ts';
import { createTurns } from './turns.ts';

function desk(limits = { atOnce: 2, most: 2, patienceMs: 1_000 }) {
  const clock = fakeClock();
  const turns = createTurns(limits, clock);
  const served: string[] = [];
  const come = async (name: string) => {
    const leave = await turns.take();
    served.push(leave ? name : `not ${name}`);
    return leave ?? (() => undefined);
  };
  return { clock, served, come };
}

test('so many have their turn at once, others wait for it, and beyond that nobody does', async () => {
  const { clock, served, come } = desk();
  const [ada] = [come('ada'), come('ben'), come('cleo'), come('dora'), come('emil')];
  await clock.advance(0);
  expect(served).toEqual(['ada', 'ben', 'not emil']);
  (await ada)();
  await clock.advance(0);
  expect(served).toEqual(['ada', 'ben', 'not emil', 'cleo']);
});

test('a turn ends once, and one that nobody waits for is free again', async () => {
  const { clock, served, come } = desk({ atOnce: 1, most: 2, patienceMs: 1_000 });
  const end = await come('ada');
  void come('ben');
  void come('cleo');
  end();
  end();
  await clock.advance(0);
  expect(served).toEqual(['ada', 'ben']);
  const alone = desk({ atOnce: 1, most: 0, patienceMs: 1_000 });
  (await alone.come('ada'))();
  await alone.come('ben');
  await alone.come('cleo');
  expect(alone.served).toEqual(['ada', 'ben', 'not cleo']);
});

test('nobody waits longer than they have patience, and what they would have had is the next one’s', async () => {
  const { clock, served, come } = desk({ atOnce: 1, most: 2, patienceMs: 1_000 });
  const end = await come('ada');
  void come('ben');
  await clock.advance(999);
  void come('cleo');
  expect(served).toEqual(['ada']);
  await clock.advance(1);
  expect(served).toEqual(['ada', 'not ben']);
  end();
  await clock.advance(0);
  expect(served).toEqual(['ada', 'not ben', 'cleo']);
  await clock.advance(5_000);
  expect(served).toEqual(['ada', 'not ben', 'cleo']);
});
