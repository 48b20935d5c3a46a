import { expect, test } from 'vitest';
import { isPrivateAddress } from './privateAddress.ts';

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '10.1.2.3',
  '127.255.255.255',
  '10.255.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.168.255.255',
  '192.168.0.7',
  '169.254.0.1',
  'fc00::',
  'fdff:ffff::1',
  'fe80::1',
  'febf::1',
  'fe80::1%eth0',
])('%s is near', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  '8.8.8.8',
  '126.0.0.1',
  '128.0.0.1',
  '9.255.255.255',
  '11.0.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.0.1',
  '192.169.0.1',
  '169.253.0.1',
  '169.255.0.1',
  '::2',
  'fbff::1',
  'fe00::1',
  '::ffff:8.8.8.8',
  '2001:db8::1',
  'fec0::1',
  '',
  'home',
  undefined,
])('%s is far', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
