import type { Account } from '@tuschel/gameserver/extend';
import type { DrawingMedia, RenderJob, RenderJobUpdate } from '@tuschel/protocol';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { issueRenderer } from '../library/render/renderers.ts';
import type { RenderTables } from '../library/render/tables.ts';
import { UPKEEP_MS } from '../library/render/upkeep.ts';
import type { StartedProduct } from './startProduct.ts';
import { stroke } from './stroke.ts';

export const jpg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer();
export const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
export const mp4 = (bytes = 1_000) =>
  Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', Buffer.alloc(50)), box('mdat', Buffer.alloc(bytes, 7))]);

/** A renderer, and what it asks of the product. */
export function atelier(product: () => StartedProduct) {
  let token = '';
  const rows = () => product().platform.sql.db<RenderTables>();
  const renderer = (given = token) => ({ authorization: `Bearer ${given}` });
  const post = (path: string, headers: Record<string, string>, payload: object = {}) =>
    product().ask(null, 'POST', path, payload, headers);

  const take = async (request: object = {}, given = token): Promise<RenderJob> => {
    const answer = await post('/render/job/get', renderer(given), request);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const update = (job: RenderJob, more: Partial<RenderJobUpdate> = {}, given = token) =>
    post('/render/job/update', renderer(given), { jobId: job.jobId, success: true, ...more });
  const upload = (
    url: string | undefined,
    payload: Buffer,
    type = 'image/jpeg',
    headers: Record<string, string> = {},
  ) => product().app.inject({ method: 'PUT', url: url ?? '', headers: { 'content-type': type, ...headers }, payload });

  /** Does what is to be done for a job, as a renderer does. */
  async function render(job: RenderJob, given = token): Promise<void> {
    const uploads =
      job.kind === 'picture'
        ? [
            await upload(job.uploadJpgUrl, await jpg(1920, 1080)),
            await upload(job.uploadThumbnailUrl, await jpg(480, 270)),
          ]
        : [await upload(job.uploadMp4Url, mp4(), 'video/mp4')];
    expect(uploads.every(({ statusCode }) => statusCode === 204)).toBe(true);
    const more = job.kind === 'picture' ? { previewData: 'data:image/jpeg;base64,AA==' } : { videoMs: 12_000 };
    const answer = await update(job, { ...more, durations: { paint: 3 } }, given);
    expect([answer.statusCode, answer.json()]).toEqual([200, { isSuccess: true }]);
  }

  return {
    rows,
    renderer,
    post,
    take,
    update,
    upload,
    render,
    token: () => token,
    /** Before all tests. */
    open: async (): Promise<void> => {
      token = await issueRenderer(product().platform.sql, 'atelier', product().platform);
    },
    /** Each test has a queue of its own. */
    empty: () => rows().deleteFrom('render_job').execute(),
    /** The lease of a job ends in so many ms. */
    endIn: (ms: number, { jobId = '' }: RenderJob) =>
      rows()
        .updateTable('render_job')
        .set({ due_at: product().clock.now() + ms })
        .where('lease', '=', jobId)
        .execute(),
  };
}

/** What artists do whose drawings are rendered. */
export function renderedArtists(product: () => StartedProduct) {
  const as = (account: Account) => ({ authorization: `Bearer ${product().server.token(account)}` });
  /** A drawing of one's own, kept. */
  async function draw(account: Account, more: object = {}): Promise<string> {
    const payload = { id: randomUUID(), lines: [stroke(1), stroke(2)], promptText: 'an otter', ...more };
    const answer = await product().ask(account, 'POST', '/drawing/new', payload);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ drawingId: string }>().drawingId;
  }

  const media = async (account: Account, ...drawingIds: string[]): Promise<DrawingMedia[]> => {
    const answer = await product().ask(account, 'POST', '/drawing/media', { drawingIds });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ drawings: DrawingMedia[] }>().drawings;
  };
  const one = async (account: Account, drawing: string) => (await media(account, drawing))[0]!;
  const code = (answer: { json: () => { type: string } }) => answer.json().type.split(':').at(-1);
  const rows = () => product().platform.sql.db<RenderTables>();
  /** What is done now and then for what is kept. */
  const upkeep = async () => {
    await product().clock.advance(UPKEEP_MS);
    await expect.poll(async () => (await due()).length).toBe(0);
  };
  const due = () =>
    rows().selectFrom('render_trash').selectAll().where('due_at', '<=', product().clock.now()).execute();

  return { someone: (metadata: object = {}) => product().someone({ ...metadata }), as, draw, media, one, code, upkeep };
}
