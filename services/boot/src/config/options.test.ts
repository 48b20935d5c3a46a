import { StartRefused } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { folderOf, withOptions } from './options.ts';

test('what the command line says counts before the environment', () => {
  const environment = { TUSCHEL_PRODUCT: 'tuschel', TUSCHEL_MODULES: '/srv/a.mjs', TUSCHEL_PORT: '80' };
  expect(withOptions([], environment, '/home/ada')).toEqual(environment);
  expect(withOptions(['--product', 'none', '--modules=./b.ts, /srv/c.mjs'], environment, '/home/ada')).toEqual({
    TUSCHEL_PRODUCT: 'none',
    TUSCHEL_MODULES: '/home/ada/b.ts,/srv/c.mjs',
    TUSCHEL_PORT: '80',
  });
  expect(withOptions(['--product=none', '--product', 'tuschel'], {}, '/')).toEqual({ TUSCHEL_PRODUCT: 'tuschel' });
});

test.each([[['--product']], [['--modules', '--product', 'none']], [['--product=']]])(
  'an option without a value is refused by name',
  (args) => {
    expect(() => withOptions(args, {}, '/')).toThrow(StartRefused);
    expect(() => withOptions(args, {}, '/')).toThrow(`${args[0]!.replace('=', '')} has no value`);
  },
);

test('paths lead from where npm was called', () => {
  expect(folderOf({ INIT_CWD: '/home/ada' })).toBe('/home/ada');
  expect(folderOf({})).toBe(process.cwd());
});
