import type { Sketch } from '../tuschelClient.ts';
import { memoryLineStore } from './lineStore.ts';
import { openSketch } from './sketch.ts';

/** A sheet to practise on: nothing of it leaves the page, and it is gone with it. */
export function practiceSheet(clock: Parameters<typeof openSketch>[0]['clock']): Promise<Sketch> {
  return openSketch({ drawingId: 'practice', lineStore: memoryLineStore(), clock, note: () => undefined });
}
