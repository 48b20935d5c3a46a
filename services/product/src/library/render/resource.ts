import type { Resource } from '../../resource.ts';
import { createDescribe } from './describe.ts';
import { renderEndpoints } from './endpoints.ts';
import { createJobDesk } from './jobDesk.ts';
import { createMediaAddresses } from './mediaAddress.ts';
import { serveDrawings } from './mediaRoutes.ts';
import { createMediaShelf } from './mediaShelf.ts';
import { renderMigrations } from './migrations.ts';
import { createRenderRoom } from './room.ts';
import { createTrash } from './trash.ts';
import { keepTidy } from './upkeep.ts';
import { serveUploads } from './uploadRoute.ts';

/** Pictures and films of drawings: who makes them, where they are, and who may have them. */
export const render: Resource = {
  migrations: renderMigrations,
  open({ platform, extend: { accounts }, config, limiter, heavy, renderers, renderJobs: jobs }) {
    const { sql, lines, blobs, clock, entropy, storage, load, log, metrics } = platform;
    const trash = createTrash(sql, blobs, clock, log);
    const room = createRenderRoom(sql, blobs, clock, config.render);
    const desk = createJobDesk({ jobs, lines, blobs, trash, clock, entropy, storage, load, room, log });
    const addresses = createMediaAddresses(config.mediaKey ?? entropy.uuid(), clock);
    const describe = createDescribe(sql, accounts);
    const shelf = createMediaShelf({ sql, lines, clock, accounts, jobs, addresses, describe });
    metrics.gauge(
      { name: 'tuschel_render_jobs_waiting', help: 'Pictures and films that wait for a renderer' },
      async () => {
        return (await jobs.counts()).waiting;
      },
    );
    metrics.gauge(
      { name: 'tuschel_render_jobs_failed', help: 'Pictures and films that no attempt could make' },
      async () => {
        return (await jobs.counts()).failed;
      },
    );
    return {
      endpoints: renderEndpoints({ desk, shelf, jobs, renderers, heavy, storage }),
      serve(app) {
        serveDrawings(app, { shelf, blobs, limiter, config });
        serveUploads(app, { jobs, blobs, config });
      },
      jobs: [() => keepTidy({ room, trash, log }, clock)],
    };
  },
};
