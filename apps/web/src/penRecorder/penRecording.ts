import type { PenFixture, PenFixtureEvent } from '../canvas/pen/fixtures/penFixture.ts';

/** Kinds of events that a canvas hears. */
export const RECORDED = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;

/** An hour of a hover would be a file that nobody opens. */
const MOST = 20_000;

export interface PenRecording {
  readonly count: number;
  add(event: PointerEvent): void;
  /** @param device as its owner names it */
  fixture(device: string, about: string, userAgent: string): PenFixture;
  clear(): void;
}

/** What a pen does, in the form that the tests of the input replay. */
export function createPenRecording(): PenRecording {
  let events: PenFixtureEvent[] = [];
  let began = 0;
  return {
    get count() {
      return events.length;
    },
    add(event) {
      if (events.length >= MOST) return;
      if (events.length === 0) began = event.timeStamp;
      const coalesced = event.getCoalescedEvents?.() ?? [];
      const all = coalesced.length > 1 ? { coalesced: coalesced.map((one) => told(one, began)) } : {};
      events.push({ ...told(event, began), ...all });
    },
    fixture: (device, about, userAgent) => ({
      device,
      isRecorded: true,
      source: userAgent,
      about,
      events: [...events],
    }),
    clear() {
      events = [];
    },
  };
}

function told(event: PointerEvent, began: number): PenFixtureEvent {
  const { type, pointerType, pointerId, clientX, clientY, pressure, button, buttons } = event;
  const at = Math.round((event.timeStamp - began) * 10) / 10;
  return { at, type, pointerType, pointerId, x: clientX, y: clientY, pressure, button, buttons };
}
