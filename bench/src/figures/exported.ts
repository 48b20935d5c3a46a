import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '@tuschel/product/startProduct';
import type { AccountExport, LineJson } from '@tuschel/protocol';
import type { Figure } from '../main.ts';

const DRAWINGS = Number(process.env['DRAWINGS'] ?? 2_000);
/** What somebody draws in the two minutes of a step. */
const STROKES = 60;
const POINTS = 40;
const AT_ONCE = 8;
/** A line of people who look for the gallery meanwhile: each asks so long after the other, ms. */
const KNOCK_MS = 20;

/** Everything that somebody has drawn is fetched, while others use the server. */
export async function exported(): Promise<Figure[]> {
  const product = await startProduct({ rateLimits: false });
  try {
    await product.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = product.app.server.address() as AddressInfo;
    const anna = await product.server.signUp('Anna');
    const headers = { authorization: `Bearer ${product.server.token(anna)}`, 'content-type': 'application/json' };
    const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    for (let first = 0; first < DRAWINGS; first += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, DRAWINGS - first) }, async (_, index) => {
          const answer = await ask('POST', '/drawing/new', { lines: linesOf(first + index), promptText: 'an otter' });
          if (answer.status !== 200) throw new Error(`a drawing was not taken: ${await answer.text()}`);
          await answer.arrayBuffer();
        }),
      );
    // What was drawn has been written when the clock is asked for.
    await sleep(2_000);

    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const waits: number[] = [];
    let isOver = false;
    const knocking = (async () => {
      while (!isOver) {
        const begun = performance.now();
        await (await ask('GET', '/posts/discover')).arrayBuffer();
        waits.push(performance.now() - begun);
        await sleep(KNOCK_MS);
      }
    })();
    const begun = performance.now();
    const { parts } = (await (await ask('POST', '/account/export', {})).json()) as AccountExport;
    let bytes = 0;
    for (const { ticket } of parts) {
      const archive = await ask('GET', `/account/export?ticket=${encodeURIComponent(ticket)}`);
      for await (const chunk of archive.body ?? []) bytes += (chunk as Uint8Array).length;
    }
    const took = performance.now() - begun;
    delay.disable();
    isOver = true;
    await knocking;
    const drawings = parts.reduce((sum, part) => sum + part.drawings, 0);
    if (drawings !== DRAWINGS) throw new Error(`the archives hold ${drawings} drawings`);
    const figure = (name: string, value: number, unit: string, target: number | null = null): Figure => ({
      figure: `archive of ${DRAWINGS.toLocaleString('en')} drawings: ${name}`,
      value: Math.round(value * 10) / 10,
      unit,
      target,
    });
    return [
      figure('from the order to the last byte', took / 1_000, 's', 60),
      figure('longest wait of the event loop', delay.max / 1e6, 'ms', 50),
      figure('longest wait of somebody who asks for the gallery meanwhile', Math.max(...waits), 'ms'),
      figure('size', bytes / 1e6, 'MB'),
    ];
  } finally {
    product.app.server.closeAllConnections();
    await product.close();
  }
}

function linesOf(drawing: number): LineJson[] {
  return Array.from({ length: STROKES }, (_, stroke) => ({
    points: Array.from({ length: POINTS }, (_none, point) => ({
      x: Math.round(200 + ((drawing * 37 + stroke * 211 + point * 9) % 1_500)),
      y: Math.round(150 + ((drawing * 53 + stroke * 127 + ((point * point) % 97) * 3) % 800)),
      p: 0.5 + 0.5 * Math.sin(point / 6),
    })),
    color: { r: (stroke * 31) % 256, g: (drawing * 17) % 256, b: 120, a: 255 },
    size: 4 + (stroke % 30),
    hardness: 80,
    tool: stroke % 2,
    layer: stroke % 3,
    pressure: 1,
    opacity: 90,
    spacing: 10,
    density: 100,
    blendMode: 0,
  }));
}
