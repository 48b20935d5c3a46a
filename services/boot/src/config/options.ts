import { resolve } from 'node:path';
import { StartRefused } from '@tuschel/platform';
import { SETTINGS } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that may stand on the command line as well, where they count before the environment. */
const OPTIONS = { '--product': SETTINGS.product.name, '--modules': SETTINGS.modules.name } as const;

/**
 * The environment with what the command line says. Paths of modules may be relative there.
 *
 * @param folder from which relative paths lead, absolute
 * @throws StartRefused for an option without a value
 */
export function withOptions(args: readonly string[], environment: Environment, folder: string): Environment {
  const given = { ...environment };
  for (const [option, name] of Object.entries(OPTIONS)) {
    const value = valueOf(args, option);
    if (value === undefined) continue;
    given[name] = option === '--modules' ? absolute(value, folder) : value;
  }
  return given;
}

/** `--option value` or `--option=value`, the last one. */
function valueOf(args: readonly string[], option: string): string | undefined {
  const at = args.findLastIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  if (at < 0) return undefined;
  const arg = args[at]!;
  const value = arg === option ? args[at + 1] : arg.slice(option.length + 1);
  if (value !== undefined && value !== '' && !value.startsWith('--')) return value;
  throw new StartRefused(`${option} has no value: npm start -- --help tells what it may be`, { isLasting: true });
}

function absolute(paths: string, folder: string): string {
  return paths
    .split(',')
    .map((path) => resolve(folder, path.trim()))
    .join();
}

/** Where whoever typed the command is: npm itself goes to the folder of the package. */
export function folderOf(environment: Environment): string {
  return environment['INIT_CWD'] ?? process.cwd();
}
