import { pathToFileURL } from 'node:url';
import { StartRefused } from '@tuschel/platform';
import type { Extend } from '../extend.ts';

/**
 * Loads the modules of an operator, one after the other: each is a file whose default export is called with the door for modules. Throws
 * StartRefused for what is no module, or fails.
 *
 * @param paths absolute
 */
export async function loadModules(paths: readonly string[], extend: Extend): Promise<void> {
  for (const path of paths) {
    try {
      const { default: register } = (await import(pathToFileURL(path).href)) as { default?: unknown };
      if (typeof register !== 'function') throw new TypeError('its default export is no function');
      await (register as (gs: Extend) => unknown)(extend);
    } catch (error) {
      throw new StartRefused(`The module ${path} could not be loaded: ${(error as Error).message}`);
    }
  }
}
