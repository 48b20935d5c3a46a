import { readFileSync, writeFileSync } from 'node:fs';
import { DRILL_OF_PLANT, MARK_OF_PLANT } from '../plants/plantedRun.ts';
import { plantFor, planted } from '../plants/plants.ts';

/** Of the files that an operator copies, from the root of the repository. */
const FOLDER = 'docs/samples';
const ROOT = new URL('../../../../', import.meta.url);

/** What a drill puts in the place of something that only an operator knows. It stands there `times`, once unless told otherwise. */
export interface Substitution {
  find: string;
  replace: string;
  times?: number;
}

/** A file below docs/samples. */
export function readSample(name: string): string {
  return readFromRoot(`${FOLDER}/${name}`);
}

/** A file of the repository, with the fault of the drill that runs, if it is one of this file. */
export function readFromRoot(file: string): string {
  const text = readFileSync(new URL(file, ROOT), 'utf8');
  const plant = plantFor(process.env[DRILL_OF_PLANT] ?? '');
  if (plant?.file !== file) return text;
  writeFileSync(process.env[MARK_OF_PLANT] ?? '', file);
  return planted(plant, text);
}

/** Throws where a text does not stand there as often as was said: then something else would be tried than what operators get. */
export function substituted(text: string, substitutions: readonly Substitution[]): string {
  return substitutions.reduce((before, { find, replace, times = 1 }) => {
    const parts = before.split(find);
    if (parts.length - 1 !== times)
      throw new Error(`"${find}" stands ${parts.length - 1} times in the sample, not ${times}`);
    return parts.join(replace);
  }, text);
}

/** Where an operator puts a sample, as its first line says. */
export function installedAt(text: string): string {
  const [, path] = /^# (\/[^\s,:]+)/.exec(text) ?? [];
  if (path === undefined) throw new Error('The first line of the sample does not say where it belongs');
  return path;
}
