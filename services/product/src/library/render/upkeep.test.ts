import { collectingLog, fakeClock } from '@tuschel/platform';
import type { Metrics } from '@tuschel/platform/ports';
import { expect, test } from 'vitest';
import { renderFigures } from './figures.ts';
import { keepTidy, UPKEEP_MS } from './upkeep.ts';

test('V11 films and trash are looked after every fifteen seconds, and again after what failed', async () => {
  const clock = fakeClock();
  const log = collectingLog();
  const done: string[] = [];
  let films = 0;
  let isBroken = false;
  const stop = keepTidy(
    {
      room: {
        tidy: async () => {
          if (isBroken) throw new Error('the database is away');
          done.push('room');
          return films;
        },
      },
      trash: { empty: async () => (done.push('trash'), 0) },
      log,
    },
    clock,
  );
  await clock.advance(UPKEEP_MS);
  expect([done, log.lines]).toEqual([['room', 'trash'], []]);
  films = 3;
  await clock.advance(UPKEEP_MS);
  expect(log.lines).toMatchObject([{ level: 'info', fields: { count: 3 } }]);
  isBroken = true;
  await clock.advance(UPKEEP_MS);
  expect(log.lines.at(-1)).toMatchObject({ level: 'warn', message: 'pictures and films were not tidied up' });
  isBroken = false;
  await clock.advance(UPKEEP_MS);
  expect(done).toEqual(['room', 'trash', 'room', 'trash', 'room', 'trash']);
  stop();
  await clock.advance(10 * UPKEEP_MS);
  expect(done).toHaveLength(6);
});

test('V7 how jobs end is told in seconds, with their kind and what came of them', () => {
  const seen: unknown[] = [];
  const histogram = () => ({ observe: (value: number, labels: object) => void seen.push([value, labels]) });
  renderFigures({ histogram } as unknown as Metrics)('video', 'late', 1_500);
  expect(seen).toEqual([[1.5, { kind: 'video', outcome: 'late' }]]);
});
