import { collectingLog } from '@tuschel/platform';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuietWork } from '../../heavy/quietWork.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';
import { accountArchive } from './accountArchive.ts';

let product: StartedProduct;
const quiet = createQuietWork();
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(async () => {
  await quiet.close();
  await product.close();
});

/** Waited for until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('A25 a drawing that cannot be read ends the archive, and nothing else, while the one before is still taken', async () => {
  const anna = await product.server.signUp('Anna');
  const draw = async () => {
    const headers = { authorization: `Bearer ${product.server.token(anna)}`, 'content-type': 'application/json' };
    const payload = { lines: [stroke(0, 30)], promptText: 'a bear', previewData: 'preview' };
    return (await product.app.inject({ method: 'POST', url: '/api/drawing/new', headers, payload })).json<{
      drawingId: string;
    }>().drawingId;
  };
  const [, last] = [await draw(), await draw()].toSorted();
  const { sql, lines, blobs, clock } = product.platform;
  const [taking, taken, broken] = [gate(), gate(), gate()];
  const read = async (id: string) => {
    if (id !== last) return lines.read(id);
    broken.open();
    throw new Error('the disk is gone');
  };
  const pace = () => {
    taking.open();
    return taken.opened;
  };
  const log = collectingLog();
  const stream = accountArchive(
    { sql, lines: { read, page: (id) => lines.page(id) }, blobs, clock, log, quiet },
    anna,
    { person: anna.id, part: 1, parts: 1, after: null, until: null },
    { pace, leave: () => undefined },
  );
  const failed = once(stream.resume(), 'error').catch((error: unknown) => [error]);
  await Promise.all([taking.opened, broken.opened]);
  await turn();
  taken.open();
  expect(await failed).toMatchObject([{ message: 'the disk is gone' }]);
  expect(log.lines).toMatchObject([{ message: 'an archive could not be written' }]);
});
