import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectingLog, type CollectingLog } from './collectingLog.ts';
import { embedded } from './embedded.ts';
import { systemEntropy } from './entropy.ts';
import type { Clock, Entropy, Metrics, Platform } from './ports.ts';
import { copyFreshCluster } from './postgres/freshCluster.ts';

export interface TemporaryPlatform extends Platform {
  log: CollectingLog;
  dataFolder: string;
}

/**
 * The embedded platform on a new folder below the temporary folder, for one test file: a real PostgreSQL that takes
 * about a second to start. `close` stops it and removes the folder.
 */
export async function temporaryPlatform(
  given: { clock?: Clock; entropy?: Entropy; metrics?: Metrics } = {},
): Promise<TemporaryPlatform> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tuschel-'));
  await copyFreshCluster(dataFolder);
  const log = collectingLog();
  const signingKey = systemEntropy().bytes(32);
  // The disk of a machine that runs tests may be small; no test is about that.
  const diskLimits = { lowBytes: 0, fullBytes: 0 };
  const platform = await embedded({ dataFolder, log, signingKey, durableCreation: false, diskLimits, ...given });
  const close = async () => {
    await platform.close();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { ...platform, log, dataFolder, close };
}
