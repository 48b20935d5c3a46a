// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createPenRecording } from './penRecording.ts';

function eventAt(timeStamp: number, type: string, x: number, coalesced: readonly PointerEvent[] = []): PointerEvent {
  const init = { pointerType: 'pen', pointerId: 4, clientX: x, clientY: 20, pressure: 0.25, button: 0, buttons: 1 };
  const event = Object.defineProperty(new PointerEvent(type, init), 'timeStamp', { value: timeStamp });
  return Object.assign(event, { getCoalescedEvents: () => coalesced });
}

test('a recording has everything that the input reads, by the time since its first event', () => {
  const recording = createPenRecording();
  recording.add(eventAt(1_000, 'pointerdown', 10));
  const parts = [eventAt(1_004.04, 'pointermove', 11), eventAt(1_008, 'pointermove', 12)];
  recording.add(eventAt(1_008, 'pointermove', 12, parts));
  const pen = { pointerType: 'pen', pointerId: 4, y: 20, pressure: 0.25, button: 0, buttons: 1 };
  expect(recording.fixture('My pen', 'A line', 'Browser 1')).toEqual({
    device: 'My pen',
    isRecorded: true,
    source: 'Browser 1',
    about: 'A line',
    events: [
      { at: 0, type: 'pointerdown', x: 10, ...pen },
      {
        at: 8,
        type: 'pointermove',
        x: 12,
        ...pen,
        coalesced: [
          { at: 4, type: 'pointermove', x: 11, ...pen },
          { at: 8, type: 'pointermove', x: 12, ...pen },
        ],
      },
    ],
  });
  recording.clear();
  expect(recording.count).toBe(0);
  recording.add(eventAt(5_000, 'pointerdown', 10));
  expect(recording.fixture('', '', '').events[0]?.at).toBe(0);
});

test('a recording ends before its file becomes too large to open', () => {
  const recording = createPenRecording();
  for (let at = 0; at < 20_001; at++) recording.add(eventAt(at, 'pointermove', 1));
  expect(recording.count).toBe(20_000);
});
