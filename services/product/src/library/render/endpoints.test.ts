import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, HEAVY } from '@tuschel/protocol';
import { decodeDrawing, INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { Refusal } from '../../http/refusal.ts';
import { stroke } from '../../testing/stroke.ts';
import { strokesOf } from '../drawing/strokes.ts';
import { renderEndpoints } from './endpoints.ts';

const ADA = { id: 'ada', name: 'ada' };
const JOB = { jobId: 'job', kind: 'picture', drawingId: 'd1' };

/** A drawing of so many strokes, and what is asked of the threads. */
function atelier(count: number, { refusal, isGone = false }: { refusal?: Refusal; isGone?: boolean } = {}) {
  const done: unknown[] = [];
  const { lines } = strokesOf(Array.from({ length: count }, (_, index) => stroke(index, 400)) as never);
  const drawing = {
    page: { drawing: 'd1', base: 0, lines: count, rev: 0, meta: {} },
    lines,
    allowDownload: true,
    allowVideo: true,
  };
  const raw = Object.assign(new EventEmitter(), { destroyed: isGone });
  const sent: { type?: string; body?: Buffer } = {};
  const reply = {
    raw,
    type: (type: string) => ((sent.type = type), reply),
    send: (body: Buffer) => ((sent.body = body), 'sent'),
  };
  const place = {
    drawing: async () => Buffer.from('{"lines":"many"}'),
    ink: async () => Buffer.from('ink of many'),
    leave: () => void done.push('leave'),
  };
  const endpoints = renderEndpoints({
    desk: {
      take: async () => ({ job: JOB, drawing }),
      drawingOf: async (job: string, by: unknown) => (job === 'job' && by === ADA ? drawing : null),
      handIn: async (_by: unknown, { jobId }: { jobId: string }) =>
        jobId === 'late' ? { code: 'notPermitted' } : null,
    } as never,
    shelf: { ask: async () => ({ refusal: { code: 'forbidden' } }), of: async () => [] } as never,
    jobs: {
      giveBack: async (job) => void done.push(['back', job]),
      counts: async () => ({ waiting: 1, rendering: 2, failed: 3 }),
    },
    renderers: {
      find: async () => null,
      recent: async (isNamed) => ({ [isNamed ? 'ada' : 'renderer-1']: {} as never }),
    },
    heavy: {
      enter: async (client: object, bytes: number) => (
        done.push(['enter', client, bytes]), refusal ? { refusal } : { place }
      ),
    } as never,
    storage: { state: () => state.storage as never },
  });
  const state = { storage: 'ready' };
  const call = (name: string, more: object = {}) =>
    endpoints
      .find((one) => one.name === name)
      ?.handle({
        renderer: ADA,
        request: { ip: '192.0.2.1' },
        reply,
        refuse: (told: Refusal) => told,
        ...more,
      } as never);
  const stored = lines.reduce((sum, { length }) => sum + length, 0);
  return { call, done, raw, sent, stored, state };
}

const BUSY: Refusal = { code: 'unavailable' };
const get = { body: {} };
const ink = { params: { jobId: 'JOB' } };

test('V1 a small drawing comes with its job at once, and none where it is fetched as INK1', async () => {
  const { call, done } = atelier(1);
  expect(await call('POST /render/job/get', get)).toMatchObject({ ...JOB, drawing: { lines: [{ size: 8 }] } });
  for (const body of [undefined, {}]) expect(await call('POST /render/job/get', { body })).toHaveProperty('drawing');
  expect(await call('POST /render/job/get', { body: { drawingAs: 'ink' } })).toEqual(JOB);
  expect(done).toEqual([]);
});

test('V1 a large drawing is written in a thread, which has its room until the answer has left', async () => {
  const { call, done, raw, sent, stored } = atelier(40);
  expect(await call('POST /render/job/get', get)).toBe('sent');
  expect(JSON.parse(String(sent.body))).toEqual({ ...JOB, drawing: { lines: 'many' } });
  expect([sent.type, 20 * stored > HEAVY.fromBytes]).toEqual(['application/json; charset=utf-8', true]);
  expect(done).toEqual([['enter', { user: 'ada', address: '192.0.2.1' }, 20 * stored]]);
  raw.emit('close');
  expect(done.at(-1)).toBe('leave');
  const gone = atelier(40, { isGone: true });
  await gone.call('POST /render/job/get', get);
  expect(gone.done.at(-1)).toBe('leave');
});

test('V2 a job whose drawing finds no room is handed back, and one that was fetched alone stays', async () => {
  const { call, done } = atelier(40, { refusal: BUSY });
  expect(await call('POST /render/job/get', get)).toEqual(BUSY);
  expect(done.at(-1)).toEqual(['back', 'job']);
  const large = atelier(800, { refusal: BUSY });
  expect(await large.call('GET /render/job/:jobId/ink', { params: { jobId: 'job' } })).toEqual(BUSY);
  expect(large.done).toEqual([['enter', { user: 'ada', address: '192.0.2.1' }, large.stored]]);
});

test('V3 INK1 of a job comes as such, small or large, to whoever holds it', async () => {
  const small = atelier(2);
  expect(await small.call('GET /render/job/:jobId/ink', ink)).toBe('sent');
  expect([small.sent.type, decodeDrawing(small.sent.body!).lines.length]).toEqual([INK_MEDIA_TYPE, 2]);
  const large = atelier(800);
  await large.call('GET /render/job/:jobId/ink', ink);
  expect([large.sent.type, String(large.sent.body)]).toEqual([INK_MEDIA_TYPE, 'ink of many']);
  expect(await small.call('GET /render/job/:jobId/ink', { params: { jobId: 'other' } })).toEqual({
    code: 'notPermitted',
  });
});

test('V5 nothing is handed in while the disk is full, and a refusal is told', async () => {
  const { call, state } = atelier(1);
  const handIn = (jobId: string) => call('POST /render/job/update', { body: { jobId } });
  expect([await handIn('job'), await handIn('late')]).toEqual([{ isSuccess: true }, { code: 'notPermitted' }]);
  state.storage = 'full';
  expect(await handIn('job')).not.toHaveProperty('isSuccess');
});

test('V7 renderers are named to the team alone', async () => {
  const { call } = atelier(1);
  const names = async (adminPower: AdminPower) => {
    const account = { metadata: { adminPower } } as unknown as Account;
    return Object.keys(((await call('GET /render/stats', { account })) as { recentRenderers: object }).recentRenderers);
  };
  expect([await names(AdminPower.Team), await names(AdminPower.CommunityMember)]).toEqual([['ada'], ['renderer-1']]);
  expect(await call('POST /drawing/:id/render', { params: { id: 'x' }, body: {} })).toEqual({ code: 'forbidden' });
});
