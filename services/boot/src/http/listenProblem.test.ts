import { StartRefused } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { listenProblem } from './listenProblem.ts';

test.each([
  ['EADDRINUSE', 'Port 80 is taken by another program: end it, or choose another port with TUSCHEL_OPS_PORT'],
  ['EACCES', 'Port 80 is not allowed for this user: choose one above 1023 with TUSCHEL_OPS_PORT'],
  ['EADDRNOTAVAIL', '192.0.2.1 is not an address of this machine: change TUSCHEL_HOST'],
  ['ENOTFOUND', '192.0.2.1 is not an address of this machine: change TUSCHEL_HOST'],
])('of %s one reads what to change', (code, message) => {
  const problem = listenProblem(Object.assign(new Error('no'), { code }), '192.0.2.1', 80, 'TUSCHEL_OPS_PORT');
  expect(problem).toBeInstanceOf(StartRefused);
  expect(problem.message).toBe(message);
});

test('what nobody at the terminal can put right stays as it is', () => {
  const error = Object.assign(new Error('no'), { code: 'EMFILE' });
  expect(listenProblem(error, '::', 80, 'TUSCHEL_PORT')).toBe(error);
});
