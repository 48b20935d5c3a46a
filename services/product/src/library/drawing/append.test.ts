import type { Account } from '@tuschel/gameserver/extend';
import { defaultStyle, Tool } from '@tuschel/ink';
import type { AppendRequest, AppendResult, PageRow } from '@tuschel/platform/ports';
import { INK_LIMITS } from '@tuschel/protocol';
import { ALL_TOOLS } from '@tuschel/rules';
import { describe, expect, test } from 'vitest';
import { type AppendDeps, appendLines, type Update } from './append.ts';
import { createDrawingBudget } from './drawingBudget.ts';
import type { PageMeta } from './pageMeta.ts';
import { strokesOf } from './strokes.ts';

const ANNA = { id: 'anna', metadata: {} } as unknown as Account;
const line = { ...defaultStyle(Tool.pencil), points: [{ x: 1, y: 2, p: 1 }], t: 1_000, dt: 4 };

interface World {
  page?: Partial<Omit<PageRow, 'meta'>> & { meta?: PageMeta };
  /** What becomes of the strokes once they are judged. */
  answer?: AppendResult;
  isGameDone?: boolean;
  /** Drawings that are there, by id. */
  shelf?: Record<string, PageRow>;
}

const row = (more: World['page'] = {}): PageRow => ({
  drawing: 'd',
  match: 'm',
  step: 1,
  author: 'anna',
  readers: [],
  state: 'open',
  lines: 0,
  base: 0,
  rev: 0,
  ...more,
  meta: { ...more.meta },
});

/** Anna draws one line. Answers what she is told, and what was to be stored. */
async function draw(
  { page, answer, isGameDone = false, shelf = {} }: World,
  update: Partial<Update> = {},
  lines = [line],
) {
  const stored: AppendRequest[] = [];
  const known: Record<string, PageRow> = { d: row(page), ...shelf };
  const deps: AppendDeps = {
    lines: {
      page: async (id) => known[id] ?? null,
      read: async (id) => (known[id] ? { page: known[id], lines: [] } : null),
      begin: async () => null,
      append: async (_drawing, _author, request) => {
        stored.push(request);
        return answer ?? { ok: true, totalLines: 1, rev: 0, meta: request.meta ?? {} };
      },
    },
    budget: createDrawingBudget({ read: async () => null }),
    isGameDone: async () => isGameDone,
  };
  const told = await appendLines(deps, 'd', ANNA, { index: 0, rev: 0, ...update } as Update, () => ({
    ok: true,
    strokes: strokesOf(lines),
  }));
  return { told: told.ok ? told.result : told.refusal, stored };
}

describe('L7 strokes that were too late or too many when they were to be stored', () => {
  const because = (reason: string) => ({ ok: false, reason }) as AppendResult;

  test.each([
    ['the page is gone', because('unknown'), {}, { code: 'drawingNotFound' }],
    ['it is somebody else’s', because('notAuthor'), {}, { code: 'drawingNotFound' }],
    ['its step has closed', because('closed'), {}, { code: 'stepClosed' }],
    ['its game is over', because('closed'), { isGameDone: true }, { code: 'gameDone' }],
    [
      'it is full',
      because('full'),
      {},
      { code: 'payloadTooLarge', detail: `A drawing holds at most ${INK_LIMITS.linesPerDrawing} lines.` },
    ],
    [
      'what is there stays',
      because('kept'),
      {},
      { code: 'notPermitted', detail: 'index takes back what stays', errors: { index: 'takes back what stays' } },
    ],
  ])('are refused with the reason: %s', async (_, answer, world, refusal) => {
    expect((await draw({ answer, ...world })).told).toEqual(refusal);
  });

  test('learn where to go on when some are missing before them, or the page has moved on', async () => {
    for (const reason of ['gap', 'stale'] as const) {
      const answer = { ok: false, reason, missingFromIndex: 3, totalLines: 3, rev: 2, meta: { x: 5 } } as AppendResult;
      expect((await draw({ answer })).told).toEqual({
        isSuccess: false,
        missingFromIndex: 3,
        x: 5,
        y: 0,
        scale: 1,
        totalLines: 3,
        rev: 2,
      });
    }
  });
});

describe('L7 a page that takes nothing', () => {
  test('says whether its step or its whole game is over', async () => {
    const page = { state: 'closed' } as const;
    expect((await draw({ page })).told).toEqual({ code: 'stepClosed' });
    expect((await draw({ page, isGameDone: true })).told).toEqual({ code: 'gameDone' });
  });

  test("says of somebody else's page what it says of one that is not there", async () => {
    const { told, stored } = await draw({ page: { author: 'ben' } });
    expect(told).toEqual({ code: 'drawingNotFound' });
    expect(stored).toEqual([]);
  });

  test('says that it is none', async () => {
    expect((await draw({ shelf: { d: null as never } })).told).toEqual({ code: 'drawingNotFound' });
  });
});

describe('L16 what is stored', () => {
  test('is the strokes, what stands beside them, what they cost and when they ended', async () => {
    const { stored } = await draw({}, { note: 'a note', x: 3 });
    expect(stored).toMatchObject([
      { index: 0, rev: 0, isKept: false, meta: { note: 'a note', x: 3, points: 1, time: 1_000 } },
    ]);
    expect(stored[0]?.lines).toHaveLength(1);
  });

  test('has no time where no stroke says one, and no revision where none was said', async () => {
    const { t: _t, dt: _dt, ...untimed } = line;
    const { stored } = await draw({}, { rev: undefined as never }, [untimed as typeof line]);
    expect(stored[0]).not.toHaveProperty('rev');
    expect(stored[0]?.meta).not.toHaveProperty('time');
  });

  test('stays where the round knows no undo', async () => {
    const { stored } = await draw({ page: { meta: { terms: { tools: { ...ALL_TOOLS, undo: false } } } } });
    expect(stored).toMatchObject([{ isKept: true }]);
  });
});

describe('L17 a copy', () => {
  const terms = { copyable: ['source'] };
  const shelf = { source: row({ drawing: 'source', author: 'ben', state: 'closed' }) };
  const refused = (field: string, message: string) => ({
    code: 'notPermitted',
    detail: `${field} ${message}`,
    errors: { [field]: message },
  });

  test.each([
    ['that the game does not allow', { copyFrom: 'other' }, {}, [], refused('copyFrom', 'is not permitted here')],
    ['onto strokes', { copyFrom: 'source' }, { lines: 1 }, [], refused('copyFrom', 'comes too late')],
    ['together with strokes', { copyFrom: 'source' }, {}, [line], refused('lines', 'come after the copy')],
    ['of what is no longer there', { copyFrom: 'source' }, {}, [], refused('copyFrom', 'is not known')],
  ])('%s is refused with the reason', async (_, update, page, lines, refusal) => {
    const { told, stored } = await draw({ page: { ...page, meta: { terms } } }, update, lines);
    expect([told, stored]).toEqual([refusal, []]);
  });

  test('may be asked for in the older way, and in capital letters', async () => {
    for (const update of [{ copyFrom: 'SOURCE' }, { other: { copyFrom: 'SOURCE' } as never }]) {
      expect((await draw({ page: { meta: { terms } }, shelf }, update, [])).told).toMatchObject({ isSuccess: true });
    }
  });

  test('asked for again, once it is there, changes nothing', async () => {
    const page = { lines: 4, base: 2, meta: { terms, base: { copyFrom: 'source', isLocked: false } } };
    expect((await draw({ page }, { copyFrom: 'source', index: 4 })).told).toMatchObject({ isSuccess: true });
  });
});

test('L16 the lines of a round count without its base, but no drawing holds more than a drawing may', async () => {
  const most = INK_LIMITS.linesPerDrawing;
  const full = { ok: false, reason: 'full' } as AppendResult;
  const tools = (maxLines: number) => ({ terms: { tools: { ...ALL_TOOLS, maxLines } } });
  const told = async (base: number, maxLines: number) =>
    (await draw({ page: { base, meta: tools(maxLines) }, answer: full })).told;
  const inRound = { code: 'notPermitted', detail: 'lines are at most 3 in this round' };
  expect(await told(most - 4, 3)).toMatchObject(inRound);
  expect(await told(most - 3, 3)).toMatchObject({ code: 'payloadTooLarge' });
});

test('L17 the frame of a page is fixed by its round, and by what lies under it', async () => {
  const told = async (format: 'any' | 'portrait' | 'landscape', asked: boolean, page: World['page'] = {}) => {
    const meta = { ...page.meta, terms: { tools: { ...ALL_TOOLS, format } } };
    const answer = await draw({ page: { ...page, meta } }, { isPortrait: asked });
    return 'code' in answer.told ? answer.told.detail : 'taken';
  };
  const refused = 'isPortrait is not allowed in this round';
  expect(await told('any', true)).toBe('taken');
  expect(await told('any', true, { base: 2 })).toBe(refused);
  expect(await told('portrait', true, { base: 2 })).toBe('taken');
  expect(await told('landscape', true)).toBe(refused);
  expect(await told('landscape', false, { meta: { isPortrait: true } })).toBe('taken');
  expect(await told('portrait', false, { meta: { isPortrait: true } })).toBe(refused);
  // Whoever says what is so already changes nothing.
  expect(await told('landscape', true, { base: 2, meta: { isPortrait: true } })).toBe('taken');
});
