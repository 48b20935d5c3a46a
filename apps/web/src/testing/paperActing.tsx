import { screen, within } from '@testing-library/react';
import { createPapers, memoryPaperStore, type PaperLog, type Papers, type PaperStore } from '@tuschel/client/paper';
import type { LineJson, Paper, PaperUpdate, PaperUpdateResult } from '@tuschel/protocol';
import { AdminPower } from '@tuschel/protocol';
import { vi } from 'vitest';
import { givePapers } from '../screens/playground/papersHere.ts';
import { SAMPLE_LINES } from '../stage/sampleDrawings.ts';
import type { Scene } from '../stage/scenes/scene.ts';
import { type Acting, type ActingOptions, enter, refused } from './actOn.tsx';
import { BOX } from './drawActing.tsx';

/** A stroke of the sample drawing; each number is another one. */
export function strokeOf(number: number): LineJson {
  const lines = (SAMPLE_LINES['boat'] ?? []).filter(({ points }) => points.length < 40);
  const line = lines[number];
  if (!line) throw new Error(`there is no stroke ${number}`);
  return line;
}

/** A server that has one paper, as `docs/protocol.md` (O20–O27) has it. */
export interface PaperServer {
  /** What is stored of it. */
  paper: Paper;
  events: LineJson[];
  /** Papers that have come up beside it, by id: copies. */
  others: Map<string, LineJson[]>;
  /** Updates of the paper that were taken. */
  taken: PaperUpdate[];
  /** What is thrown instead of an answer; null: it answers. */
  trouble: unknown;
  answer(call: string, body: unknown): unknown;
}

export function paperServer(id = 'boat', events: LineJson[] = [strokeOf(0), strokeOf(1)]): PaperServer {
  const server: PaperServer = {
    paper: { ...PAPER_SAID, id, eventsCount: events.length },
    events: [...events],
    others: new Map(),
    taken: [],
    trouble: null,
    answer(call, body) {
      const asked = /^(GET|POST|DELETE) \/(papers|drawing)\/([^/?]+)/.exec(call);
      if (!asked) return undefined;
      if (server.trouble) throw server.trouble;
      const [, method, kind, of = ''] = asked;
      const isKnown = of === id || server.others.has(of);
      if (method === 'POST') return take(server, of, body as PaperUpdate);
      if (!isKnown) throw refused(404);
      const stored = of === id ? server.events : (server.others.get(of) ?? []);
      if (kind === 'papers') return { ...server.paper, id: of, eventsCount: stored.length };
      return { lines: stored, layers: [], isPortrait: false, x: 0, y: 0, scale: 1, isClipping: false, rev: 0 };
    },
  };
  return server;
}

const PAPER_SAID: Paper = {
  id: 'boat',
  userId: 'player-0',
  sourceId: null,
  gameId: null,
  createdAt: 1,
  lastUpdatedAt: 2,
  lockedAt: null,
  deletedAt: null,
  renderedAt: null,
  renderError: null,
  name: 'Morgens am Steg',
  triggerWarning: 0,
  effectiveTimeTaken: 60,
  imageWidth: 1920,
  imageHeight: 1080,
  imageThumbnail: null,
  events: [],
  eventsCount: 0,
};

function take(server: PaperServer, id: string, update: PaperUpdate): PaperUpdateResult {
  const isFirst = id === server.paper.id;
  const stored = isFirst ? server.events : (server.others.get(id) ?? []);
  const sent = (update.events ?? []) as { index: number; data: LineJson }[];
  const result = { isSuccess: true, paperId: id, missingIndexStart: null, isOverwriteForbidden: false };
  const gap = sent[0] && sent[0].index > stored.length;
  if (gap) return { ...result, isSuccess: false, missingIndexStart: stored.length };
  const differs = sent.some(({ index, data }) => index < stored.length && !isSame(stored[index], data));
  if (differs) return { ...result, isSuccess: false, missingIndexStart: stored.length, isOverwriteForbidden: true };
  for (const { index, data } of sent) stored[index] = data;
  if (!isFirst) server.others.set(id, stored);
  if (!isFirst) return result;
  server.taken.push(update);
  const { events: _, ...said } = update;
  Object.assign(server.paper, said);
  return result;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export interface AtTheDesk extends Acting {
  server: PaperServer;
  papers: Papers;
  /** Another window of the same browser: what this device keeps is the same for both. */
  otherWindow: () => Promise<PaperLog>;
  /** Where the strokes are, as the desk says it. */
  state: () => string | undefined;
}

export interface DeskOptions extends ActingOptions {
  server?: PaperServer;
  store?: PaperStore;
}

/** A paper that lies on the desk, with a server behind it that can get into trouble. */
export async function atTheDesk({ server = paperServer(), store, ...options }: DeskOptions = {}): Promise<AtTheDesk> {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(BOX as DOMRect);
  const here = store ?? memoryPaperStore();
  const windows: Papers[] = [];
  const acting = await enter(SCENE, {
    ...options,
    api: (call, body) => options.api?.(call, body) ?? server.answer(call, body),
    client: (client) => {
      const user = () => {
        const now = client.get();
        return now.status === 'signedIn' ? now.user.id : null;
      };
      const clock = {
        now: Date.now,
        setTimeout: later,
        clearTimeout: (id: unknown) => window.clearTimeout(id as number),
      };
      let made = 0;
      const aWindow = (name: string) =>
        createPapers({ client, clock, store: here, user, newId: () => `${name}-${++made}`, note: () => undefined });
      windows.push(aWindow('copy'), aWindow('other'));
      givePapers(client, windows[0] as Papers);
      return {};
    },
  });
  const [papers, other] = windows as [Papers, Papers];
  return {
    ...acting,
    server,
    papers,
    otherWindow: () => other.open(server.paper.id),
    state: () => screen.queryByTestId('paper-state')?.dataset['status'],
  };
}

const later = (run: () => void, ms: number) => window.setTimeout(run, ms);

const SCENE: Scene = {
  path: '/playground/boat',
  game: { status: 'none' },
  user: { adminPower: AdminPower.CommunityMember },
};

/** The question, or the dialog, of this name. */
export const asked = async (role: 'dialog' | 'alertdialog', name: string) => {
  const box = await screen.findByRole(role, { name });
  return { box, ...within(box) };
};
