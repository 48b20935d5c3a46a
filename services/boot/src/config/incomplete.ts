import { StartRefused } from '@tuschel/platform';
import type { Setting } from './setting.ts';
import { SETTINGS, type SettingValues } from './settings.ts';

/** What is wrong when one setting is there and another one that it needs is not. */
export function incomplete(missing: Setting<unknown>, present: Setting<unknown>, value?: string): StartRefused {
  const is = value === undefined ? 'is' : `is ${value}`;
  return new StartRefused(`${missing.name} is missing: it must be set when ${present.name} ${is}`, { isLasting: true });
}

/** @throws where some of these settings are there and others are not */
export function allOrNone(values: SettingValues, ...names: (keyof SettingValues)[]): void {
  const present = names.find((name) => values[name] !== undefined);
  const missing = names.find((name) => values[name] === undefined);
  if (present && missing) throw incomplete(SETTINGS[missing], SETTINGS[present]);
}

/** The address of what stands for a service, where one does. */
export function at(url: string | undefined): { url?: string } {
  return url === undefined ? {} : { url };
}
