import type { PaperLog } from '@tuschel/client/paper';
import type { Clock } from '@tuschel/platform/ports';
import type { ApiCall } from '@tuschel/client';
import { between, type Luck } from '../../luck.ts';
import type { EventLog } from '../eventLog.ts';
import type { Network } from '../network/network.ts';
import type { Road } from '../network/traffic.ts';
import { marks } from '../people/sketch.ts';
import { placedMarks, type PlacedMarks } from '../referee/placedMarks.ts';
import type { Referee } from '../referee/referee.ts';
import { markOf } from '../referee/sheet.ts';
import { askForPapers } from './paperAsk.ts';
import { newPaperDevice, openPaperWindow, type PaperDevice, type PaperWindow } from './paperDevice.ts';

/** Somebody with papers, on one device or on two; the first may have two windows of one browser. */
export interface Painter {
  readonly id: string;
  readonly name: string;
  readonly luck: Luck;
  readonly devices: readonly PaperDevice[];
  readonly places: readonly Place[];
  /** The paper that they paint on; null: none yet. */
  paperId: string | null;
  /** So many strokes at least are stored in the end. */
  readonly wanted: number;
  /** How often they do something in an evening. */
  readonly acts: number;
  /** Strokes given up for what another device had painted. */
  readonly givenUp: PlacedMarks;
  readonly nextMark: () => number;
  /** Does nothing in it. */
  readonly open: (device: PaperDevice) => PaperWindow;
  /** Asks as somebody else. */
  readonly pry: (call: ApiCall) => Promise<unknown>;
  readonly note: (what: string) => void;
  readonly fault: (what: string) => void;
  /** What is shown as saved is what is stored. */
  readonly check: (log: PaperLog) => void;
}

/** One window at a time. */
export interface Place {
  readonly device: PaperDevice;
  window: PaperWindow;
}

export interface PainterDeps {
  clock: Clock;
  network: Network;
  referee: Referee;
  events: EventLog;
  luck: Luck;
  nextMark: () => number;
}

interface Who {
  id: string;
  name: string;
  road: Road;
}

export function createPainter(who: Who, stranger: Who, deps: PainterDeps): Painter {
  const { clock, network, referee, events, luck } = deps;
  const note = (what: string) => events.note(`${who.name}'s papers: ${what}`);
  const fault = (what: string) => referee.fault(`${who.name}'s papers: ${what}`);
  const open = (device: PaperDevice) =>
    openPaperWindow({
      clock,
      device,
      user: who.id,
      ask: (call) => askForPapers({ network, referee, road: who.road, user: who.id }, call),
      newId: () => uuidOf(luck),
      note: (message, fields) => note(`${message} ${fields ? JSON.stringify(fields) : ''}`),
    });
  const devices = Array.from({ length: luck() < 0.6 ? 2 : 1 }, () => {
    const storeMs = luck() < 0.3 ? between(luck, 1, 300) : 0;
    return newPaperDevice(storeMs, between(luck, -DAY_MS, DAY_MS));
  });
  const [first] = devices as [PaperDevice];
  const windows = luck() < 0.4 ? [first, ...devices] : devices;
  return {
    id: who.id,
    name: who.name,
    luck,
    devices,
    places: windows.map((device) => ({ device, window: open(device) })),
    paperId: null,
    wanted: between(luck, 3, 12),
    acts: between(luck, 8, 20),
    givenUp: placedMarks(),
    nextMark: deps.nextMark,
    open,
    pry: (call) => askForPapers({ network, referee, road: stranger.road, user: stranger.id }, call),
    note,
    fault,
    check(log) {
      const sheet = referee.sheets.get(log.paperId);
      if (log.get().status !== 'saved' || log.events.length === 0) return;
      const stored = sheet?.lines.slice(0, log.events.length).map(markOf).join();
      if (stored !== marks(log.events)) fault(`shown as saved: ${marks(log.events)}; stored: ${stored}`);
    },
  };
}

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Version 4, by luck. */
function uuidOf(luck: Luck): string {
  const hex = Array.from({ length: 4 }, () =>
    between(luck, 0, 2 ** 32 - 1)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
