import { statfs } from 'node:fs/promises';
import type { Metrics, Platform } from '@tuschel/platform';

/** Room on the disk of the data folder, and whether what happens can be saved. */
export function measureStorage(metrics: Metrics, { storage }: Pick<Platform, 'storage'>, dataFolder: string): void {
  metrics.gauge({ name: 'tuschel_disk_free_bytes', help: 'Free bytes on the disk of the data folder' }, async () => {
    const { bavail, bsize } = await statfs(dataFolder);
    return bavail * bsize;
  });
  metrics.gaugeBy(
    { name: 'tuschel_storage_state', help: '1 for the state that storage is in', label: 'state' },
    () => new Map([[storage.state(), 1]]),
  );
}
