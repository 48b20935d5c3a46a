import { ApiException } from '@tuschel/client';
import type { PaperLog } from '@tuschel/client/paper';
import { inkEvent } from '@tuschel/protocol/ink';
import { between, oneOf } from '../../luck.ts';
import { marks, stroke } from '../people/sketch.ts';
import type { Painter, Place } from './painter.ts';

/** What somebody with papers does next, at one of their windows. `now`: UTC ms. */
export function paint(painter: Painter, now: number): void {
  const place = oneOf(painter.places, painter.luck);
  if (!place || place.window.isBusy || place.device.sleepsUntil > now) return;
  const { log } = place.window;
  if (!log) return painter.paperId === null ? begin(painter, place) : open(painter, place, painter.paperId);
  painter.check(log);
  const { status, pending } = log.get();
  switch (status) {
    case 'conflict':
      return painter.luck() < 0.5 ? decide(painter, place, log) : work(painter, place, log, now);
    case 'elsewhere':
      if (painter.luck() < 0.3) return leave(place, log);
      return painter.luck() < 0.2 && pending > 0 ? copy(painter, place, log) : takeOver(painter, place, log);
    case 'gone':
      if (painter.luck() < 0.5) return erase(painter, place, log);
      if (painter.luck() < 0.6) return restore(painter, place, log);
      return copy(painter, place, log);
    case 'locked':
    case 'full':
    case 'forbidden':
      return closed(painter, place, log);
    default:
      return work(painter, place, log, now);
  }
}

/** Takes its time, and may fail: then it is as before. */
function during(painter: Painter, place: Place, what: string, act: () => Promise<void>): void {
  const { window } = place;
  window.isBusy = true;
  painter.note(what);
  void act()
    .catch((error: unknown) => painter.note(`cannot ${what}: ${String(error)}`))
    .finally(() => {
      window.isBusy = false;
    });
}

function begin(painter: Painter, place: Place): void {
  during(painter, place, 'begin', async () => {
    const name = painter.luck() < 0.5 ? { name: 'an otter' } : {};
    const size = painter.luck() < 0.3 ? { width: 4096, height: 2304 } : {};
    const log = await place.window.papers.begin({ ...name, ...size });
    place.window.log = log;
    painter.paperId = log.paperId;
    draw(painter, log);
  });
}

function open(painter: Painter, place: Place, paperId: string): void {
  during(painter, place, 'open', async () => {
    try {
      place.window.log = await place.window.papers.open(paperId);
    } catch (error) {
      // It was erased, and the answer was lost.
      if (error instanceof ApiException && error.status === 404) painter.paperId = null;
      throw error;
    }
  });
}

export function decide(painter: Painter, place: Place, log: PaperLog): void {
  if (painter.luck() < 0.5) copy(painter, place, log);
  else during(painter, place, 'take what is newer', () => takeNewer(painter, log));
}

export async function takeNewer(painter: Painter, log: PaperLog): Promise<void> {
  const mine = [...log.events];
  await log.takeNewer();
  const left = new Set(log.events.map(({ t }) => t));
  const gone = mine.flatMap(({ t }) => (t !== undefined && t > 0 && !left.has(t) ? [t] : []));
  painter.givenUp.add(log.paperId, gone);
}

function copy(painter: Painter, place: Place, log: PaperLog): void {
  during(painter, place, 'keep a copy', async () => {
    const before = marks(log.events);
    const paperId = await log.keepMineAsCopy();
    const kept = await place.device.store.read(paperId);
    if (marks(kept?.events ?? []) !== before) painter.fault(`${before} became ${marks(kept?.events ?? [])} in a copy`);
    if (painter.luck() < 0.3) painter.paperId = paperId;
  });
}

function takeOver(painter: Painter, place: Place, log: PaperLog): void {
  during(painter, place, 'take over', async () => void (await log.takeOver()));
}

function restore(painter: Painter, place: Place, log: PaperLog): void {
  during(painter, place, 'take out of the bin', async () => {
    await place.window.papers.restore(log.paperId);
    log.retry();
  });
}

/** For good: another device may have it open, or strokes of it that the server has never had. */
function erase(painter: Painter, place: Place, log: PaperLog): void {
  during(painter, place, 'erase', () => eraseIt(painter, place, log));
}

async function eraseIt(painter: Painter, { window }: Place, { paperId }: PaperLog): Promise<void> {
  await window.papers.erase(paperId);
  window.log = null;
  if (painter.paperId === paperId) painter.paperId = null;
}

/** With all that other devices have thrown away, and what they take out again meanwhile. */
async function emptyBin(painter: Painter, { window }: Place): Promise<void> {
  const { erased } = await window.papers.emptyBin();
  if (painter.paperId !== null && erased.includes(painter.paperId)) painter.paperId = null;
}

/** Nothing more is taken: what is left becomes a paper of its own, or all of it does, and that is gone on with. */
function closed(painter: Painter, place: Place, log: PaperLog): void {
  if (log.append(stroke(painter.luck, painter.nextMark())) && log.get().status === 'locked')
    painter.fault('a stroke was taken on a finished paper');
  if (log.get().pending > 0) return copy(painter, place, log);
  during(painter, place, 'go on with a copy', async () => {
    painter.paperId = await place.window.papers.copy(log.paperId);
    place.window.log = null;
  });
}

type Act = (painter: Painter, place: Place, log: PaperLog, now: number) => void;

/** By weight. */
const ACTS: readonly (readonly [number, Act])[] = [
  [40, (painter, _, log) => draw(painter, log)],
  [7, (_painter, _place, log) => void log.undo()],
  [5, (_painter, _place, log) => void log.redo()],
  [4, ({ luck }, _, log) => void log.resize(between(luck, 640, 4096), between(luck, 480, 2304))],
  [3, ({ luck }, _, log) => log.rename(luck() < 0.5 ? 'a mole' : '')],
  [2, (_painter, _place, log) => log.retry()],
  [8, (painter, place) => reload(painter, place)],
  [3, (_, place, log) => leave(place, log)],
  [7, (painter, place) => goOffline(painter, place)],
  [3, (painter, place, _, now) => closeLid(painter, place, now)],
  [7, (painter, place, log) => throwAway(painter, place, log)],
  [3, (painter, place, log) => finish(painter, place, log)],
  [5, (painter, _, log) => letPry(painter, log)],
];

const TOTAL = ACTS.reduce((sum, [weight]) => sum + weight, 0);

const work: Act = (painter, place, log, now) => {
  let drawn = painter.luck() * TOTAL;
  const found = ACTS.find(([weight]) => (drawn -= weight) < 0);
  found?.[1](painter, place, log, now);
};

export function draw({ luck, nextMark }: Painter, log: PaperLog, most = 4): void {
  for (let i = between(luck, 1, most); i > 0; i--) log.append(stroke(luck, nextMark()));
}

/** Or the browser is killed: where nobody opens the paper at once. */
function reload(painter: Painter, place: Place): void {
  painter.note('reload');
  place.window.kill();
  place.window = painter.open(place.device);
}

function leave({ window }: Place, log: PaperLog): void {
  log.stop();
  window.log = null;
}

function goOffline({ note }: Painter, { device, window }: Place): void {
  device.isOffline = !device.isOffline;
  note(device.isOffline ? 'offline' : 'online again');
  if (!device.isOffline) window.papers.wakeUp();
}

/** Meanwhile its clock is set otherwise. */
function closeLid({ luck, note }: Painter, { device }: Place, now: number): void {
  note('a lid is closed');
  device.sleepsUntil = now + between(luck, 1_000, 60_000);
  device.skewMs += between(luck, -1e9, 1e9);
}

/** One that the server knows: of others nothing would be left. */
function throwAway(painter: Painter, place: Place, log: PaperLog): void {
  if (log.get().status !== 'saved' || log.events.length === 0) return;
  during(painter, place, 'throw away', async () => {
    await place.window.papers.bin(log.paperId);
    place.window.log = null;
    const drawn = painter.luck();
    if (drawn < 0.3) await eraseIt(painter, place, log);
    else if (drawn < 0.6) await emptyBin(painter, place);
  });
}

function finish(painter: Painter, place: Place, log: PaperLog): void {
  if (log.get().status !== 'saved') return;
  during(painter, place, 'finish', () => log.lock());
}

/** Somebody else has its id. */
function letPry({ luck, pry, nextMark, name }: Painter, { paperId }: PaperLog): void {
  const path = `/papers/${paperId}`;
  const event = { index: between(luck, 0, 2), data: luck() < 0.5 ? stroke(luck, nextMark()) : inkEvent.undo() };
  const calls = [
    { method: 'GET' as const, path },
    { method: 'GET' as const, path: `/drawing/${paperId}/lines` },
    { method: 'GET' as const, path: '/papers?skip=0&take=100' },
    { method: 'DELETE' as const, path },
    { method: 'POST' as const, path: `${path}/update`, body: { name: `not ${name}'s`, events: [event] } },
  ];
  const call = oneOf(calls, luck);
  if (call) void pry(call).catch(() => undefined);
}
