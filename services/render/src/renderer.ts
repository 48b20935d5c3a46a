import { createRenderQueue, type RenderLoop, type RenderState, startRenderLoop } from '@tuschel/client/render';
import type { Log } from '@tuschel/platform';
import { findFfmpeg } from './findFfmpeg.ts';
import type { JobLimits } from './limits.ts';
import { createWorkshop } from './workshop.ts';

export interface RendererOptions {
  /** Where the server is, "http://127.0.0.1:7350". */
  readonly serverUrl: string;
  /** Of a renderer, as `npm run grant -- renderer NAME` issues it. */
  readonly token: string;
  readonly log: Log;
  /** What makes films; our own unless given. ffmpeg is used where it is on the path. */
  readonly encoder?: 'own' | 'ffmpeg';
  readonly limits?: JobLimits;
  /** Of the process, as `nice` counts; the lowest unless given. */
  readonly priority?: number;
  /** For tests: what runs in the process. */
  readonly program?: string;
}

/** Makes pictures and films for a server, one at a time, in a process of lowest priority. */
export interface Renderer {
  close(): Promise<void>;
}

const CLOCK = { now: Date.now, setTimeout: (run: () => void, ms: number) => setTimeout(run, ms), clearTimeout };

export async function startRenderer({
  serverUrl,
  token,
  log,
  limits,
  priority,
  program,
  encoder = 'own',
}: RendererOptions): Promise<Renderer> {
  const ffmpeg = encoder === 'ffmpeg' ? await findFfmpeg() : null;
  if (encoder === 'ffmpeg' && ffmpeg === null) log.warn('there is no ffmpeg with libx264 on the path');
  const workshop = createWorkshop({
    ffmpeg,
    ...(limits && { limits }),
    ...(priority !== undefined && { priority }),
    ...(program && { program }),
  });
  const queue = createRenderQueue({ apiUrl: `${serverUrl}/api`, token, fetch, clock: CLOCK });
  const loop: RenderLoop = startRenderLoop({
    queue,
    clock: CLOCK,
    make: (work, signal) => workshop.make(work, signal),
    onState: reporter(log),
  });
  log.info('rendering', { serverUrl, encoder: ffmpeg ?? 'own' });
  return {
    async close() {
      const stopped = loop.stop();
      await workshop.close();
      await stopped;
    },
  };
}

/** What an operator should know: each job that comes to nothing, and once that the server does not answer. */
export function reporter(log: Log): (state: RenderState) => void {
  let before = '';
  return (state) => {
    const isNew = state.name !== before;
    before = state.name;
    if (state.name === 'refused' && isNew) log.error('the token of this renderer is not known to the server');
    if (state.name === 'unreachable' && isNew) log.warn('the server gives no jobs', { error: state.error });
    if (state.name !== 'done') return;
    const { kind, drawingId } = state.work;
    if (state.error === null) log.debug('rendered', { kind, drawing: drawingId });
    else log.warn('a drawing could not be rendered', { kind, drawing: drawingId, error: state.error });
  };
}
