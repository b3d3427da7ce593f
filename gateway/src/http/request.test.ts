import { expect, test } from 'vitest';
import { ApiError } from '../base/errors.ts';
import { checkHost, findClientAddress } from './request.ts';

test.each([
  ['no trusted proxy', '203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
  ['one proxy', '10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
  ['one proxy and forged X-Forwarded-For addresses', '10.0.0.1', '1.1.1.1, 2.2.2.2,198.51.100.1', 1, '198.51.100.1'],
  ['two proxies', '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['fewer entries than proxies', '10.0.0.1', '198.51.100.1', 3, '198.51.100.1'],
  ['no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['an entry that is not an address', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['an IPv4-mapped connection', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['an IPv4-mapped entry', '::1', '::FFFF:198.51.100.1', 1, '198.51.100.1'],
  ['an IPv6 entry', '10.0.0.1', '2001:DB8::1', 1, '2001:db8::/64'],
  ['another IPv6 address of the same network', '2001:db8::ffff:0:0:2', undefined, 0, '2001:db8::/64'],
  ['an IPv6 address of another network', '2001:db8:0:1::1', undefined, 0, '2001:db8:0:1::/64'],
  ['an IPv6 address with a zone', 'fe80::1%eth0', undefined, 0, 'fe80::/64'],
])('findClientAddress returns the expected address for %s', (_case, remote, forwardedFor, proxies, address) => {
  expect(findClientAddress(remote, forwardedFor, proxies)).toBe(address);
});

test.each([
  'http://1.2.3.999/docs',
  'http://127.999.1.1/v1/invoices',
  'http://[1::2::3]/docs',
  'http://a.example:99999/docs',
  'http://a b/docs',
])('checkHost rejects %s', (url) => {
  expect(() => checkHost(url)).toThrow(ApiError);
});

test.each(['http://a.example/docs', 'http://127.0.0.1:3000/', 'http://[::1]:3000/docs', 'https://a_b.example.'])(
  'checkHost accepts %s',
  (url) => {
    expect(() => checkHost(url)).not.toThrow();
  },
);
