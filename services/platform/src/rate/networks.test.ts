import { describe, expect, test } from 'vitest';
import { networksOf } from './networks.ts';

const namesOf = (address: string | undefined) => networksOf(address).map(({ name }) => name);

describe('the networks that an address counts for', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ])('%s is the IPv4 address %s, and counts for itself alone', (address, name) => {
    expect(networksOf(address)).toEqual([{ name, share: 1 }]);
  });

  test.each([
    ['2001:db8:1:2::1'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:0DB8:0001:0002::7'],
    ['2001:db8:1:2:0:0:192.0.2.7'],
    ['2001:db8:1:2::1%eth0'],
  ])('%s counts for its /64, and for its /48 with four times the credit', (address) => {
    expect(networksOf(address)).toEqual([
      { name: '2001:db8:1:2::/64', share: 1 },
      { name: '2001:db8:1::/48', share: 4 },
    ]);
  });

  test('neighbouring networks are not the same one', () => {
    expect(namesOf('2001:db8:1:3::1')).toEqual(['2001:db8:1:3::/64', '2001:db8:1::/48']);
    expect(namesOf('2001:db8:2:2::1')).toEqual(['2001:db8:2:2::/64', '2001:db8:2::/48']);
    expect(namesOf('::1')).toEqual(['0:0:0:0::/64', '0:0:0::/48']);
    expect(namesOf('1::')).toEqual(['1:0:0:0::/64', '1:0:0::/48']);
    // The prefix of the mapped ones is six groups long, not five.
    expect(namesOf('::ffff:0:192.0.2.7')).toEqual(['0:0:0:0::/64', '0:0:0::/48']);
  });

  test.each([undefined, '', 'home', '192.0.2', '192.0.2.7:80', '[2001:db8::1]', '2001:db8::1::2', '%'])(
    '%s is no address, and shares its credits with all others that are none',
    (address) => {
      expect(namesOf(address)).toEqual(['unknown']);
    },
  );
});
