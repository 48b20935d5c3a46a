/**
 * Loaded before a process of a drill and before each one that it starts (`--import`): puts the fault of that drill into the
 * one module that it belongs to, and leaves a mark that it did.
 */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { plantFor, planted } from './plants.ts';
import { DRILL_OF_PLANT, MARK_OF_PLANT } from './plantedRun.ts';

const plant = plantFor(process.env[DRILL_OF_PLANT] ?? '');
if (plant) {
  const target = new URL(`../../../../${plant.file}`, import.meta.url).href;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== target) return loaded;
      const source = planted(plant, Buffer.from(loaded.source as Uint8Array).toString());
      writeFileSync(process.env[MARK_OF_PLANT] ?? '', url);
      return { ...loaded, source };
    },
  });
}
