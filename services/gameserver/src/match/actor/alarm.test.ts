import { fakeClock } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { createAlarm } from './alarm.ts';

function alarmed() {
  const clock = fakeClock(1_000);
  const woken: number[] = [];
  const alarm = createAlarm(clock, (at) => woken.push(at));
  return { clock, woken, alarm };
}

test('an alarm wakes once, at the time last set', async () => {
  const { clock, woken, alarm } = alarmed();
  alarm.set(1_100);
  alarm.set(1_300);
  await clock.advance(1_000);
  expect(woken).toEqual([1_300]);
});

test('an alarm that is cancelled or set to nothing does not wake', async () => {
  const { clock, woken, alarm } = alarmed();
  alarm.set(1_100);
  alarm.set(null);
  await clock.advance(1_000);
  alarm.set(2_100);
  alarm.cancel();
  await clock.advance(1_000);
  expect(woken).toEqual([]);
});

test('an alarm that is always due wakes every 20 ms', async () => {
  const clock = fakeClock(1_000);
  const woken: number[] = [];
  const alarm = createAlarm(clock, (at) => {
    if (woken.push(at) < 3) alarm.set(0);
  });
  alarm.set(0);
  await clock.advance(1_000);
  expect(woken.map((at, index) => at - (woken[index - 1] ?? at))).toEqual([0, 20, 20]);
});
