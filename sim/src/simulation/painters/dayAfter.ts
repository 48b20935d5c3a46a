import type { PaperLog } from '@tuschel/client/paper';
import type { FakeClock } from '@tuschel/platform';
import type { Passage } from '../passage.ts';
import type { Referee } from '../referee/referee.ts';
import { draw, takeNewer } from './paint.ts';
import type { Painter } from './painter.ts';
import type { PaperDevice, PaperWindow } from './paperDevice.ts';

/** In peace nothing of a paper takes longer, ms. */
const PATIENCE_MS = 10 * 60_000;
/** A conflict makes a copy, and that may be left, too; a device has no more than so many rounds of that. */
const ROUNDS = 6;

interface Peace {
  clock: FakeClock;
  passage: Passage;
  referee: Referee;
}

/** Each device says what it has left, and then nothing that was ever kept is missing. */
export async function tellTheRest(painter: Painter, peace: Peace): Promise<void> {
  for (const device of painter.devices) await tellDevice(painter, device, peace);
  await paintWhatIsMissing(painter, peace);
  const stored = new Set(peace.referee.papers.strokesOf(painter.id));
  const lost = keptBy(painter, peace).filter((mark) => !stored.has(mark));
  if (lost.length > 0) painter.fault(`${lost.join()} were kept, given up by nobody, and are on no paper`);
  if (stored.size < painter.wanted) painter.fault(`${stored.size} strokes are stored of ${painter.wanted}`);
}

/** Strokes that a device has written down on a paper, which nobody gave up there and which did not go with it. */
function keptBy({ devices, givenUp }: Painter, { referee }: Peace): number[] {
  const gone = [referee.papers.erasedMarks, givenUp, ...devices.map(({ erased }) => erased)];
  const kept = devices.flatMap((device) => device.kept.entries());
  const left = kept.filter(([paperId, mark]) => !gone.some((marks) => marks.has(paperId, mark)));
  return [...new Set(left.map(([, mark]) => mark))];
}

async function tellDevice(painter: Painter, device: PaperDevice, peace: Peace): Promise<void> {
  Object.assign(device, { isOffline: false, sleepsUntil: 0 });
  const window = painter.open(device);
  for (let round = 0; round < ROUNDS; round++) {
    const left = (await device.store.heads(painter.id)).filter(
      ({ count, acked, unsaid }) => acked < count || Object.keys(unsaid).length > 0,
    );
    if (left.length === 0) return;
    for (const { paperId } of left) await tellPaper(painter, window, paperId, peace);
  }
  painter.fault('a device has something left after a day in peace');
}

async function tellPaper(painter: Painter, window: PaperWindow, paperId: string, peace: Peace): Promise<void> {
  const log = await inPeace(painter, peace, `open ${paperId}`, window.papers.open(paperId));
  await inPeace(painter, peace, `send ${paperId}`, log.flush());
  const { status } = log.get();
  painter.note(`${paperId} is ${status}`);
  if (peace.referee.papers.isErased(paperId) && status !== 'gone')
    painter.fault(`the erased paper ${paperId} is ${status} on a device that was away`);
  if (status === 'conflict' && painter.luck() < 0.3) await inPeace(painter, peace, 'decide', takeNewer(painter, log));
  else if (status !== 'saved') await inPeace(painter, peace, 'keep a copy', log.keepMineAsCopy());
  log.stop();
}

/** On the first device, which may not know yet what another one has told: that is a conflict like others. */
async function paintWhatIsMissing(painter: Painter, peace: Peace): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const [device] = painter.devices;
    const missing = painter.wanted - keptBy(painter, peace).length;
    if (!device || missing <= 0) return;
    const { papers } = painter.open(device);
    const log = await inPeace(painter, peace, 'go on', openOrBegin(painter, papers));
    for (let i = 0; i < missing; i++) draw(painter, log, 1);
    await inPeace(painter, peace, 'send the rest', log.flush());
    painter.check(log);
    await tellDevice(painter, device, peace);
  }
}

async function openOrBegin({ paperId }: Painter, papers: PaperWindow['papers']): Promise<PaperLog> {
  const opened = paperId === null ? null : await papers.open(paperId).catch(() => null);
  const log = opened ?? (await papers.begin());
  await log.flush();
  return log.get().status === 'saved' ? log : papers.begin();
}

/** Servers and network are as they should be: it goes well, and soon. */
async function inPeace<Result>(
  painter: Painter,
  { clock, passage }: Peace,
  what: string,
  work: Promise<Result>,
): Promise<Result> {
  const until = clock.now() + PATIENCE_MS;
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  work.then(settle, settle);
  await clock.advance(0);
  await passage.until(() => isSettled || clock.now() > until);
  if (!isSettled) throw new Error(`${painter.name}'s papers: no end of it in peace: ${what}`);
  return work;
}
