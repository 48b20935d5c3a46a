import { expect, test } from 'vitest';
import { isPrivateAddress } from './privateAddress.ts';

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.7',
  '169.254.0.1',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
])('%s is near', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '::ffff:8.8.8.8', '2001:db8::1', 'fec0::1', '', 'home', undefined])(
  '%s is far',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);
