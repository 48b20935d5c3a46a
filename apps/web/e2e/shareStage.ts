import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundleStage, STAGE_BUILDER } from '../vite/stagePage.ts';

/** Playwright's global set-up: the stage is built once for all files of a run, when the first of them asks for it. Answers what takes it away again. */
export default async function shareStage(): Promise<() => Promise<void>> {
  let folder: Promise<string> | undefined;
  const server = createServer((_request, response) => {
    folder ??= bundleStage();
    folder.then(
      (path) => response.end(path),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env[STAGE_BUILDER] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.closeAllConnections();
    server.close();
    const path = await folder?.catch(() => undefined);
    if (path !== undefined) await rm(path, { recursive: true, force: true });
  };
}
