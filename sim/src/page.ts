import type { DrawingSync, TuschelClient } from '@tuschel/client';
import type { LineJson, Task } from '@tuschel/protocol';
import { ALL_TOOLS } from '@tuschel/rules';
import { between, type Luck } from './luck.ts';
import { scribble } from './scribble.ts';

interface Artist {
  luck: Luck;
  /** Most lines they draw on a page. */
  lines?: number;
  pause: () => Promise<void>;
  /** Lines that the server has acknowledged, by drawing. */
  acknowledged: Map<string, LineJson[]>;
}

/** Draws on the page of a task until it is good, as far as its limits go, and all of it is saved. */
export async function drawPage(client: TuschelClient, task: Task, artist: Artist): Promise<void> {
  const { drawingId = '', copyableDrawingIds: [copied] = [], tools = ALL_TOOLS } = task;
  const { luck, acknowledged } = artist;
  if (copied !== undefined && luck() < 0.3) await client.drawings.begin(drawingId, copied);
  const sync = await client.drawings.open(drawingId);
  const note = () => noteAcknowledged(sync, acknowledged);
  const unsubscribe = sync.subscribe(note);
  const limits = { tools, hasBase: sync.laid?.isLocked ?? false };
  const own = () => sync.lines.length - (sync.laid?.lines ?? 0);
  const count = Math.min(between(luck, 1, artist.lines ?? 8), tools.maxLines ?? Number.POSITIVE_INFINITY);
  for (let i = own(); i < count && sync.get().status !== 'closed'; i++) {
    sync.append(scribble(luck, limits));
    if (tools.undo && luck() < 0.15 && own() > 1) sync.truncate(sync.lines.length - 1);
    await artist.pause();
  }
  await sync.flush();
  note();
  unsubscribe();
  sync.stop();
}

function noteAcknowledged(sync: DrawingSync, acknowledged: Map<string, LineJson[]>): void {
  if (sync.get().pending === 0) acknowledged.set(sync.drawingId, [...sync.lines]);
}
